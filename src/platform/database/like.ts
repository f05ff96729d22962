// Search for text that a user typed: no character of it is a wildcard, and full and half width are equal.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { narrow } from '#shared/search.ts'

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** A LIKE pattern for texts that contain `text`; compare it with `normalize(..., nfkc)`. */
export const containing = (text: string) => `%${escapeLike(narrow(text))}%`

/**
 * SQL: whether a text contains another, regardless of width and case. Digits and Chinese have no case, and a comparison without case
 * folding takes half the time.
 */
export function holds(column: SQLWrapper, text: string): SQL {
  const compared = sql`normalize(${column}, nfkc)`
  const pattern = containing(text)
  return text.toLowerCase() === text.toUpperCase() ? sql`${compared} like ${pattern}` : sql`${compared} ilike ${pattern}`
}
