// The signed address of the next page of statements: the query with the place where it goes on.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A query of statements by its keys, and how its answer looks. */
export interface StatementQuery {
  keys: string[]
  since: string | null
  until: string | null
  ascending: boolean
  limit: number
  format: 'exact' | 'ids' | 'canonical'
  attachments: boolean
  /** Place of the last statement of the page before. */
  after: string | null
}

const signed = (text: string, secret: string) => createHmac('sha256', secret).update(`xapi more ${text}`).digest()

/** A cursor of one tenant for a query. */
export function writeCursor(query: StatementQuery, tenantId: string, secret: string): string {
  const text = Buffer.from(JSON.stringify(query)).toString('base64url')
  return `${text}.${signed(`${tenantId} ${text}`, secret).toString('base64url')}`
}

/** The query of a cursor; null if this server did not write the cursor for this tenant. */
export function readCursor(cursor: string, tenantId: string, secret: string): StatementQuery | null {
  const [text = '', mark = ''] = cursor.split('.')
  const told = Buffer.from(mark, 'base64url')
  const right = signed(`${tenantId} ${text}`, secret)
  if (told.length !== right.length || !timingSafeEqual(told, right)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as StatementQuery
}
