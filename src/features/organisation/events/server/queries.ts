// SQL statements of events.
import { utcSql } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { EventBody } from '../contract.ts'

export interface EventRow extends EventBody {
  id: string
  xact: string
}

const pageStatement = statement(
  'events_page',
  `select e.id, e.xact::text xact, e.type, ${utcSql('e.created_at')} "timestamp", e.data
     from event e
    where e.tenant_id = $1 and (e.xact, e.id) > ($2::text::xid8, $3::bigint) and e.xact < pg_snapshot_xmin(pg_current_snapshot())
      and ($4::text is null or e.type in ($4::text, $4::text || '.bulk'))
    order by e.xact, e.id limit $5`,
).returns<EventRow>()

/** Events after a place, of transactions older than all that are still open: no event can appear before them later. */
export const listEvents = (db: Db, { xact, id }: { xact: string; id: string }, type: string | undefined, limit: number) =>
  db.run(pageStatement, [db.tenantId, xact, id, type ?? null, limit])

const systemStatement = statement('events_system', 'select system_identifier::text system from pg_control_system()').returns<{
  system: string
}>()
/** Identifier of the database cluster. */
export const getSystem = async (db: Db): Promise<string> => (await db.one(systemStatement, [])).system
