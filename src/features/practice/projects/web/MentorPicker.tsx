// Selects the mentor of a project by name, work number or login name.
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useMay } from '#ui/api/session.tsx'
import { users } from '#features/organisation/users/contract.ts'
import { useFoundPeople } from '#features/organisation/users/web/use-found-people.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'

interface Props {
  value?: string | null
  onChange?: (id: string | null) => void
  /** Form.Item sets the id. */
  id?: string
  /** The current mentor, who may be out of reach. */
  known?: { id: string; name: string }
}

export function MentorPicker({ value, onChange, known, id }: Props) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const may = useMay()
  const bound = useReachNote('项')
  const { people: data, isFetching, popup } = useFoundPeople(q, may(users.options))
  const found = data.map((p) => ({ value: p.id, label: p.name, more: [p.workNo, p.orgName].filter(Boolean).join('  ·  ') }))
  const [picked, setPicked] = useState(known)
  const also = [picked, known].find((p) => p?.id === value)
  const missing = also && !q && !found.some((o) => o.value === also.id)
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        allowClear
        value={value ?? null}
        placeholder="搜索姓名、工号或登录名"
        showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
        loading={isFetching}
        popupRender={popup}
        notFoundContent={isFetching ? '正在读取…' : '没有找到'}
        options={missing ? [{ value: also.id, label: also.name, more: '' }, ...found] : found}
        labelRender={({ label, value: shown }) => label ?? (also?.id === shown ? also?.name : shown)}
        optionRender={({ label, data: { more } }) => (
          <>
            {label} <span className="yw-muted">{more}</span>
          </>
        )}
        onChange={(chosen: string | null | undefined, option) => {
          if (chosen && option && !Array.isArray(option)) setPicked({ id: chosen, name: String(option.label) })
          setText('')
          onChange?.(chosen ?? null)
        }}
      />
      {bound}
    </>
  )
}
