// Converts the column definitions of pages to antd's.
import type { ColumnType } from 'antd/es/table'
import type { ReactNode } from 'react'
import { Clamp } from '../text/Clamp.tsx'

export interface Column<R> {
  /** Unique key; without `render`, it names the displayed field. */
  key: string
  title: string
  /** The title is visible only to screen readers. */
  quietTitle?: boolean
  /** Width in pixels at the designed text size; absent: the column shares the remaining width, at least `least`. */
  width?: number
  least?: number
  align?: 'left' | 'center' | 'right'
  /** Stays visible while the table scrolls sideways. */
  fixed?: 'start'
  /** Renders the cell; `place` counts from 1 over all pages. */
  render?: (row: R, place: number) => ReactNode
  /** For rows with several lines (`linesOf`): renders one cell per line, from 0; all other columns span the lines. */
  line?: (row: R, line: number) => ReactNode
  /** Maximum number of lines of text; a tooltip shows the whole. */
  clamp?: 1 | 2 | 3
  /** name: weight 600; second: quieter. */
  tone?: 'name' | 'second'
  /** Name of the row for screen readers, if the column that names it has another text or none. */
  spoken?: (row: R) => string
  /** The column cannot be hidden in 列设置. */
  always?: boolean
  /** Position on a phone's card. By default, the naming column is the title, and the next columns are facts as long as there is room. */
  card?: 'title' | 'mark' | 'details'
}

/** The column of row numbers: 序号. */
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

/** Name of a row for screen readers: the text of the column that names it; null if there is none. */
export const spokenName = <R extends object>(columns: readonly Column<R>[], row: R): string | null => {
  const column = columns.find((c) => c.spoken) ?? columns.find((c) => c.tone === 'name')
  if (!column) return null
  return column.spoken ? column.spoken(row) : textOf(row, column.key)
}

/** Label of the checkbox in the table's header. */
export const allOfPage = { 'aria-label': '选择本页全部' } as object

/** Full content of a cell, where there is room for it; null if it is empty. */
export const valueOf = <R extends object>(column: Column<R>, row: R, place: number, lines = 1): ReactNode => {
  if (column.line) return Array.from({ length: lines }, (_, n) => <div key={n}>{column.line?.(row, n)}</div>)
  return column.render ? column.render(row, place) : textOf(row, column.key)
}

const classOf = { name: 'yw-strong', second: 'yw-second' }
const minColumnWidth = 200

export const widthOf = (column: Column<never>) => column.width ?? column.least ?? minColumnWidth

/** The column for a text size of `times` the designed one. */
export const scaled = <R,>(column: Column<R>, times: number): Column<R> =>
  times === 1
    ? column
    : {
        ...column,
        ...(column.width === undefined ? {} : { width: column.width * times }),
        least: (column.least ?? minColumnWidth) * times,
      }

/** Position of a table row: the index of its record, and the index of its line. */
export interface LineAt {
  place: number
  line: number
  lines: number
}

/** Expands records to table rows, one per line. */
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

/** Width in pixels that the column of names reaches before the other flexible columns grow. */
const nameWidth = 240

/** Widths of the columns in a table of `room` pixels: what is left goes to the names first, then to all flexible columns alike. */
function widthsIn<R>(columns: readonly Column<R>[], room: number): number[] {
  const widths = columns.map((c) => widthOf(c as Column<never>))
  let left = room - widths.reduce((sum, width) => sum + width, 0)
  const isFlexible = (c: Column<R>) => c.width === undefined
  columns.forEach((c, i) => {
    if (!isFlexible(c) || c.tone !== 'name' || left <= 0) return
    const added = Math.min(left, Math.max(0, nameWidth - (widths[i] ?? 0)))
    widths[i] = (widths[i] ?? 0) + added
    left -= added
  })
  const share = Math.floor(Math.max(0, left) / Math.max(1, columns.filter(isFlexible).length))
  return widths.map((width, i) => (isFlexible(columns[i] as Column<R>) ? width + share : width))
}

/** Converts columns to those of antd. With `room`, every column has a width in pixels, and the flexible ones share the room. */
export function antdColumns<R extends object>(
  columns: readonly Column<R>[],
  offset: number,
  room?: number,
  at?: ReadonlyMap<object, LineAt>,
): ColumnType<R>[] {
  const widths = room === undefined ? undefined : widthsIn(columns, room)
  return columns.map((c, i) => ({
    key: c.key,
    title: c.quietTitle ? <span className="yw-sr">{c.title}</span> : c.title,
    width: widths?.[i] ?? c.width,
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
