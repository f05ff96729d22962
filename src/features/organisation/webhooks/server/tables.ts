// Webhooks of a tenant, and the outbox of their deliveries.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { event } from '#features/organisation/events/server/tables.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

export const webhook = pgTable(
  'webhook',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    url: text().notNull(),
    /** Types of events that it gets; a type includes its bulk events. */
    types: text().array().notNull(),
    enabled: boolean().notNull().default(true),
    /** The signing secret, sealed. */
    secret: text().notNull(),
    /** The secret until the last rotation, sealed; it signs too until the time. */
    oldSecret: text(),
    oldSecretUntil: instant(),
    /** Since when each try has failed; null: the last one succeeded. */
    failingSince: instant(),
    /** Stopped by the program: GONE (answer 410) or FAILING (three days of failures). */
    stoppedReason: text({ enum: ['GONE', 'FAILING'] }),
    /** The last answer with success. */
    deliveredAt: instant(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    check('webhook_url_ck', sql`char_length(${t.url}) between 1 and 500`),
    check('webhook_reason_ck', sql`${t.stoppedReason} in ('GONE', 'FAILING')`),
  ],
)

/** A trigger writes a row for each event of a webhook, in the transaction of the event. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    tenantId: id().notNull(),
    webhookId: id().notNull(),
    eventId: id().notNull(),
    state: text({ enum: ['WAITING', 'DELIVERED', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    /** Time of the next try. A claim moves it to the end of the lease. */
    dueAt: instant().notNull().default(sql`now()`),
    /** While a worker sends the message: the end of its lease. */
    leaseUntil: instant(),
    /** Number of tries since the last replay; it fences a worker whose lease has ended. */
    tries: smallint().notNull().default(0),
    /** Status of the last answer; null: no answer. */
    status: integer(),
    /** Why there was no answer: a reason of the outbound client. */
    fault: text(),
    durationMs: integer(),
    triedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.webhookId, t.eventId] }),
    foreignKey({ columns: [t.tenantId, t.webhookId], foreignColumns: [webhook.tenantId, webhook.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [event.tenantId, event.id] }).onDelete('cascade'),
    index('webhook_delivery_due_ix').on(t.tenantId, t.webhookId, t.dueAt, t.eventId).where(sql`${t.state} = 'WAITING'`),
    index('webhook_delivery_event_ix').on(t.tenantId, t.eventId),
    check('webhook_delivery_state_ck', sql`${t.state} in ('WAITING', 'DELIVERED', 'FAILED')`),
  ],
)
