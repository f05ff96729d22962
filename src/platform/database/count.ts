// What a statement has counted.
import { assertDefined } from '#shared/assert-defined.ts'

/** Of a statement that counts and nothing else: it answers one row, however few there are. */
export const countOf = (rows: readonly { n: number }[]): number => assertDefined(rows[0], 'the row of a count').n
