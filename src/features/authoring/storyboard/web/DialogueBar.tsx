// Above the lines: which are shown, by the state of their media or by words; what can be done with those that are chosen.
import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, type InputRef } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { type ReactNode, type Ref, useEffect } from 'react'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { type BoardState, boardStateLabels, boardStates } from '#features/authoring/productions/contract.ts'
import type { Outline } from '../contract.ts'
import type { LineFilter } from './use-lines.ts'

const marks: Record<BoardState, string> = {
  done: 'mark-done',
  running: 'mark-run',
  waiting: 'mark-wait',
  failed: 'mark-fail',
  stale: 'mark-old',
  none: 'mark-none',
  uploaded: 'info',
  notUploaded: 'line-strong',
}
/** These stand there though nothing is in them. */
const lasting: readonly BoardState[] = ['done', 'none']

interface ChipsProps {
  outline: Outline | undefined
  filter: LineFilter
  onFilter: (filter: LineFilter) => void
}
function Chips({ outline, filter, onFilter }: ChipsProps) {
  const counts = outline?.counts
  const shown = boardStates.filter((state) => lasting.includes(state) || filter.state === state || (counts?.[state] ?? 0) > 0)
  const rest = filter.q ? { q: filter.q } : {}
  return (
    <div className="yw-sb-chips" role="group" aria-label="按音视频状态筛选">
      <button type="button" aria-pressed={!filter.state} onClick={() => onFilter(rest)}>
        全部 <b>{outline?.total ?? ''}</b>
      </button>
      {shown.map((state) => (
        <button
          type="button"
          key={state}
          aria-pressed={filter.state === state}
          onClick={() => onFilter(filter.state === state ? rest : { ...rest, state })}
        >
          <i style={{ background: `var(--c-${marks[state]})` }} />
          {boardStateLabels[state]} <b>{counts?.[state] ?? ''}</b>
        </button>
      ))}
    </div>
  )
}

interface SearchProps {
  text: string | null
  onText: (text: string | null) => void
  ref: Ref<InputRef>
}
function Search({ text, onText, ref }: SearchProps) {
  if (text === null)
    return (
      <Button
        size="small"
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label="搜索"
        title="搜索（/）"
        onClick={() => onText('')}
      />
    )
  return (
    <Input
      ref={ref}
      size="small"
      className="yw-sb-search"
      prefix={<SearchOutlined aria-hidden />}
      placeholder="搜索文本、参考答案、章节"
      aria-label="搜索文本、参考答案、章节"
      allowClear={clearable}
      autoFocus
      value={text}
      onChange={(e) => onText(e.target.value)}
      onKeyDown={(e) => {
        if (e.key === 'Escape') onText(null)
      }}
      onBlur={() => !text && onText(null)}
    />
  )
}

interface Props extends ChipsProps {
  canChoose: boolean
  chosen: number
  /** All that are here and may be chosen. */
  all: 'none' | 'some' | 'all'
  onAll: (on: boolean) => void
  /** What can be done with those that are chosen. */
  batch: ReactNode
  /** The same where none is. */
  hint: ReactNode
  chooseAll: ReactNode
  onClear: () => void
  /** Where the rail has no room. */
  chapters: { name: string; onClick: () => void }[] | null
  search: SearchProps
  isFetching: boolean
  onReload: () => void
}

export function DialogueBar(props: Props) {
  const { canChoose, chosen, all, batch, hint, chapters, search } = props
  // a search whose field is not shown must not go on unseen
  const { text } = search
  useEffect(() => {
    if (text === null && props.filter.q) props.onFilter(props.filter.state ? { state: props.filter.state } : {})
  })
  const tick = canChoose && (
    <Checkbox
      checked={all === 'all'}
      indeterminate={all === 'some'}
      aria-label="选择全部"
      onChange={(e) => props.onAll(e.target.checked)}
    />
  )
  if (chosen)
    return (
      <div className="yw-sb-bar is-batch">
        {tick}
        <span aria-live="polite">
          已选 <b>{chosen}</b> 项
        </span>
        {props.chooseAll}
        {batch}
        <Button type="link" size="small" onClick={props.onClear}>
          取消选择
        </Button>
      </div>
    )
  return (
    <div className="yw-sb-bar">
      {tick}
      <Chips outline={props.outline} filter={props.filter} onFilter={props.onFilter} />
      <span className="yw-sb-tools">
        {chapters && chapters.length > 0 && (
          <MenuButton menu={{ items: chapters.map(({ name, onClick }, i) => ({ key: `${i}`, label: name, onClick })) }}>
            <Button size="small" type="text">
              章节
            </Button>
          </MenuButton>
        )}
        {hint}
        <Search {...search} />
        <Button
          size="small"
          type="text"
          icon={<ReloadOutlined aria-hidden spin={props.isFetching} />}
          aria-label="刷新表格状态"
          title="刷新表格状态"
          onClick={props.onReload}
        />
      </span>
    </div>
  )
}
