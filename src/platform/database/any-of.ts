// A column compared with a list of any length: one parameter, whatever the length, where drizzle's `inArray` takes one for each value and a
// statement holds 65 535.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** `column = any ($n)`; never true of an empty list. */
export const isAnyOf = (column: SQLWrapper, values: Iterable<string | number>): SQL => sql`${column} = any (${sql.param([...values])})`
