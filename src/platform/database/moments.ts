// Questions about the tenant's clock, answered by the database, which keeps the time.
import { statement } from './statement.ts'
import type { Db } from './transaction.ts'

const shown = statement('is_shown', `select to_char($1::text::timestamptz, 'YYYY-MM-DD HH24:MI:SS') = $1::text shown`)

/** Does the tenant's clock ever show this time? Not within the hour that it leaves out when it goes forward. */
export async function isShown(db: Db, time: string): Promise<boolean> {
  // a text that names its zone is one instant
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return true
  return (await db.one(shown, [time])).shown === true
}
