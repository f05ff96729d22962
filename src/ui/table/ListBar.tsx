// What stands above the rows: how they are sorted, or what can be done with those that are chosen; tools at the right.
import { Button } from 'antd'
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

/** How many are chosen, the way to all of them, and what can be done with them. */
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

/** Above the rows of a table. */
export function ListBar<E extends AnyEndpoint>({ of: props, list, settings, selection, reload }: Props<E>) {
  return (
    <div className={selection.keys.length ? 'yw-list-bar is-batch' : 'yw-list-bar'}>
      {selection.keys.length && props.batch ? (
        <BatchBar of={props} list={list} selection={selection} />
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
        columns={props.columns}
        hidden={settings.hidden}
        onHidden={(hidden) => settings.change({ hidden })}
      />
    </div>
  )
}

/** Beside cards: what the list has of its own above them, and what can be done with those that are chosen at the thumb. */
export function CardsBar<E extends AnyEndpoint>({ of: props, list, selection }: Pick<Props<E>, 'of' | 'list' | 'selection'>) {
  // how a list is sorted is a text, and left out here
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
