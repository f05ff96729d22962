// Compares a column with a list in one parameter. drizzle's `inArray` uses one parameter per value, and PostgreSQL allows at most 65,535.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** SQL `column = any ($n)`; false for an empty list. */
export const isAnyOf = (column: SQLWrapper, values: Iterable<string | number>): SQL => sql`${column} = any (${sql.param([...values])})`
