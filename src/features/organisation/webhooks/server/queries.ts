// SQL statements of webhooks.
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { utcSql } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { webhook } from './tables.ts'

const { tenantId: _tenant, ...columns } = getTableColumns(webhook)
const own = (db: Db) => eq(webhook.tenantId, db.tenantId)
const one = (db: Db, id: string) => and(own(db), eq(webhook.id, id))

export const listWebhooks = (db: Db) =>
  db.sql.select(columns).from(webhook).where(own(db)).orderBy(asc(webhook.createTime), asc(webhook.id))
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

export const findWebhook = async (db: Db, id: string): Promise<WebhookRow | undefined> =>
  (await db.sql.select(columns).from(webhook).where(one(db, id)))[0]

const holdStatement = statement('webhooks_hold', `select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1::text, 0))`, 'anew')
/** Locks the tenant's webhooks against other changes until the transaction ends. */
export const lockWebhooks = (db: Db) => db.run(holdStatement, [db.tenantId])

type Fields = Omit<typeof webhook.$inferInsert, 'tenantId'>
export const insertWebhook = (db: Db, fields: Fields) => db.sql.insert(webhook).values({ tenantId: db.tenantId, ...fields })
export const updateWebhook = (db: Db, id: string, fields: Partial<Fields>) => db.sql.update(webhook).set(fields).where(one(db, id))
/** The secret of before signs for these hours too. */
export const setRotated = (db: Db, id: string, secret: string, oldSecret: string, hours: number) =>
  db.sql
    .update(webhook)
    .set({ secret, oldSecret, oldSecretUntil: sql`now() + ${hours} * interval '1 hour'` })
    .where(one(db, id))
export const deleteWebhook = (db: Db, id: string) => db.sql.delete(webhook).where(one(db, id))

export interface Claimed {
  webhookId: string
  eventId: string
  tries: number
  type: string
  timestamp: string
  data: Record<string, string | number>
  url: string
  secret: string
  /** The secret of before, while it signs too. */
  oldSecret: string | null
}
const claimStatement = statement('webhooks_claim', 'select webhook_id, event_id, tries from app.claim_deliveries($1)').returns<{
  webhook_id: string
  event_id: string
  tries: number
}>()
const detailStatement = statement(
  'webhooks_claimed',
  `select w.id "webhookId", e.id "eventId", c.tries, e.type, ${utcSql('e.created_at')} "timestamp", e.data, w.url, w.secret,
          case when w.old_secret_until > now() then w.old_secret end "oldSecret"
     from unnest($2::bigint[], $3::bigint[], $4::smallint[]) c (webhook_id, event_id, tries)
     join webhook w on w.tenant_id = $1 and w.id = c.webhook_id join event e on e.tenant_id = $1 and e.id = c.event_id`,
).returns<Claimed>()

/** Takes due deliveries for the time of a lease, with their messages. */
export async function claimDeliveries(db: Db): Promise<Claimed[]> {
  const claimed = await db.run(claimStatement, [db.tenantId])
  if (!claimed.length) return []
  const [webhookIds, eventIds, tries] = [claimed.map((c) => c.webhook_id), claimed.map((c) => c.event_id), claimed.map((c) => c.tries)]
  return db.run(detailStatement, [db.tenantId, webhookIds, eventIds, tries])
}

interface Result {
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  /** Pause before the next try in ms. */
  pauseMs: number
  status: number | null
  fault: string | null
  durationMs: number
}
const resultStatement = statement(
  'webhooks_result',
  `update webhook_delivery set state = $5, due_at = now() + $6 * interval '1 millisecond', lease_until = null, status = $7, fault = $8,
          duration_ms = $9, tried_at = now()
    where tenant_id = $1 and webhook_id = $2 and event_id = $3 and tries = $4 and state = 'WAITING'`,
)
/** Writes the result of a try, unless another try has begun since. */
export const setResult = (db: Db, { webhookId, eventId, tries }: Claimed, { state, pauseMs, status, fault, durationMs }: Result) =>
  db.run(resultStatement, [db.tenantId, webhookId, eventId, tries, state, pauseMs, status, fault, durationMs])

const deliveredStatement = statement(
  'webhooks_delivered',
  `update webhook set failing_since = null, delivered_at = now() where tenant_id = $1 and id = $2`,
)
export const setDelivered = (db: Db, webhookId: string) => db.run(deliveredStatement, [db.tenantId, webhookId])

const failedStatement = statement(
  'webhooks_failed',
  `update webhook set failing_since = coalesce(failing_since, now()),
          stopped_reason = coalesce(stopped_reason, case when $3::boolean then 'GONE' when failing_since < now() - interval '3 days' then 'FAILING' end)
    where tenant_id = $1 and id = $2`,
)
/** Notes a failed try; stops the webhook if the receiver is gone, or has failed for three days. */
export const setFailed = (db: Db, webhookId: string, isGone: boolean) => db.run(failedStatement, [db.tenantId, webhookId, isGone])
