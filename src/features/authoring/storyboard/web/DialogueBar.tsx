// Toolbar above the lines: filters by media state and words, and batch actions on the selected lines.
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
/** These filters are shown even if their count is 0. */
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
  /** Selection state of all loaded lines. */
  all: 'none' | 'some' | 'all'
  onAll: (on: boolean) => void
  /** Batch actions on the selected lines. */
  batch: ReactNode
  /** Replaces `batch` if no line is selected. */
  hint: ReactNode
  chooseAll: ReactNode
  onClear: () => void
  /** The chapters as a menu if there is no room for the rail. */
  chapters: { name: string; onClick: () => void }[] | null
  search: SearchProps
  isFetching: boolean
  onReload: () => void
}

export function DialogueBar(props: Props) {
  const { canChoose, chosen, all, batch, hint, chapters, search } = props
  // clears the search if its field is hidden, so that no invisible filter stays active
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
