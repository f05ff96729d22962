// Reads the result of a counting statement.
import { assertDefined } from '#shared/assert-defined.ts'

/** Returns the count `n` of a statement. The statement always returns exactly one row. */
export const countOf = (rows: readonly { n: number }[]): number => assertDefined(rows[0], 'the row of a count').n
