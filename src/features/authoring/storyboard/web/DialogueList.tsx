// Virtualized list of the lines; rows have a measured height.
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { useDragSensors } from '#ui/table/drag-sensors.ts'
import { dragWords } from '#ui/table/drag-words.ts'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import type { TaskState } from '#features/authoring/productions/contract.ts'
import { useBoard } from './board-context.ts'
import { GhostRow } from './GhostRow.tsx'
import type { LineValues } from '#features/authoring/scripts/web/line-rules.ts'
import { LineRow, type LineRowProps } from './LineRow.tsx'
import type { Row, Rows } from './rows.ts'
import { BackToPlaying, useFollowing } from './use-following.tsx'

/** Estimated height of a row in pixels before it is measured. */
const guess = ({ values: { text = '', answerText = '', needAnswer }, heading }: Row) => {
  const own = 36 + 24 * Math.max(1, Math.ceil(text.length / 34))
  const answer = needAnswer === 'NEED' ? 34 + 22 * Math.max(1, Math.ceil(answerText.length / 34)) : 0
  return own + answer + (heading === null ? 0 : 36)
}
const unknown = 120

export interface DialogueHandle {
  show: (index: number, align?: 'auto' | 'center' | 'start') => void
}

interface Props {
  rows: Rows
  /** Indexes of rows that are rendered even outside the viewport: current, edited or playing. */
  kept: readonly number[]
  stateOf: (row: Row) => TaskState | undefined
  flagsOf: (row: Row) => Omit<LineRowProps, 'row' | 'state'>
  ghost: (row: Row) => { fault: string | undefined; onChange: (part: LineValues | null) => void }
  /** Content below the last line. */
  after: ReactNode
  label: string
  onLook: (from: number, to: number) => void
  onKeyDown: (e: KeyboardEvent<HTMLElement>) => void
  /** The playing line, which is scrolled to the middle. */
  following: { at: number | null; playing: boolean }
  ref: Ref<DialogueHandle>
}

function useDragging(rows: Rows) {
  const { acts } = useBoard()
  const sensors = useDragSensors(250)
  const indexOf = (id: unknown) => rows.indexOf(String(id))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const row = rows.at(indexOf(active.id))
    if (row && over && over.id !== active.id) acts.move(row, indexOf(over.id))
  }
  return { sensors, onDragEnd, accessibility: dragWords((id) => indexOf(id) + 1) }
}

/** Returns the same array while its keys are equal: SortableContext reacts to each new array. */
function useSame(keys: string[]): string[] {
  const text = keys.join()
  return useMemo(() => (text ? text.split(',') : []), [text])
}

const Missing = () => (
  <div className="yw-sb-line is-coming" aria-hidden>
    <span />
    <i className="is-face" />
    <span>
      <i style={{ width: '18%' }} />
      <i style={{ width: '72%' }} />
    </span>
    <i className="is-chip" />
  </div>
)

/** Skeleton of the lines before they are loaded. */
const comingLines = (
  <div className="yw-sb-lines">
    {Array.from({ length: 6 }, (_, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the skeletons are identical
      <Missing key={i} />
    ))}
  </div>
)
export const LinesComing = () => <LoadingSkeleton shape={comingLines} />

type Lines = Virtualizer<HTMLDivElement, HTMLDivElement>

function useWindow({ rows, kept, onLook, ref }: Pick<Props, 'rows' | 'kept' | 'onLook' | 'ref'>) {
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no result is memoized: each render reads it again
  const list: Lines = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.count,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => {
      const row = rows.at(index)
      return row ? guess(row) : unknown
    },
    getItemKey: rows.keyAt,
    overscan: 5,
    paddingStart: 14,
    scrollPaddingStart: 18,
    scrollPaddingEnd: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept.filter((i) => i >= 0)])].toSorted((a, b) => a - b),
  })
  useImperativeHandle(ref, () => ({ show: (index, align = 'auto') => list.scrollToIndex(index, { align }) }), [list])
  const from = list.range?.startIndex ?? 0
  const to = list.range?.endIndex ?? 0
  useEffect(() => onLook(from, to))
  return { scroll, list }
}

export function DialogueList(props: Props) {
  const { rows, stateOf, flagsOf, after, label, onKeyDown } = props
  const { scroll, list } = useWindow(props)
  const drawn = list.getVirtualItems()
  const followed = useFollowing({ scroller: scroll, ...props.following, show: (at) => list.scrollToIndex(at, { align: 'center' }) })
  const dragging = useDragging(rows)
  const ids = useSame(drawn.flatMap(({ index }) => rows.at(index)?.key ?? []))
  return (
    <DndContext {...dragging} modifiers={[restrictToVerticalAxis]} collisionDetection={closestCenter}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the focusable lines inside */}
        <div className="yw-sb-lines" ref={scroll} onKeyDown={onKeyDown}>
          <div role="list" aria-label={label} className="yw-sb-list" style={{ height: list.getTotalSize() }}>
            {drawn.map(({ key, index, start }) => {
              const row = rows.at(index)
              return (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  role="listitem"
                  aria-setsize={rows.count}
                  aria-posinset={index + 1}
                  style={{ top: start }}
                >
                  {row?.ghost && <GhostRow row={row} {...props.ghost(row)} />}
                  {row && !row.ghost && <LineRow row={row} state={stateOf(row)} {...flagsOf(row)} />}
                  {!row && <Missing />}
                </div>
              )
            })}
          </div>
          {after}
        </div>
        <BackToPlaying {...followed} />
      </SortableContext>
    </DndContext>
  )
}
