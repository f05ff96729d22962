// The bar above the rows: the filters, or the batch actions of selected rows; tools at the right.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../api/client.ts'
import { ChooseAll } from './ChooseAll.tsx'
import type { ListProps } from './list-props.ts'
import { Toolbar } from './Toolbar.tsx'
import type { useTableSettings } from './table-settings.ts'
import { maxChosen, type RowOf, type useList } from './use-list.ts'
import { anyRow, type Selection } from './use-selection.ts'

interface Props<E extends AnyEndpoint> {
  of: ListProps<E>
  list: ReturnType<typeof useList<E>>
  settings: ReturnType<typeof useTableSettings>
  selection: Selection<RowOf<E>>
  reload: () => void
}

/** Number of selected rows, the link to select all, and the batch actions. */
function BatchBar<E extends AnyEndpoint>({
  of: { batch, everything, selectable = anyRow },
  list,
  selection,
}: Pick<Props<E>, 'of' | 'list' | 'selection'>) {
  const most = everything ? list.total : Math.min(list.total, maxChosen)
  const add = (all: RowOf<E>[]) => selection.add(all.filter((row) => selectable(row) === true))
  return (
    <>
      <span aria-live="polite">
        已选 <b>{selection.keys.length}</b> 项
      </span>
      {selection.keys.length < most && <ChooseAll total={list.total} most={most} ask={everything ?? list.readAll} onRows={add} />}
      {batch?.(selection.rows, selection.clear)}
      <Button type="link" size="small" onClick={selection.clear}>
        取消选择
      </Button>
    </>
  )
}

interface TableBar<E extends AnyEndpoint> extends Props<E> {
  filterBar: ReactNode
  note: ReactNode
}

/** The bar above the rows of a table. Batch actions cover the filters, so that no row moves when one is selected. */
export function ListBar<E extends AnyEndpoint>({ of: props, list, settings, selection, reload, filterBar, note }: TableBar<E>) {
  const isBatch = selection.keys.length > 0 && props.batch !== undefined
  return (
    <div className={isBatch ? 'yw-list-bar is-batch' : 'yw-list-bar'}>
      <div className="yw-list-left">
        {isBatch && (
          <div className="yw-list-batch">
            <BatchBar of={props} list={list} selection={selection} />
          </div>
        )}
        <div className="yw-list-asks" inert={isBatch}>
          {filterBar}
          <span className="yw-second">{note}</span>
        </div>
      </div>
      {!isBatch && props.batchHint}
      {props.tools}
      <Toolbar
        loading={list.isFetching}
        {...(props.ownReload ? {} : { onReload: reload })}
        density={settings.density}
        onDensity={(density) => settings.change({ density })}
        columns={props.columns}
        hidden={settings.hidden}
        onHidden={(hidden) => settings.change({ hidden })}
      />
    </div>
  )
}

/** The bar of a list of cards: the list's own controls above, and the batch actions at the bottom. */
export function CardsBar<E extends AnyEndpoint>({ of: props, list, selection }: Pick<Props<E>, 'of' | 'list' | 'selection'>) {
  // a sort order is only a text, and left out here
  const hasControls = typeof props.note === 'object' && props.note !== null
  return (
    <>
      {(hasControls || props.tools) && (
        <div className="yw-cards-tools">
          {hasControls && props.note}
          {props.tools}
        </div>
      )}
      {selection.keys.length > 0 && props.batch && (
        <div className="yw-list-bar is-batch yw-cards-batch" role="region" aria-label="已选项的操作">
          <BatchBar of={props} list={list} selection={selection} />
        </div>
      )}
    </>
  )
}
