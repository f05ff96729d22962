// Events: what happened to records of a tenant, for other systems. Kept for 30 days.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId, transactionId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

/** The function `app.emit_events` writes the rows, in the transaction of the change. */
export const event = pgTable(
  'event',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** The transaction that wrote the event. Readers follow (xact, id), because ids alone become visible out of order. */
    xact: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** One of `eventTypes`, or with the suffix .bulk for many changes of one transaction. */
    type: text().notNull(),
    /** Ids of the records; a bulk event has `count` and `since` instead. */
    data: jsonb().$type<Record<string, string | number>>().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('event_feed_ix').on(t.tenantId, t.xact, t.id),
    index('event_created_ix').on(t.createdAt),
    check('event_type_ck', sql`char_length(${t.type}) between 1 and 50`),
  ],
)
