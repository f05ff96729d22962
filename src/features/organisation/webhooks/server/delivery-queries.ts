// SQL statements of the log of deliveries and of replays.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'

export interface DeliveryRow {
  eventId: string
  type: string
  eventTime: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  tries: number
  status: number | null
  fault: string | null
  durationMs: number | null
  triedTime: string | null
  nextTime: string | null
}
const isShown = `d.tenant_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3::text)`
const pageStatement = statement(
  'webhooks_deliveries',
  `select e.id "eventId", e.type, e.created_at::text "eventTime", d.state, d.tries, d.status, d.fault, d.duration_ms "durationMs",
          d.tried_at::text "triedTime", case when d.state = 'WAITING' and d.tries > 0 then d.due_at::text end "nextTime"
     from webhook_delivery d join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where ${isShown} order by d.event_id desc limit $4 offset $5`,
).returns<DeliveryRow>()
const countStatement = statement('webhooks_delivery_count', `select count(*)::int n from webhook_delivery d where ${isShown}`).returns<{
  n: number
}>()

export async function pageDeliveries(db: Db, webhookId: string, state: string | undefined, paging: Paging) {
  const which = [db.tenantId, webhookId, state ?? null] as const
  const [records, { n }] = await Promise.all([
    db.run(pageStatement, [...which, paging.pageSize, offsetOf(paging)]),
    db.one(countStatement, [...which]),
  ])
  return { records, total: n }
}

const replayStatement = statement(
  'webhooks_replay',
  `insert into webhook_delivery as d (tenant_id, webhook_id, event_id)
   select w.tenant_id, w.id, e.id from webhook w join event f on f.tenant_id = w.tenant_id and f.id = $3
     join event e on e.tenant_id = w.tenant_id and (e.id = f.id or $4::boolean and (e.xact, e.id) > (f.xact, f.id))
    where w.tenant_id = $1 and w.id = $2
      and (e.id = f.id or regexp_replace(e.type, '\\.bulk$', '') = any (w.types))
   on conflict (tenant_id, webhook_id, event_id) do update set state = 'WAITING', due_at = now(), lease_until = null, tries = 0
   returning d.event_id`,
)
/** Queues an event again, or (`all`) it and all later events of the webhook's types; returns their number. */
export const insertReplay = async (db: Db, webhookId: string, eventId: string, all: boolean): Promise<number> =>
  (await db.run(replayStatement, [db.tenantId, webhookId, eventId, all])).length
