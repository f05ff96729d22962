// Heat table of groups: the colour of a cell shows its distance from the total, and each cell shows its number.
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { percent } from '#shared/ratio.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import './heat.css'

export interface HeatColumn<R> {
  key: string
  title: string
  value: (row: R) => number | null
  kind: 'percent' | 'score' | 'count'
  /** Value of the total row, for the comparison; absent: the column has no colours. */
  whole?: number | null
  /** Maximum score of a score column, if it is not 100. */
  full?: number
  /** A higher value is worse. */
  isLoss?: boolean
  strong?: boolean
  /** Renders the cell instead of its text `told`. */
  show?: (row: R, told: string) => ReactNode
}

/** Thresholds of the lighter and the deeper colour, in percent points. */
const [light, deep] = [2, 6]
const toneOf = (by: number, isLoss: boolean) => {
  if (Math.abs(by) < light) return ''
  return `is-${by > 0 === !isLoss ? 'over' : 'under'}${Math.abs(by) >= deep ? ' is-deep' : ''}`
}
const told = (value: number | null, kind: HeatColumn<never>['kind']) => {
  if (value === null) return '-'
  if (kind === 'percent') return percent(value)
  return kind === 'score' ? String(value) : value.toLocaleString('zh-CN')
}

function Cell<R>({ column, row, name }: { column: HeatColumn<R>; row: R; name: string }) {
  const { kind, whole, full = 100, isLoss = false, strong, show } = column
  const value = column.value(row)
  const words = told(value, kind)
  const by = value === null || whole === null || whole === undefined ? null : value - whole
  const points = by === null ? 0 : by * (kind === 'percent' ? 100 : 100 / full)
  const shown = Math.abs((by ?? 0) * (kind === 'percent' ? 100 : 1)).toFixed(2)
  const title =
    by === null || Number(shown) === 0 ? undefined : `比${name}${by < 0 ? '低' : '高'} ${shown} ${kind === 'percent' ? '个百分点' : '分'}`
  return (
    <td className={`${by === null ? '' : toneOf(points, isLoss)}${strong ? ' yw-strong' : ''}` || undefined} title={title}>
      {show && value !== null ? show(row, words) : words}
    </td>
  )
}

interface Props<R> {
  /** Name of the rows for screen readers. */
  label: string
  /** Heading of the first column. */
  names: string
  columns: readonly HeatColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  head: (row: R) => ReactNode
  /** Name of the total row. */
  wholeName: string
  /** True for the total row, which has no colours. */
  isWhole?: (row: R) => boolean
}

/** A phone shows one of the compared columns at a time. */
export function HeatTable<R>({ label, names, columns, rows, keyOf, head, wholeName, isWhole }: Props<R>) {
  const phone = useIsPhone()
  const [chosen, choose] = useState(columns.find((c) => c.whole !== undefined)?.key ?? '')
  const shown = phone ? columns.filter((c) => c.key === chosen) : columns
  return (
    <>
      {phone && (
        <Select
          className="yw-heat-choice"
          aria-label="看哪一项"
          value={chosen}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={choose}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className="yw-heat" role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{names}</th>
              {shown.map((c) => (
                <th key={c.key} scope="col">
                  {c.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{head(row)}</th>
                {shown.map((c) => (
                  <Cell key={c.key} column={isWhole?.(row) ? { ...c, whole: null } : c} row={row} name={wholeName} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A number that opens the list of its people; 0 opens nothing. */
export const HeatCount = ({ told: words, label, onClick }: { told: string; label: string; onClick: () => void }) =>
  words === '0' ? (
    words
  ) : (
    <button type="button" className="yw-rowact yw-heat-act" aria-label={`${label} ${words}`} onClick={onClick}>
      {words}
    </button>
  )

export const HeatLegend = ({ wholeName }: { wholeName: string }) => (
  <p className="yw-heat-legend">
    <i className="is-over" />
    好于{wholeName}
    <i className="is-under" />
    差于{wholeName}
  </p>
)
