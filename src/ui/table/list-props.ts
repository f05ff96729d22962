// What a list is made of, as pages say it; and what SortableTable adds to the frame.
import type { TableProps } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { EmptyState } from '../page/EmptyState.tsx'
import type { AnyEndpoint } from '../api/client.ts'
import type { RowAction } from './RowActions.tsx'
import type { CardOf } from './card.ts'
import type { Column } from './column.tsx'
import type { Filter } from './FilterBar.tsx'
import type { ListSource, RowOf } from './use-list.ts'

export interface ListProps<E extends AnyEndpoint> extends ListSource<E> {
  /** Names the table for what the browser remembers of it. */
  name: string
  columns: Column<RowOf<E>>[]
  /** The field that identifies a row, default id. */
  rowKey?: keyof RowOf<E> & string
  filters?: readonly Filter[]
  /** At the left of the bar: how the list is sorted. */
  note?: ReactNode
  /** At the right of the bar, before the tools. */
  tools?: ReactNode
  /** At the right of the bar while nothing is chosen: what the batch bar offers otherwise. */
  batchHint?: ReactNode
  /** The page has a button of its own that asks again. */
  ownReload?: boolean
  /** Rows with several lines: how many. Not together with selection. */
  linesOf?: (row: RowOf<E>) => number
  /** Turns selection on; buttons of the batch bar. */
  batch?: (chosen: RowOf<E>[], clear: () => void) => ReactNode
  /** All rows of all pages, for 选择全部; absent: read page by page. */
  everything?: () => Promise<RowOf<E>[]>
  /** True, or why a row cannot be chosen. */
  selectable?: (row: RowOf<E>) => true | string
  actions?: (row: RowOf<E>, place: number) => RowAction[]
  actionsWidth?: number
  /** On a phone rows are cards, and filters a sheet; absent: made from the columns. */
  card?: (row: RowOf<E>) => CardOf
  /** What belongs here, and the first action. */
  empty: Pick<ComponentProps<typeof EmptyState>, 'picture' | 'title' | 'text' | 'action'>
  /** Called by 刷新 beside asking again. */
  onReload?: () => void
  /** Rows are at least so high: 66 with a poster or two lines, so that they do not jump while media come in. */
  rowHeight?: number
  /** Hears the rows whenever they have changed. */
  onRows?: (rows: RowOf<E>[]) => void
}

export interface View<R> {
  rows: R[]
  offset: number
  total: number
  filtered: boolean
  reload: () => void
  /** Shows the page with this place, from 0. */
  turnTo: (place: number) => void
}
/** What SortableTable adds to the frame. */
export interface Extension<R extends object> {
  arrange: (rows: R[]) => R[]
  lead: (view: View<R>) => Column<R>[]
  actions: (place: number, view: View<R>) => RowAction[]
  components: (virtual: boolean) => TableProps<R>['components']
  around: (table: ReactNode, view: View<R>) => ReactNode
}
