// Derives the card of a row from its columns: the naming column is the title, and the first of the others are facts.
import { isValidElement, type ReactNode } from 'react'
import type { CardOf } from './card.ts'
import { type Column, placeColumn, valueOf } from './column.tsx'

const MAX_FACTS = 4
/** Whether a value is empty: a dash, also a quiet one, counts as empty. */
const isNothing = (value: ReactNode): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === '-' ||
  value === false ||
  (isValidElement<{ children?: ReactNode }>(value) && value.type === 'span' && value.props.children === '-')

/** `place` counts from 1 over all pages; a row with several `lines` contributes each of them. */
export function cardFromColumns<R extends object>(columns: readonly Column<R>[], row: R, place: number, lines = 1): CardOf {
  const own = columns.filter((c) => c.key !== placeColumn.key)
  const title = own.find((c) => c.card === 'title') ?? own.find((c) => c.tone === 'name') ?? own[0]
  const said = (column: Column<R> | undefined) => (column ? valueOf(column, row, place, lines) : undefined)
  const facts = own
    .filter((c) => c !== title && c.card === undefined)
    .map((c) => [c.title, said(c)] as const)
    .filter(([, value]) => !isNothing(value))
  return { title: said(title) ?? '-', mark: said(own.find((c) => c.card === 'mark')), facts: facts.slice(0, MAX_FACTS) }
}
