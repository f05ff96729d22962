// Searching for what people typed: nothing of it is a wildcard, and no letter has a width.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** As part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** The LIKE pattern of what contains the text, to be compared with `normalize(..., nfkc)`. */
export const containing = (text: string) => `%${escapeLike(text.normalize('NFKC'))}%`

/**
 * Whether a text contains another, in whatever width and case either is written. Digits and Chinese have no case, and comparing them as they
 * are takes half the time.
 */
export function holds(column: SQLWrapper, text: string): SQL {
  const compared = sql`normalize(${column}, nfkc)`
  const pattern = containing(text)
  return text.toLowerCase() === text.toUpperCase() ? sql`${compared} like ${pattern}` : sql`${compared} ilike ${pattern}`
}
