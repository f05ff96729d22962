// Finding one person after another by name, work number or login name: <PersonPicker taken={ids} onPick={(person) => …} />
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Waiting } from '../../../ui/Reading.tsx'
import type { ContentOf } from '../../../shared/contract.ts'
import type { users } from '../contract.ts'
import { useFoundPeople } from './use-found-people.tsx'

interface Props {
  /** Left out: chosen already. */
  taken: readonly string[]
  placeholder?: string
  onPick: (person: ContentOf<typeof users.options>[number]) => void
}

export function PersonPicker({ taken, placeholder = '搜索姓名、工号或登录名', onPick }: Props) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { people: data, isFetching, popup } = useFoundPeople(q)
  return (
    <Select
      style={{ width: '100%' }}
      aria-label="搜索人员"
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      value={null}
      loading={isFetching}
      popupRender={popup}
      notFoundContent={isFetching ? <Waiting /> : '没有找到'}
      options={data
        .filter((p) => !taken.includes(p.id))
        .map((p) => ({ value: p.id, label: [p.name, p.workNo, p.telephone, p.orgName].filter(Boolean).join('  ·  ') }))}
      onSelect={(id: string | null) => {
        const person = data.find((p) => p.id === id)
        if (person) onPick(person)
        setText('')
      }}
    />
  )
}
