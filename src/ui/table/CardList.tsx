// Rows as cards, on a phone: the main facts, the next action, the others under ⋯, and every column in 详情.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Folded } from '../text/Folded.tsx'
import { MenuButton } from '../page/MenuButton.tsx'
import { performAction, type RowAction } from './RowActions.tsx'
import { useMay } from '../api/session.tsx'
import type { AnyEndpoint } from '../api/client.ts'
import type { CardOf } from './card.ts'
import { type Column, spokenName, valueOf } from './column.tsx'
import { cardFromColumns } from './derived-card.ts'
import type { Extension, ListProps, View } from './list-props.ts'
import { nameOfRow } from './list-state.ts'
import { SortableCard } from './SortableRow.tsx'
import type { RowOf } from './use-list.ts'
import { anyRow, type Selectable, type Selection } from './use-selection.ts'
import './cards.css'

interface Props<E extends AnyEndpoint> {
  of: ListProps<E> & { extension?: Extension<RowOf<E>> }
  view: View<RowOf<E>>
  keyOf: (row: RowOf<E>) => string
  selection: Selection<RowOf<E>>
  /** Content if there is no row. */
  empty: ReactNode
}

interface TickProps<R extends object> {
  row: R
  /** Name of the row for screen readers. */
  name: string
  chosen: boolean
  selection: Selection<R>
  selectable: Selectable<R>
}

function Tick<R extends object>({ row, name, chosen, selection, selectable }: TickProps<R>) {
  const may = selectable(row)
  return (
    <Checkbox
      className="yw-card-tick"
      aria-label={`选择 ${name}`}
      title={may === true ? undefined : may}
      checked={chosen}
      disabled={may !== true}
      onChange={(e) => (e.target.checked ? selection.add([row]) : selection.drop(row))}
    />
  )
}

function Actions({ actions, onDetails, setting }: { actions: RowAction[]; onDetails: () => void; setting: ReactNode }) {
  const may = useMay()
  const navigate = useNavigate()
  const listed = actions.filter((a) => !a.hidden && may(a.may))
  const go = (a: RowAction) => (a.to ? void navigate(a.to) : performAction(a))
  const open = listed.filter((a) => !a.rest).slice(0, 2)
  const rest = listed.filter((a) => !open.includes(a))
  return (
    <footer className={open.length || setting ? '' : 'is-quiet'}>
      {open.map((a, i) => (
        <Button
          key={a.label}
          type={i === 0 ? 'default' : 'text'}
          disabled={!!a.disabled}
          {...(a.to ? { href: a.to } : {})}
          onClick={(e) => {
            e.preventDefault()
            go(a)
          }}
        >
          {a.label}
        </Button>
      ))}
      <span className="yw-space" />
      {setting}
      <MenuButton
        placement="bottomRight"
        menu={{
          items: [
            { key: '详情', label: '详情', onClick: onDetails },
            ...rest.map((a) => ({
              key: a.label,
              label: a.label,
              danger: a.danger === true,
              disabled: !!a.disabled,
              onClick: () => go(a),
            })),
          ],
        }}
      >
        <Button type="text" aria-label="更多" icon={<EllipsisOutlined aria-hidden />} />
      </MenuButton>
    </footer>
  )
}

/** Number of letters that may not fit on three lines. */
const soonLong = 48

function Facts({ facts }: { facts: NonNullable<CardOf['facts']> }) {
  return (
    <dl className="yw-card-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' && value.length > soonLong ? <Folded text={value} lines={3} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DetailsProps<R extends object> {
  columns: readonly Column<R>[]
  row: R | undefined
  place: number
  lines: number
  onClose: () => void
}

function Details<R extends object>({ columns, row, place, lines, onClose }: DetailsProps<R>) {
  return (
    <Drawer
      open={!!row}
      onClose={onClose}
      placement="bottom"
      size="72vh"
      title={<span className="yw-modal-title">详情{row && <span>{spokenName(columns, row)}</span>}</span>}
    >
      {row && (
        <dl className="yw-card-told">
          {columns.map((c) => (
            <div key={c.key}>
              <dt>{c.title}</dt>
              <dd>{valueOf(c, row, place, lines) ?? '-'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Drawer>
  )
}

export function CardList<E extends AnyEndpoint>({ of, view, keyOf, selection, empty }: Props<E>) {
  const { columns, card, actions, linesOf, batch, selectable = anyRow, extension, scope = '' } = of
  const { rows } = view
  const [told, setTold] = useState<string | null>(null)
  const [search] = useSearchParams()
  const wanted = search.get(nameOfRow(scope))
  const shown = useRef<HTMLElement>(null)
  useEffect(() => void shown.current?.scrollIntoView({ block: 'center' }), [wanted, rows])
  if (!rows.length) return empty
  const linesIn = (row: RowOf<E>) => Math.max(1, linesOf?.(row) ?? 1)
  const chosen = new Set(selection.keys)
  const open = rows.find((row) => keyOf(row) === told)
  const Card = extension ? SortableCard : 'li'
  const [grip] = extension?.lead(view) ?? []
  return (
    <ul className="yw-cards">
      {rows.map((r, i) => {
        const key = keyOf(r)
        const place = view.offset + i + 1
        const { cover, title, mark, lines, facts, bar, setting } = card?.(r) ?? cardFromColumns(columns, r, place, linesIn(r))
        const isShown = key === wanted
        const more = [...(actions?.(r, place) ?? []), ...(extension?.actions(place, view) ?? []).map((a) => ({ ...a, rest: true }))]
        return (
          <Card
            key={key}
            data-row-key={key}
            className={isShown ? 'yw-card yw-rowcard is-shown' : 'yw-card yw-rowcard'}
            aria-current={isShown || undefined}
          >
            <article ref={isShown ? shown : undefined}>
              {cover}
              <div>
                <header>
                  {grip?.render?.(r, place)}
                  {batch && (
                    <Tick
                      row={r}
                      selection={selection}
                      selectable={selectable}
                      name={spokenName(columns, r) ?? `第 ${place} 项`}
                      chosen={chosen.has(key)}
                    />
                  )}
                  <h2>{title}</h2>
                  {mark}
                </header>
                {lines?.map((line, n) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no names, only places
                  <p key={n}>{line}</p>
                ))}
                {facts && facts.length > 0 && <Facts facts={facts} />}
                {bar}
              </div>
            </article>
            <Actions actions={more} onDetails={() => setTold(key)} setting={setting} />
          </Card>
        )
      })}
      <Details
        columns={columns}
        row={open}
        place={open ? view.offset + rows.indexOf(open) + 1 : 0}
        lines={open ? linesIn(open) : 1}
        onClose={() => setTold(null)}
      />
    </ul>
  )
}
