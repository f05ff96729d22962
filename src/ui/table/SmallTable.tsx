// A table in a dialog or a drawer, with antd's properties. On a phone, its cells are stacked, each beside the name of its column.
import { Table, type TableProps } from 'antd'
import type { TdHTMLAttributes } from 'react'
import { useIsPhone } from '../device/phone.ts'
import './small-table.css'

type Columns<R> = NonNullable<TableProps<R>['columns']>

/** The first column names the row; the column 操作 needs no name. */
const named = <R,>(columns: Columns<R>): Columns<R> =>
  columns.map((column, i) => ({
    ...column,
    onCell: (row: R, index?: number): TdHTMLAttributes<HTMLElement> => ({
      ...column.onCell?.(row, index),
      ...(i > 0 && column.key !== 'act' && typeof column.title === 'string' ? { 'data-column': column.title } : {}),
    }),
  }))

/** Columns are required, because the labels on a phone come from them. */
type Props<R> = TableProps<R> & { columns: Columns<R> | undefined }

export function SmallTable<R extends object>({ columns, scroll, ...more }: Props<R>) {
  const isPhone = useIsPhone()
  return isPhone ? (
    <Table<R> {...more} className="yw-small-table is-stacked" columns={named(columns ?? [])} />
  ) : (
    <Table<R> {...more} className="yw-small-table" columns={columns} scroll={scroll} />
  )
}
