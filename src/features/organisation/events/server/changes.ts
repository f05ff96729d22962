// Feeds of changed records: pages by a cursor that loses no late commit. The features have the statements.
import type { z } from 'zod'
import { utcSql } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { type ChangesAsked, events } from '../contract.ts'
import { type Cursor, parseCursor, toText } from './cursor.ts'
import { getSystem } from './queries.ts'

interface Changed {
  /** PERSON, RESULT or RUN, as the triggers of the feature mark it. */
  kind: string
  /** The table of the records as `r`, with joins. */
  from: string
  /** SQL of the time of a record whose last change is not marked. */
  time: string
  /** SQL condition of the records that the feed contains, e.g. the data scope of the caller. Its parameters begin at $6. */
  where: string
}

/**
 * SQL: the CTE `changed` (xact, id, changed_at) of a page. Parameters: $1 tenant, $2 and $3 place (transaction, id), $4 instant or null, $5
 * limit. Records without a mark, which are older than the marks, come first in the order of their ids. Marks follow in the order of their
 * transactions, as far as no transaction that is still open can come before them.
 */
export const changedSql = ({ kind, from, time, where }: Changed): string => `with changed as (
  select * from (
    (select '0'::xid8 xact, r.id, ${time} changed_at from ${from}
      where r.tenant_id = $1 and $2::text = '0' and r.id > $3::bigint and ($4::timestamptz is null or ${time} >= $4) and ${where}
        and not exists (select from record_change m where m.tenant_id = $1 and m.kind = '${kind}' and m.record_id = r.id)
      order by r.id limit $5)
    union all
    (select m.xact, m.record_id, m.changed_at from record_change m join ${from.replace(/^(\S+ r)/, '$1 on r.tenant_id = m.tenant_id and r.id = m.record_id')}
      where m.tenant_id = $1 and m.kind = '${kind}' and (m.xact, m.record_id) > ($2::text::xid8, $3::bigint)
        and m.xact < pg_snapshot_xmin(pg_current_snapshot()) and ($4::timestamptz is null or m.changed_at >= $4) and ${where}
      order by m.xact, m.record_id limit $5)) both_parts
  order by xact, id limit $5)`

/** SQL: the columns that each statement of a feed returns of `changed`. */
export const changedColumns = `c.xact::text xact, c.id::text id, ${utcSql('c.changed_at')} "changedTime"`

export interface ChangedRow {
  xact: string
  id: string
  changedTime: string
}
export type ChangesRead = [tenantId: string, xact: string, id: string, since: string | null, limit: number]

/** The place to read from. A cursor of another database cluster (after a restore) begins again, so that nothing is lost. */
function placeOf(after: string | undefined, system: string): Pick<Cursor, 'xact' | 'id'> {
  if (after === undefined) return { xact: '0', id: '0' }
  const cursor = parseCursor(after)
  if (!cursor) throw events.fail('badCursor', {}, 'after')
  return cursor.system === system ? cursor : { xact: '0', id: '0' }
}

/** A page of changed records; `read` runs the statement of the feature with the first parameters of `changedSql`. */
export async function pageChanges<Row extends ChangedRow>(
  db: Db,
  { updatedSince, after, limit }: z.output<typeof ChangesAsked>,
  read: (values: ChangesRead) => Promise<Row[]>,
) {
  const system = await getSystem(db)
  const place = placeOf(after, system)
  const rows = await read([db.tenantId, place.xact, place.id, updatedSince ?? null, limit + 1])
  const records = rows.slice(0, limit)
  const { xact, id } = records.at(-1) ?? place
  const next = toText({ system, xact, id, at: Math.floor(Date.now() / 1000) })
  return { records: records.map(({ xact: _xact, ...record }) => record), next, more: rows.length > limit }
}
