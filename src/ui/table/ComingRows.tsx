// Skeleton of a list: its own headings and columns, with grey lines instead of values.
import { Table, type TableProps } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { ReactNode } from 'react'
import { Bone, Skeleton } from './Skeleton.tsx'
import { type Density, headHeights } from './table-settings.ts'
import type { Room } from './use-room.ts'

interface Props<R extends object> {
  columns: ColumnType<R>[]
  settings: { density: Density }
  /** Height of a row of this list in pixels. */
  rowHeight: number | undefined
  room: Room
  max: number
  scroll: TableProps<object>['scroll']
  ticked: boolean
}

const usualHeight: Record<Density, number> = { large: 53, middle: 42, small: 38 }
const widths = ['72%', '88%', '60%', '80%']
/** A row without any actions. */
const Row = ({ children }: { children?: ReactNode }) => <tr className="yw-coming-row">{children}</tr>
const components = { body: { row: Row } }

export function ComingRows<R extends object>({ columns, settings: { density }, rowHeight, room, max, scroll, ticked }: Props<R>) {
  if (room.width === 0) return <Skeleton />
  const each = rowHeight ?? usualHeight[density]
  const count = Math.max(3, Math.min(max, Math.floor((room.height - headHeights[density]) / each)))
  const rows = Array.from({ length: count }, (_, i) => ({ i }))
  return (
    <Table<{ i: number }>
      size={density}
      rowKey="i"
      columns={columns.map(({ key, title, width, align, fixed, className }, place) => ({
        ...({ key, title, width, align, fixed, className } as ColumnType<{ i: number }>),
        render: (_: unknown, { i }: { i: number }) => <Bone width={widths[(i + place) % widths.length] ?? '70%'} />,
      }))}
      dataSource={rows}
      pagination={false}
      tableLayout="fixed"
      components={components}
      scroll={scroll ?? {}}
      {...(ticked ? { rowSelection: { columnWidth: 44, fixed: true, hideSelectAll: true, renderCell: () => null } } : {})}
    />
  )
}
