// Choice of single passages by a search in the contents of documents.
import { Checkbox, Input, Tag } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useDebouncedValue } from '#ui/state/use-debounced-value.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import type { ChosenPassage } from './StartForm.tsx'

interface Props {
  /** `id`, `value` and `onChange` come from the form item. */
  id?: string
  value?: ChosenPassage[]
  onChange?: (passages: ChosenPassage[]) => void
}

const none: ChosenPassage[] = []
/** Passages that the list shows. */
const SHOWN = 8
const isSame = (a: Pick<ChosenPassage, 'documentId' | 'no'>, b: Pick<ChosenPassage, 'documentId' | 'no'>) =>
  a.documentId === b.documentId && a.no === b.no

export function PassageChoice({ id, value = none, onChange }: Props) {
  const [text, setText] = useState('')
  const settled = useDebouncedValue(text.trim(), 300)
  const { data } = useApiQuery(documents.search, { query: { text: settled } }, { when: settled !== '' })
  const found = settled ? (data ?? []).filter(({ kind }) => kind !== 'HEADING').slice(0, SHOWN) : []
  const drop = (one: ChosenPassage) => onChange?.(value.filter((other) => !isSame(one, other)))
  return (
    <div className="yw-draft-passages">
      <Input.Search
        allowClear
        {...(id ? { id } : {})}
        value={text}
        maxLength={100}
        placeholder="在资料内容中查找"
        onChange={(e) => setText(e.target.value)}
      />
      {value.length > 0 && (
        <div>
          {value.map((one) => (
            <Tag key={`${one.documentId} ${one.no}`} closable onClose={() => drop(one)}>
              {one.title.slice(0, 12)}：{one.text.slice(0, 16)}
            </Tag>
          ))}
        </div>
      )}
      {found.map(({ documentId, no, title, text: words }) => {
        const one = { documentId, no, title, text: words }
        const isChosen = value.some((other) => isSame(one, other))
        return (
          <Checkbox key={`${documentId} ${no}`} checked={isChosen} onChange={() => (isChosen ? drop(one) : onChange?.([...value, one]))}>
            <small>{title}</small> {words.slice(0, 80)}
          </Checkbox>
        )
      })}
      {settled && data?.length === 0 && <p className="yw-muted">资料里没有相近的内容</p>}
    </div>
  )
}
