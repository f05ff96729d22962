// Prepared pages: one statement per page size, planned once.
import { type Placeholder, sql } from 'drizzle-orm'
import type { Sql } from './pool.ts'

/** Arguments of `.limit()` and `.offset()` for a prepared page; the placeholder of the offset is called `offset`. */
export interface PageBounds {
  size: number
  limit: Placeholder
  offset: Placeholder
}

/**
 * A family of prepared statements, one per page size. PostgreSQL replans a prepared statement at every call while a custom plan looks
 * cheaper than the generic plan. With limit and offset as parameters it always does (0.3 ms for a list of three joined tables). So the size
 * is part of the text, and the offset is in a sub-select, which costs the same in both plans. @returns the statement of a size, for
 * `db.prepared`
 */
export function pagesOf<T>(build: (db: Sql, bounds: PageBounds) => T): (size: number) => (db: Sql) => T {
  const made = new Map<number, (db: Sql) => T>()
  return (size) => {
    const known = made.get(size)
    if (known) return known
    // drizzle also accepts raw SQL here, although its types only allow numbers and placeholders
    const limit = sql.raw(String(Math.trunc(size))) as unknown as Placeholder
    const offset = sql`(select ${sql.placeholder('offset')}::bigint)` as unknown as Placeholder
    const statement = (db: Sql) => build(db, { size, limit, offset })
    made.set(size, statement)
    return statement
  }
}
