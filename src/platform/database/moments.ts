// Questions about the tenant's clock, which the database answers.
import { statement } from './statement.ts'
import type { Db } from './transaction.ts'

/** Format of moments in answers, for `to_char`: the tenant's time, to the second. */
export const momentFormat = `'YYYY-MM-DD HH24:MI:SS'`

const shown = statement('is_shown', `select to_char($1::text::timestamptz, ${momentFormat}) = $1::text shown`)

/** Whether the tenant's clock ever shows this time: false within the hour that daylight saving time skips. */
export async function isShown(db: Db, time: string): Promise<boolean> {
  // a text with a time zone names exactly one instant
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return true
  return (await db.one(shown, [time])).shown === true
}

const before = statement('is_before', 'select $1::timestamptz < $2::timestamptz before').returns<{ before: boolean }>()

/** Whether the first moment is before the second, on the tenant's clock. */
export const isBefore = async (db: Db, first: string, second: string): Promise<boolean> => (await db.one(before, [first, second])).before
