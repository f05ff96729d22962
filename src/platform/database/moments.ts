// Questions about the tenant's clock, answered by the database, which keeps the time.
import { statement } from './statement.ts'
import type { Db } from './transaction.ts'

/** How moments are written to the wire, for `to_char`: the tenant's clock, to the second. */
export const momentFormat = `'YYYY-MM-DD HH24:MI:SS'`

const shown = statement('is_shown', `select to_char($1::text::timestamptz, ${momentFormat}) = $1::text shown`)

/** Does the tenant's clock ever show this time? Not within the hour that it leaves out when it goes forward. */
export async function isShown(db: Db, time: string): Promise<boolean> {
  // a text that names its zone is one instant
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return true
  return (await db.one(shown, [time])).shown === true
}

const before = statement('is_before', 'select $1::timestamptz < $2::timestamptz before').returns<{ before: boolean }>()

/** Does the first of these moments come before the second, as the tenant's clock shows them? */
export const isBefore = async (db: Db, first: string, second: string): Promise<boolean> => (await db.one(before, [first, second])).before
