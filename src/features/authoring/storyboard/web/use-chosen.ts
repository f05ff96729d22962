// Selection of lines: single lines, a range, or all.
import { useRef } from 'react'
import { useSelection } from '#ui/table/use-selection.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import type { Row, Rows } from './rows.ts'

export function useChosen(rows: Rows, isLocked: (line: Script) => boolean) {
  const selection = useSelection<Script>((line) => line.id)
  const last = useRef<string | null>(null)
  const keys = new Set(selection.keys)
  const free = (line: Script | undefined): line is Script => line !== undefined && !isLocked(line)
  const between = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => rows.at(Math.min(from, to) + i)?.line).filter(free)
  const toggle = (lines: Script[], on: boolean) => {
    if (on) return selection.add(lines)
    const gone = new Set(lines.map(({ id }) => id))
    selection.choose(
      selection.keys.filter((id) => !gone.has(id)),
      [],
    )
  }
  return {
    ...selection,
    has: (row: Row) => row.line !== undefined && keys.has(row.line.id),
    check: (row: Row, on: boolean, through: boolean) => {
      const from = through && last.current !== null ? rows.indexOf(last.current) : row.index
      toggle(between(from < 0 ? row.index : from, row.index), on)
      last.current = row.key
    },
    /** Selects all loaded lines. */
    toggleAll: (on: boolean) => (on ? toggle(between(0, rows.count - 1), true) : selection.clear()),
    all: (total: number): 'none' | 'some' | 'all' => {
      if (!keys.size) return 'none'
      return keys.size >= total ? 'all' : 'some'
    },
    free,
  }
}
