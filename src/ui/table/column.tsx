// Columns as pages declare them, turned into antd's.
import type { ColumnType } from 'antd/es/table'
import type { ReactNode } from 'react'
import { Clamp } from '../text/Clamp.tsx'

export interface Column<R> {
  /** Unique; names the field shown where there is no `render`. */
  key: string
  title: string
  /** The name is for screen readers only. */
  quietTitle?: boolean
  /** Pixels, where text has the size it was designed in; absent: shares what is left, at least `least`. */
  width?: number
  least?: number
  align?: 'left' | 'center' | 'right'
  /** Stays while the table scrolls sideways. */
  fixed?: 'start'
  /** `place` counts from 1 over all pages. */
  render?: (row: R, place: number) => ReactNode
  /** Where rows have several lines (`linesOf`): a cell for each of them, from 0; every other column spans them all. */
  line?: (row: R, line: number) => ReactNode
  /** Text on at most so many lines, the whole in a tooltip. */
  clamp?: 1 | 2 | 3
  /** name: 600; second: quieter. */
  tone?: 'name' | 'second'
  /** Of the column that names the row: what the row is called, where its field says it otherwise or not at all. */
  spoken?: (row: R) => string
  /** Cannot be hidden in 列设置. */
  always?: boolean
  /** Where it stands on a phone's card; absent: the one that names the row is its title, what follows its facts, as far as there is room. */
  card?: 'title' | 'mark' | 'details'
}

/** 序号 */
export const placeColumn: Column<object> = {
  key: '#',
  title: '序号',
  width: 56,
  align: 'center',
  tone: 'second',
  always: true,
  render: (_, place) => place,
}

const textOf = (row: object, key: string): string | null => {
  const value = (row as Record<string, unknown>)[key]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** What a row is called by those who hear it: the text of the column that names it, where it has one. */
export const spokenName = <R extends object>(columns: readonly Column<R>[], row: R): string | null => {
  const column = columns.find((c) => c.spoken) ?? columns.find((c) => c.tone === 'name')
  if (!column) return null
  return column.spoken ? column.spoken(row) : textOf(row, column.key)
}

/** The tick in the head of a table, as it is called by those who hear it. */
export const allOfPage = { 'aria-label': '选择本页全部' } as object

/** What stands in a cell, where the whole of it may be seen; null: nothing. */
export const valueOf = <R extends object>(column: Column<R>, row: R, place: number, lines = 1): ReactNode => {
  if (column.line) return Array.from({ length: lines }, (_, n) => <div key={n}>{column.line?.(row, n)}</div>)
  return column.render ? column.render(row, place) : textOf(row, column.key)
}

const classOf = { name: 'yw-strong', second: 'yw-second' }
const minColumnWidth = 200

export const widthOf = (column: Column<never>) => column.width ?? column.least ?? minColumnWidth

/** The column for text that is drawn `times` as large as designed. */
export const scaled = <R,>(column: Column<R>, times: number): Column<R> =>
  times === 1
    ? column
    : {
        ...column,
        ...(column.width === undefined ? {} : { width: column.width * times }),
        least: (column.least ?? minColumnWidth) * times,
      }

/** Where a row of the table stands: the place of its record, and which of its lines it is. */
export interface LineAt {
  place: number
  line: number
  lines: number
}

/** Records as rows, one for each of their lines. */
export function linesOfRows<R extends object>(rows: readonly R[], linesOf: (row: R) => number) {
  const at = new Map<object, LineAt>()
  const all = rows.flatMap((row, place) => {
    const lines = Math.max(1, linesOf(row))
    return Array.from({ length: lines }, (_, line) => {
      const copy = { ...row }
      at.set(copy, { place, line, lines })
      return copy
    })
  })
  return { all, at }
}

/** `room` is given where every column needs a width (virtual rows): the flexible ones share it. */
export function antdColumns<R extends object>(
  columns: readonly Column<R>[],
  offset: number,
  room?: number,
  at?: ReadonlyMap<object, LineAt>,
): ColumnType<R>[] {
  const flexible = columns.filter((c) => c.width === undefined).length
  const fixed = columns.reduce((sum, c) => sum + (c.width ?? 0), 0)
  const share = room === undefined || !flexible ? 0 : Math.floor((room - fixed) / flexible)
  return columns.map((c) => ({
    key: c.key,
    title: c.quietTitle ? <span className="yw-sr">{c.title}</span> : c.title,
    width: c.width ?? (room === undefined ? undefined : Math.max(share, c.least ?? minColumnWidth)),
    align: c.align,
    fixed: c.fixed,
    className: c.tone && classOf[c.tone],
    ...(at && c.line
      ? {
          onCell: (row: R) => {
            const { line, lines } = at.get(row) ?? { line: 0, lines: 1 }
            return { className: lines > 1 ? `yw-line${line === 0 ? ' is-first' : ''}${line === lines - 1 ? ' is-last' : ''}` : '' }
          },
        }
      : {}),
    ...(at && !c.line
      ? {
          onCell: (row: R) => {
            const { line, lines } = at.get(row) ?? { line: 0, lines: 1 }
            return { rowSpan: line === 0 ? lines : 0 }
          },
        }
      : {}),
    render: (_: unknown, row: R, index: number) => {
      if (c.line) return c.line(row, at?.get(row)?.line ?? 0)
      if (c.render) return c.render(row, offset + (at?.get(row)?.place ?? index) + 1)
      const text = textOf(row, c.key)
      return c.clamp ? <Clamp text={text} lines={c.clamp} /> : (text ?? <span className="yw-muted">-</span>)
    },
  }))
}
