// Questions about the tenant's clock, answered by the database, which keeps the time.
import type { Db } from './transaction.ts'

/** Does the tenant's clock ever show this time? Not within the hour that it leaves out when it goes forward. */
export async function isShown(db: Db, time: string): Promise<boolean> {
  // a text that names its zone is one instant
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return true
  const { rows } = await db.query(`select to_char($1::text::timestamptz, 'YYYY-MM-DD HH24:MI:SS') = $1::text shown`, [time], 'is_shown')
  return (rows[0] as { shown: boolean }).shown
}
