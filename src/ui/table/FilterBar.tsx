// Filters of a list: fields with their labels inside, then 重置 and 查询. Text applies by Enter or 查询, a choice also at once. The key /
// focuses the first field.
import { Button, Input, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clearable } from '../form/clearable.tsx'
import { searchByLabel } from '../form/search-by.ts'
import { hasDialog, isTyping } from '../device/keys.ts'
import { useIsPhone } from '../device/phone.ts'
import { useIsLowViewport } from '../device/low-viewport.ts'
import { DaysPicker } from '../time/pickers.tsx'

/** Converts pixels to em, so that fields grow with the user's text size. */
const inText = (pixels: number) => `${pixels / 14}em`

interface Named {
  label: string
  /** Width of the field in pixels. */
  width?: number
}
/** Values are texts, as in the address; `name` is the query parameter. */
export type Filter = Named &
  (
    | { kind?: 'text'; name: string; placeholder?: string }
    | { kind: 'select'; name: string; options: { value: string; label: string }[]; placeholder?: string }
    | { kind: 'dates'; name: [begin: string, end: string] }
    | { kind: 'custom'; name: string; render: (value: string | undefined, change: (value: string | undefined) => void) => ReactNode }
  )

export const namesOf = (filters: readonly Filter[]) => filters.flatMap((f) => f.name)

interface Props {
  filters: readonly Filter[]
  values: Record<string, string>
  /** A choice applies at once; otherwise 查询 applies all of them, as in a sheet that it closes. */
  atOnce: boolean
  onApply: (values: Record<string, string>) => void
}

function Field({
  filter: f,
  first,
  draft,
  change,
}: {
  filter: Filter
  first: boolean
  draft: Record<string, string>
  /** `typed`: the text is not complete yet. */
  change: (part: Record<string, string>, typed?: boolean) => void
}) {
  const isPhone = useIsPhone()
  if (f.kind === 'dates') {
    const [begin, end] = f.name
    return (
      <DaysPicker
        style={{ width: inText(f.width ?? 216) }}
        value={[draft[begin], draft[end]]}
        onChange={([from, to]) => change({ [begin]: from ?? '', [end]: to ?? '' })}
      />
    )
  }
  if (f.kind === 'select')
    return (
      <Select
        style={{ width: inText(f.width ?? 104) }}
        placeholder={f.placeholder ?? '全部'}
        allowClear
        showSearch={f.options.length > 8 ? searchByLabel : false}
        value={draft[f.name] || undefined}
        options={f.options}
        onChange={(value: string | undefined) => change({ [f.name]: value ?? '' })}
      />
    )
  if (f.kind === 'custom') return f.render(draft[f.name] || undefined, (value) => change({ [f.name]: value ?? '' }))
  return (
    <Input
      style={{ width: inText(f.width ?? 150) }}
      placeholder={f.placeholder ?? (first && !isPhone ? '按 / 快速搜索' : '请输入')}
      allowClear={clearable}
      maxLength={100}
      value={draft[f.name] ?? ''}
      onChange={(e) => change({ [f.name]: e.target.value }, e.target.value !== '')}
    />
  )
}

export function FilterBar({ filters, values, atOnce, onApply }: Props) {
  const [draft, setDraft] = useState(values)
  const form = useRef<HTMLFormElement>(null)
  const short = useIsLowViewport()
  const [open, setOpen] = useState(false)
  const folded = short && !open
  const applied = JSON.stringify(values)
  const change = (part: Record<string, string>, typed = false) => {
    setDraft((now) => ({ ...now, ...part }))
    if (atOnce && !typed) onApply({ ...draft, ...part })
  }
  useEffect(() => setDraft(JSON.parse(applied) as Record<string, string>), [applied])
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || isTyping(e.target) || hasDialog()) return
      const field = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')
      if (!field) return
      e.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      ref={form}
      className="yw-filter"
      role="search"
      onSubmit={(e) => {
        e.preventDefault()
        onApply(draft)
      }}
    >
      {short && (
        <Button className="yw-filter-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          筛选
        </Button>
      )}
      {filters.map((f, i) => (
        <label hidden={folded} key={String(f.name)} className={[f.name].flat().some((name) => values[name]) ? 'is-set' : ''}>
          <span>{f.label}</span>
          <Field filter={f} first={i === 0} draft={draft} change={change} />
        </label>
      ))}
      <span className="yw-filter-go" hidden={folded}>
        <Button
          type="text"
          onClick={() => {
            setDraft({})
            onApply({})
          }}
        >
          重置
        </Button>
        <Button htmlType="submit">查询</Button>
      </span>
    </form>
  )
}
