// The feed of events: pages by a cursor that loses no late commit.
import type { Db } from '#platform/database/transaction.ts'
import type { ContentOf, QueryOf } from '#shared/contract.ts'
import { events, keptDays } from '../contract.ts'
import { type Cursor, parseCursor, toText } from './cursor.ts'
import { getSystem, listEvents } from './queries.ts'

const DAY_SECONDS = 86_400
const start = { xact: '0', id: '0' }

/** The place to read from. A cursor of another database cluster (after a restore) begins again, so that nothing is lost. */
function placeOf(after: string | undefined, system: string, at: number): Pick<Cursor, 'xact' | 'id'> {
  if (after === undefined) return start
  const cursor = parseCursor(after)
  if (!cursor) throw events.fail('badCursor', {}, 'after')
  if (cursor.at < at - keptDays * DAY_SECONDS) throw events.fail('oldCursor', {}, 'after')
  return cursor.system === system ? cursor : start
}

/** A page of events; `clock` gives the current time. */
export async function listFeed(
  db: Db,
  { after, type, limit }: QueryOf<typeof events.list>,
  clock = () => new Date(),
): Promise<ContentOf<typeof events.list>> {
  const at = Math.floor(clock().getTime() / 1000)
  const system = await getSystem(db)
  const place = placeOf(after, system, at)
  const rows = await listEvents(db, place, type, limit + 1)
  const records = rows.slice(0, limit)
  const { xact, id } = records.at(-1) ?? place
  return { records, next: toText({ system, xact, id, at }), more: rows.length > limit }
}

export { changedColumns, type ChangedRow, changedSql, pageChanges } from './changes.ts'
