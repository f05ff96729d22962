// The one frame of all lists: filters, bar or batch bar, rows, footer. ResourceTable and SortableTable are doors to it.
import { Button, Pagination, Table } from 'antd'
import { type CSSProperties, useEffect } from 'react'
import type { AnyEndpoint } from '../client.ts'
import { EmptyState, ErrorState } from '../EmptyState.tsx'
import { type RowAction, RowActions } from '../RowActions.tsx'
import { useIsShort } from '../short.ts'
import { antdColumns, type Column, linesOfRows, scaled, widthOf } from './column.tsx'
import { FilterBar, namesOf } from './FilterBar.tsx'
import { ChooseAll } from './ChooseAll.tsx'
import type { Extension, ListProps, View } from './list-props.ts'
import { pager } from './pager.ts'
import { Skeleton } from './Skeleton.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useTableSettings } from './table-settings.ts'
import { type RowOf, useList } from './use-list.ts'
import { useRoom } from './use-room.ts'
import { useSelection } from './use-selection.ts'
import { useShownRow } from './use-shown-row.ts'
import './table.css'

const virtualAbove = 200
const headHeight = 44

const actionColumn = <R extends object>(
  actions: (row: R, place: number) => RowAction[],
  width = 200,
  rest: (place: number) => RowAction[] | undefined,
): Column<R> => ({
  ...{ key: '操作', title: '操作', width, always: true },
  render: (row, place) => <RowActions actions={actions(row, place)} rest={rest(place)} />,
})

export function ListTable<E extends AnyEndpoint>(props: ListProps<E> & { extension?: Extension<RowOf<E>> }) {
  type R = RowOf<E>
  const { name, columns, filters = [], batch, selectable = () => true, actions, empty, extension, rowKey = 'id' } = props
  const keyOf = (row: R) => String((row as Record<string, unknown>)[rowKey])
  const list = useList(props, namesOf(filters))
  const settings = useTableSettings(name)
  const selection = useSelection<R>(keyOf)
  const [ref, room] = useRoom()
  const short = useIsShort()
  const shownRow = useShownRow(props, list, keyOf, room.width > 0)

  const rows: R[] = extension && list.rows ? extension.arrange(list.rows) : (list.rows ?? [])
  const reload = () => {
    list.reload()
    props.onReload?.()
  }
  const filtered = Object.keys(list.state.filters).length > 0
  const view: View<R> = {
    rows,
    offset: list.offset,
    total: list.total,
    filtered,
    reload,
    turnTo: (place) => list.turn(Math.floor(place / list.state.size) + 1, list.state.size),
  }
  useEffect(() => {
    if (!list.rows) return
    props.onRows?.(list.rows)
    selection.renew(list.rows, (row) => selectable(row) === true, JSON.stringify(list.state))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the rows themselves have changed
  }, [list.rows])

  const shown = [
    ...(extension?.lead(view) ?? []),
    ...columns.filter((c) => c.always || !settings.hidden.includes(c.key)),
    ...(actions ? [actionColumn(actions, props.actionsWidth, (place) => extension?.actions(place, view))] : []),
  ].map((c) => scaled(c, room.textScale))
  const selectionWidth = batch ? 44 : 0
  const least = shown.reduce((sum, c) => sum + widthOf(c as Column<never>), selectionWidth)
  const virtual = rows.length > virtualAbove
  const width = Math.max(least, room.width)
  const lines = props.linesOf && linesOfRows(rows, props.linesOf)
  const antd = antdColumns(shown, list.offset, virtual ? width - selectionWidth : undefined, lines?.at).map((c) =>
    c.key === '操作' && room.width > 600 * room.textScale ? { ...c, fixed: 'end' as const } : c,
  )

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
      // a running clock stands in it: what ends is told in a sentence, not by reading the table again
      loading={{ spinning: false, 'aria-live': 'off' } as never}
      components={extension?.components(virtual)}
      scroll={{
        x: least > room.width || virtual ? width : undefined,
        y: short && !virtual ? undefined : Math.max(160, room.height - headHeight),
      }}
      rowSelection={
        batch && {
          columnWidth: selectionWidth,
          fixed: true,
          preserveSelectedRowKeys: true,
          selectedRowKeys: selection.keys,
          onChange: (keys) => selection.choose(keys.map(String), rows),
          getCheckboxProps: (row) => {
            const may = selectable(row)
            return { disabled: may !== true, title: may === true ? undefined : may, 'aria-label': '选择此行' } as object
          },
        }
      }
      locale={{
        emptyText: filtered ? (
          <EmptyState
            picture="noresult"
            title="没有符合条件的结果"
            text="试试减少筛选条件，或检查关键字"
            action={<Button onClick={() => list.filter({})}>清除筛选</Button>}
          />
        ) : (
          <EmptyState {...empty} />
        ),
      }}
    />
  )

  return (
    <>
      {filters.length > 0 && <FilterBar filters={filters} values={list.state.filters} onApply={list.filter} />}
      <section
        className={`yw-card yw-list${props.rowHeight ? ' is-tall' : ''}`}
        aria-busy={list.isFetching}
        style={{ '--row-height': props.rowHeight && `${props.rowHeight}px` } as CSSProperties}
      >
        <div className={selection.keys.length ? 'yw-list-bar is-batch' : 'yw-list-bar'}>
          {selection.keys.length && batch ? (
            <>
              <span aria-live="polite">
                已选 <b>{selection.keys.length}</b> 项
              </span>
              {props.everything && selection.keys.length < list.total && (
                <ChooseAll
                  total={list.total}
                  ask={props.everything}
                  onRows={(all) => selection.add(all.filter((row) => selectable(row) === true))}
                />
              )}
              {batch(selection.rows, selection.clear)}
              <Button type="link" size="small" onClick={selection.clear}>
                取消选择
              </Button>
            </>
          ) : (
            <span className="yw-second">{props.note}</span>
          )}
          <span className="yw-space" />
          {selection.keys.length === 0 && props.batchHint}
          {props.tools}
          <Toolbar
            loading={list.isFetching}
            {...(props.ownReload ? {} : { onReload: reload })}
            density={settings.density}
            onDensity={(density) => settings.change({ density })}
            columns={columns}
            hidden={settings.hidden}
            onHidden={(hidden) => settings.change({ hidden })}
          />
        </div>
        <div ref={ref} className="yw-list-rows">
          {list.error && !list.rows ? (
            <ErrorState error={list.error} onRetry={reload} />
          ) : !list.rows || room.width === 0 ? (
            <Skeleton />
          ) : extension ? (
            extension.around(table, view)
          ) : (
            table
          )}
        </div>
        <footer className="yw-list-foot">
          <span>{list.rows && `共 ${list.total.toLocaleString('zh-CN')} 条`}</span>
          {list.paged && list.total > 0 && (
            <Pagination {...pager({ page: list.state.page, size: list.state.size, total: list.total, onTurn: list.turn })} />
          )}
        </footer>
      </section>
    </>
  )
}
