// Virtualized list of the hits, grouped by courses and places.
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Checkbox, Tag } from 'antd'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import type { FoundRow, Preview } from '../contract.ts'
import { FoundLine } from './FoundLine.tsx'
import { type Item, itemsOf, sumsOf } from './found.ts'
import type { Ticks } from './use-replacing.ts'

interface Props {
  preview: Preview
  replacement: string
  ticks: Ticks
}
/** Estimated height of each kind of row in pixels, before it is measured. */
const guesses = { course: 49, place: 37, row: 92 } as const

function GroupTick({ rows, ticks, label }: { rows: readonly FoundRow[]; ticks: Ticks; label: string }) {
  const open = rows.filter((row) => row.refusal === null)
  const on = open.filter(ticks.isTicked).length
  return (
    <Checkbox
      checked={on > 0 && on === open.length}
      indeterminate={on > 0 && on < open.length}
      disabled={!open.length}
      onChange={(e) => ticks.tick(rows, e.target.checked)}
      aria-label={label}
    />
  )
}

interface HeadProps {
  item: Extract<Item, { kind: 'course' | 'place' }>
  ticks: Ticks
  closed: boolean
  onClose: () => void
}
function GroupHead({ item, ticks, closed, onClose }: HeadProps) {
  const { hits, rows } = sumsOf(item.rows)
  const count = `${hits.toLocaleString('zh-CN')} 处，${rows.toLocaleString('zh-CN')} 句`
  if (item.kind === 'place')
    return (
      <div className="yw-found-place">
        <GroupTick rows={item.rows} ticks={ticks} label={item.title} />
        <span>{item.title}</span>
        {item.hasFilm && <Tag color="warning">成片会过期</Tag>}
        <small>{count}</small>
      </div>
    )
  const { title, enabled, usedBy } = item.course
  return (
    <div className="yw-found-course">
      <GroupTick rows={item.rows} ticks={ticks} label={title} />
      <Button
        type="text"
        size="small"
        icon={closed ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={!closed}
        aria-label={`${closed ? '展开' : '收起'}「${title}」`}
        onClick={onClose}
      />
      <b>{title}</b>
      {enabled && <Tag color="success">已启用</Tag>}
      {usedBy && <Tag color="processing">用于{usedBy}</Tag>}
      <small>{count}</small>
    </div>
  )
}

export function FoundList({ preview, replacement, ticks }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(preview, closed), [preview, closed])
  const scroll = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no result is memoized: each render reads it again
  const list = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => guesses[items[index]?.kind ?? 'row'],
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
  })
  const close = (id: string) => setClosed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const draw = (item: Item) =>
    item.kind === 'row' ? (
      <FoundLine row={item.row} replacement={replacement} ticked={ticks.isTicked(item.row)} onTick={(on) => ticks.tick([item.row], on)} />
    ) : (
      <GroupHead item={item} ticks={ticks} closed={closed.has(item.key)} onClose={() => close(item.key)} />
    )
  return (
    <section
      ref={scroll}
      className="yw-found-list"
      aria-label="查找结果"
      style={{ '--found': `${list.getTotalSize() + 2}px` } as CSSProperties}
    >
      <div role="list" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item && draw(item)}
            </div>
          )
        })}
      </div>
    </section>
  )
}
