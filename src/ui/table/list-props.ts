// Properties of a list as pages define them, and the extension points that SortableTable uses.
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
  /** Name of the table, for its settings in the browser. */
  name: string
  columns: Column<RowOf<E>>[]
  /** The field that identifies a row, default id. */
  rowKey?: keyof RowOf<E> & string
  filters?: readonly Filter[]
  /** Sort order at the left of the bar. */
  note?: ReactNode
  /** Tools at the right of the bar, before the standard tools. */
  tools?: ReactNode
  /** Hint at the right of the bar while nothing is selected: the batch actions that a selection offers. */
  batchHint?: ReactNode
  /** The page has a refresh button of its own. */
  ownReload?: boolean
  /** Number of lines of a row. Not together with selection. */
  linesOf?: (row: RowOf<E>) => number
  /** Turns selection on; returns the buttons of the batch bar. */
  batch?: (chosen: RowOf<E>[], clear: () => void) => ReactNode
  /** Loads all rows of all pages for 选择全部; absent: they are read page by page. */
  everything?: () => Promise<RowOf<E>[]>
  /** True, or the reason why a row cannot be selected. */
  selectable?: (row: RowOf<E>) => true | string
  actions?: (row: RowOf<E>, place: number) => RowAction[]
  actionsWidth?: number
  /** Content of a row's card on a phone; absent: derived from the columns. */
  card?: (row: RowOf<E>) => CardOf
  /** The empty state of the list, with its first action. */
  empty: Pick<ComponentProps<typeof EmptyState>, 'picture' | 'title' | 'text' | 'action'>
  /** Called by 刷新 in addition to the refresh. */
  onReload?: () => void
  /** Minimum height of rows: 66 with a poster or two lines, so that rows keep their height while media load. */
  rowHeight?: number
  /** Called with the rows whenever they have changed. */
  onRows?: (rows: RowOf<E>[]) => void
}

export interface View<R> {
  rows: R[]
  offset: number
  total: number
  filtered: boolean
  reload: () => void
  /** Turns to the page with this index, from 0. */
  turnTo: (place: number) => void
}
/** Extension points of the frame for SortableTable. */
export interface Extension<R extends object> {
  arrange: (rows: R[]) => R[]
  lead: (view: View<R>) => Column<R>[]
  actions: (place: number, view: View<R>) => RowAction[]
  components: (virtual: boolean) => TableProps<R>['components']
  around: (table: ReactNode, view: View<R>) => ReactNode
}
