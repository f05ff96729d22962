// The card of a list that has none of its own: the column that names the row is its title, the first of the others its facts.
import { isValidElement, type ReactNode } from 'react'
import type { CardOf } from './card.ts'
import { type Column, placeColumn, valueOf } from './column.tsx'

const MAX_FACTS = 4
/** A dash, also a quiet one, says that there is nothing. */
const isNothing = (value: ReactNode): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === '-' ||
  value === false ||
  (isValidElement<{ children?: ReactNode }>(value) && value.type === 'span' && value.props.children === '-')

/** Whose value names the row. */
export const titleColumn = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find((c) => c.card === 'title') ?? columns.find((c) => c.tone === 'name') ?? columns.find((c) => c.key !== placeColumn.key)

/** `place` counts from 1 over all pages; a row of several `lines` says each of them. */
export function cardFromColumns<R extends object>(columns: readonly Column<R>[], row: R, place: number, lines = 1): CardOf {
  const title = titleColumn(columns)
  const at = (where: Column<R>['card']) => columns.find((c) => c.card === where && c !== title)
  const said = (column: Column<R> | undefined) => (column ? valueOf(column, row, place, lines) : undefined)
  const facts = columns
    .filter((c) => c !== title && c.card === undefined && c.key !== placeColumn.key)
    .map((c) => [c.title, said(c)] as const)
    .filter(([, value]) => !isNothing(value))
  return {
    cover: said(at('cover')),
    title: said(title) ?? '-',
    mark: said(at('mark')),
    facts: facts.slice(0, MAX_FACTS),
    setting: said(at('setting')),
  }
}
