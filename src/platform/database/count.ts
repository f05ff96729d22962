// What a statement has counted.
import { must } from '#shared/must.ts'

/** Of a statement that counts and nothing else: it answers one row, however few there are. */
export const countOf = (rows: readonly { n: number }[]): number => must(rows[0], 'the row of a count').n
