// Rows as cards, on a phone: what matters of each, its next action, the others under ⋯, and every column in 详情.
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MenuButton } from '../MenuButton.tsx'
import { performAction, type RowAction } from '../RowActions.tsx'
import { useMay } from '../session.tsx'
import type { CardOf } from './card.ts'
import type { Column } from './column.tsx'
import { nameOfRow } from './list-state.ts'
import './cards.css'

interface Props<R extends object> {
  rows: readonly R[]
  keyOf: (row: R) => string
  columns: readonly Column<R>[]
  card: (row: R) => CardOf
  actions: ((row: R, place: number) => RowAction[]) | undefined
  linesOf: ((row: R) => number) | undefined
  offset: number
  scope?: string | undefined
  /** Shown where there is no row. */
  empty: ReactNode
}

function Actions({ actions, onDetails, setting }: { actions: RowAction[]; onDetails: () => void; setting: ReactNode }) {
  const may = useMay()
  const navigate = useNavigate()
  const listed = actions.filter((a) => !a.hidden && may(a.may))
  const go = (a: RowAction) => (a.to ? void navigate(a.to) : performAction(a))
  const open = listed.filter((a) => !a.rest).slice(0, 2)
  const rest = listed.filter((a) => !open.includes(a))
  return (
    <footer>
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
              ...{ key: a.label, label: a.label, danger: a.danger === true, disabled: !!a.disabled },
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

const valueOf = <R extends object>(column: Column<R>, row: R, place: number, lines: number): ReactNode => {
  if (column.line) return Array.from({ length: lines }, (_, n) => <div key={n}>{column.line?.(row, n)}</div>)
  if (column.render) return column.render(row, place)
  const value = (row as Record<string, unknown>)[column.key]
  return value === null || value === undefined || value === '' ? '-' : String(value)
}

export function CardList<R extends object>({ rows, keyOf, columns, card, actions, linesOf, offset, scope = '', empty }: Props<R>) {
  const [told, setTold] = useState<string | null>(null)
  const [search] = useSearchParams()
  const wanted = search.get(nameOfRow(scope))
  const shown = useRef<HTMLElement>(null)
  useEffect(() => shown.current?.scrollIntoView({ block: 'center' }), [wanted, rows])
  const at = rows.findIndex((row) => keyOf(row) === told)
  const row = rows[at]
  if (!rows.length) return empty
  return (
    <ul className="yw-cards">
      {rows.map((r, i) => {
        const key = keyOf(r)
        const { cover, title, mark, lines, bar, setting } = card(r)
        const isShown = key === wanted
        return (
          <li key={key} className={isShown ? 'yw-card yw-rowcard is-shown' : 'yw-card yw-rowcard'} aria-current={isShown || undefined}>
            <article ref={isShown ? shown : undefined}>
              {cover}
              <div>
                <header>
                  <h2>{title}</h2>
                  {mark}
                </header>
                {lines.map((line, n) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no names, only places
                  <p key={n}>{line}</p>
                ))}
                {bar}
              </div>
            </article>
            <Actions actions={actions?.(r, offset + i + 1) ?? []} onDetails={() => setTold(key)} setting={setting} />
          </li>
        )
      })}
      <Drawer open={!!row} onClose={() => setTold(null)} placement="bottom" size="72vh" title="详情">
        {row && (
          <dl className="yw-card-told">
            {columns.map((c) => (
              <div key={c.key}>
                <dt>{c.title}</dt>
                <dd>{valueOf(c, row, offset + at + 1, Math.max(1, linesOf?.(row) ?? 1))}</dd>
              </div>
            ))}
          </dl>
        )}
      </Drawer>
    </ul>
  )
}
