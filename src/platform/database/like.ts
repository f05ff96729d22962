// Searching for what people typed: nothing of it is a wildcard, and no letter has a width.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** As part of a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** The LIKE pattern of what contains the text, to be compared with `normalize(..., nfkc)`. */
export const containing = (text: string) => `%${escapeLike(text.normalize('NFKC'))}%`

/** Whether a text contains another, in whatever width and case either is written. */
export const holds = (column: SQLWrapper, text: string): SQL => sql`normalize(${column}, nfkc) ilike ${containing(text)}`
