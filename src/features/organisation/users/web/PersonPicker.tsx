// Finds users one after another by name, work number or login name: <PersonPicker taken={ids} onPick={(person) => …} />
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import type { ContentOf, QueryOf } from '#shared/contract.ts'
import type { users } from '../contract.ts'
import { useFoundPeople } from './use-found-people.tsx'

interface Props {
  /** Ids that are already chosen, and left out. */
  taken: readonly string[]
  placeholder?: string
  disabled?: boolean
  /** Marks users without this permission word with a text, because choosing them may have no effect. */
  word?: { held: NonNullable<QueryOf<typeof users.options>['word']>; lacking: string }
  onPick: (person: ContentOf<typeof users.options>[number]) => void
}

type Option = ContentOf<typeof users.options>[number]
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join('  ·  ')
const labelOf = ({ name, workNo, telephone, orgName, holds }: Option, lacking: string | undefined) =>
  holds === false && lacking ? (
    <>
      {name} · <span className="yw-warn">{lacking}</span> · {joined(workNo, telephone, orgName)}
    </>
  ) : (
    joined(name, workNo, telephone, orgName)
  )

export function PersonPicker({ taken, placeholder = '搜索姓名、工号或登录名', disabled = false, word, onPick }: Props) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { people: data, isFetching, popup } = useFoundPeople(q, true, word ? { word: word.held } : {})
  return (
    <Select
      style={{ width: '100%' }}
      aria-label="搜索人员"
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      value={null}
      disabled={disabled}
      loading={isFetching}
      popupRender={popup}
      notFoundContent={isFetching ? <LoadingSkeleton /> : '没有找到'}
      options={data.filter((p) => !taken.includes(p.id)).map((p) => ({ value: p.id, label: labelOf(p, word?.lacking) }))}
      onSelect={(id: string | null) => {
        const person = data.find((p) => p.id === id)
        if (person) onPick(person)
        setText('')
      }}
    />
  )
}
