// A list bound to an endpoint: filters, bar or batch bar, rows, footer. <ListTable name="courses" resource={courses.page} columns={columns}
// />
import { Button, Pagination, Table, type TableProps } from 'antd'
import { type ComponentProps, type CSSProperties, type ReactNode, Suspense, useEffect } from 'react'
import type { AnyEndpoint } from '../api/client.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { StaleNotice, AsyncContent, LoadingSkeleton } from '../page/AsyncContent.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'
import { useIsPhone } from '../device/phone.ts'
import { CardsSkeleton } from '../page/skeletons.tsx'
import { useIsLowViewport } from '../device/low-viewport.ts'
import { allOfPage, antdColumns, type Column, linesOfRows, scaled, widthOf, spokenName } from './column.tsx'
import { FilterBar, namesOf } from './FilterBar.tsx'
import { ComingRows } from './ComingRows.tsx'
import { lazyPart } from '../device/chunk-loading.ts'
import type { CardList as AnyCardList } from './CardList.tsx'
import { CardsBar, ListBar } from './ListBar.tsx'
import type { Extension, ListProps, View } from './list-props.ts'
import { pager } from './pager.ts'
import { headHeights, useTableSettings } from './table-settings.ts'
import { type RowOf, useList } from './use-list.ts'
import { useFocusableScroll } from './use-focusable-scroll.ts'
import { type Room, useRoom } from './use-room.ts'
import { anyRow, type Selectable, type Selection, useSelection } from './use-selection.ts'
import { useShownRow } from './use-shown-row.ts'
import './table.css'

// lazy, because only phones need them
const CardList = lazyPart(async () => (await import('./CardList.tsx')).CardList) as typeof AnyCardList
const PhoneFilters = lazyPart(async () => (await import('./PhoneFilters.tsx')).PhoneFilters)

const virtualAbove = 200
const tickWidth = 44

const actionColumn = <R extends object>(
  actions: (row: R, place: number) => RowAction[],
  width = 200,
  rest: (place: number) => RowAction[] | undefined,
): Column<R> => ({
  key: '操作',
  title: '操作',
  width,
  always: true,
  render: (row, place) => <RowActions actions={actions(row, place)} rest={rest(place)} />,
})

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    picture="noresult"
    title="没有符合条件的结果"
    text="试试减少筛选条件，或检查关键字"
    action={<Button onClick={onClear}>清除筛选</Button>}
  />
)

type Props<E extends AnyEndpoint> = ListProps<E> & { extension?: Extension<RowOf<E>> }

interface Laid<R extends object> {
  rows: R[]
  view: View<R>
  room: Room
  hidden: readonly string[]
  offset: number
}

/** The visible columns in antd's form, and the width of the table with them. */
function layOut<E extends AnyEndpoint>(props: Props<E>, { rows, view, room, hidden, offset }: Laid<RowOf<E>>) {
  const shown = [
    ...(props.extension?.lead(view) ?? []),
    ...props.columns.filter((c) => c.always || !hidden.includes(c.key)),
    ...(props.actions ? [actionColumn(props.actions, props.actionsWidth, (place) => props.extension?.actions(place, view))] : []),
  ].map((c) => scaled(c, room.textScale))
  const selectionWidth = props.batch ? tickWidth : 0
  const least = shown.reduce((sum, c) => sum + widthOf(c as Column<never>), selectionWidth)
  const virtual = rows.length > virtualAbove
  const width = Math.max(least, room.width)
  const lines = props.linesOf && linesOfRows(rows, props.linesOf)
  const antd = antdColumns(shown, offset, room.width > 0 ? width - selectionWidth : undefined, lines?.at).map((c) =>
    c.key === '操作' && room.width > 600 * room.textScale ? { ...c, fixed: 'end' as const } : c,
  )
  return { antd, least, width, virtual, lines }
}

/** The checkboxes of rows; a row that cannot be selected shows the reason. */
const ticksOf = <R extends object>(
  selection: Selection<R>,
  rows: R[],
  selectable: Selectable<R>,
  columns: readonly Column<R>[],
): TableProps<R>['rowSelection'] => ({
  columnWidth: tickWidth,
  fixed: true,
  preserveSelectedRowKeys: true,
  selectedRowKeys: selection.keys,
  onChange: (keys) => selection.choose(keys.map(String), rows),
  getTitleCheckboxProps: () => allOfPage,
  getCheckboxProps: (row) => {
    const may = selectable(row)
    return {
      disabled: may !== true,
      title: may === true ? undefined : may,
      'aria-label': `选择 ${spokenName(columns, row) ?? '此行'}`,
    } as object
  },
})

const viewOf = <E extends AnyEndpoint>(list: ReturnType<typeof useList<E>>, rows: RowOf<E>[], reload: () => void): View<RowOf<E>> => ({
  rows,
  offset: list.offset,
  total: list.total,
  reload,
  filtered: Object.keys(list.state.filters).length > 0,
  turnTo: (place) => list.turn(Math.floor(place / list.state.size) + 1, list.state.size),
})

/** Calls `tell` only when the rows themselves have changed. */
function useNewRows<R>(rows: R[] | undefined, tell: (rows: R[]) => void) {
  useEffect(() => {
    if (rows) tell(rows)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [rows])
}

const Cards = <E extends AnyEndpoint>(of: ComponentProps<typeof AnyCardList<E>>) => (
  <Suspense fallback={<LoadingSkeleton shape={<CardsSkeleton />} />}>
    <CardList<E> {...of} />
  </Suspense>
)

/** Keeps the place of `PhoneFilters` while its code loads. */
const PhoneFiltersShape = ({ filters }: Pick<ComponentProps<typeof FilterBar>, 'filters'>) => (
  <div className="yw-phone-filters-shape" aria-hidden>
    <span className="yw-card" />
    {filters.some((f) => f.kind === 'select') && <i />}
  </div>
)

const Filters = ({ asSheet, ...of }: Omit<ComponentProps<typeof FilterBar>, 'atOnce'> & { asSheet: boolean }) =>
  asSheet ? (
    <Suspense fallback={<PhoneFiltersShape filters={of.filters} />}>
      <PhoneFilters {...of} />
    </Suspense>
  ) : (
    <FilterBar {...of} atOnce />
  )

/** `order`: the sort order in words. */
function ListFoot<E extends AnyEndpoint>({ list, order }: { list: ReturnType<typeof useList<E>>; order: ReactNode }) {
  return (
    <footer className={list.paged ? 'yw-list-foot is-paged' : 'yw-list-foot'}>
      <span>{list.rows && `共 ${list.total.toLocaleString('zh-CN')} 条`}</span>
      <span className="yw-list-order">{order}</span>
      <StaleNotice asked={list.asked} />
      {list.paged && list.total > 0 && (
        <Pagination {...pager({ page: list.state.page, size: list.state.size, total: list.total, onTurn: list.turn })} />
      )}
    </footer>
  )
}

interface FrameProps<E extends AnyEndpoint> extends Omit<ComponentProps<typeof ListBar<E>>, 'filterBar' | 'note'> {
  asCards: boolean
  /** The rows as a rendered table. */
  children: ReactNode
}

/** The frame around the rows: filters, bar, footer. */
function Frame<E extends AnyEndpoint>({ of: props, asCards, list, selection, children, ...bar }: FrameProps<E>) {
  const { filters = [], note, rowHeight } = props
  const filterBar = filters.length > 0 && <Filters asSheet={asCards} filters={filters} values={list.state.filters} onApply={list.filter} />
  // where filters take the bar, the sort order stands at the foot
  const order = filterBar && typeof note === 'string' ? note : undefined
  return (
    <>
      {asCards && filterBar}
      <section
        className={`${asCards ? 'yw-list is-cards' : 'yw-card yw-list'}${rowHeight ? ' is-tall' : ''}`}
        aria-busy={list.isFetching}
        style={{ '--row-height': rowHeight && `${rowHeight}px` } as CSSProperties}
      >
        {asCards ? (
          <CardsBar of={props} list={list} selection={selection} />
        ) : (
          <ListBar of={props} filterBar={filterBar} note={order ? undefined : note} {...{ list, selection, ...bar }} />
        )}
        {children}
        {/* the foot of cards stands below a number of cards that is not known before */}
        {!(asCards && list.rows === undefined) && <ListFoot list={list} order={asCards ? undefined : order} />}
      </section>
    </>
  )
}

export function ListTable<E extends AnyEndpoint>(props: Props<E>) {
  type R = RowOf<E>
  const { name, filters = [], batch, selectable = anyRow, empty, extension, rowKey = 'id' } = props
  const keyOf = (row: R) => String((row as Record<string, unknown>)[rowKey])
  const list = useList(props, namesOf(filters))
  const settings = useTableSettings(name)
  const selection = useSelection<R>(keyOf)
  const [ref, room] = useRoom()
  useFocusableScroll(ref)
  const short = useIsLowViewport()
  const asCards = useIsPhone()
  const shownRow = useShownRow({ ...props, everything: props.everything ?? list.readAll }, list, keyOf, room.width > 0)

  const rows: R[] = extension && list.rows ? extension.arrange(list.rows) : (list.rows ?? [])
  const reload = () => {
    list.reload()
    props.onReload?.()
  }
  const view = viewOf<E>(list, rows, reload)
  useNewRows(list.rows, (now) => {
    props.onRows?.(now)
    selection.renew(now, (row) => selectable(row) === true, JSON.stringify(list.state))
  })

  const none = view.filtered ? <NothingFound onClear={() => list.filter({})} /> : <EmptyState {...empty} />
  const { antd, least, width, virtual, lines } = layOut(props, { rows, view, room, hidden: settings.hidden, offset: list.offset })

  const scroll = {
    x: least > room.width || virtual ? width : undefined,
    y: short && !virtual ? undefined : Math.max(160, room.height - headHeights[settings.density]),
  }
  const table = (
    <Table<R>
      {...shownRow}
      size={settings.density}
      rowKey={lines ? (row) => `${keyOf(row)}.${lines.at.get(row)?.line}` : keyOf}
      columns={antd}
      dataSource={lines?.all ?? rows}
      pagination={false}
      virtual={virtual}
      tableLayout="fixed"
      // a table may contain a running clock, so screen readers hear a sentence at its end instead of the table
      loading={{ spinning: false, 'aria-live': 'off' } as never}
      components={extension?.components(virtual)}
      scroll={scroll}
      rowSelection={batch && ticksOf(selection, rows, selectable, props.columns)}
      locale={{ emptyText: none }}
    />
  )

  const ready = asCards || room.width > 0
  const coming = asCards ? (
    <CardsSkeleton />
  ) : (
    <ComingRows
      columns={antd}
      scroll={scroll}
      room={room}
      ticked={!!batch}
      max={list.state.size}
      settings={settings}
      rowHeight={props.rowHeight}
    />
  )
  const content = () => {
    const shown = asCards ? <Cards<E> of={props} view={view} keyOf={keyOf} selection={selection} empty={none} /> : table
    return extension ? extension.around(shown, view) : shown
  }
  return (
    <Frame of={props} asCards={asCards} list={list} settings={settings} selection={selection} reload={reload}>
      <div ref={ref} className="yw-list-rows">
        <AsyncContent aged={false} asked={list.asked} value={ready ? list.rows : undefined} shape={coming}>
          {content}
        </AsyncContent>
      </div>
    </Frame>
  )
}
