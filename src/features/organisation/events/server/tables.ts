// Events: what happened to records of a tenant, for other systems, kept for 30 days. Changes: the last one of each record, without end.
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

/** The last change of a record that other systems follow. The function `app.mark_changes` writes the rows, in the transaction of the change. */
export const recordChange = pgTable(
  'record_change',
  {
    tenantId: id().notNull(),
    /** PERSON, RESULT (an attempt at an exam) or RUN (a practice run). */
    kind: text().notNull(),
    recordId: id().notNull(),
    /** The transaction of the change, as in `event`. */
    xact: transactionId().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.recordId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('record_change_feed_ix').on(t.tenantId, t.kind, t.xact, t.recordId),
    check('record_change_kind_ck', sql`${t.kind} in ('PERSON', 'RESULT', 'RUN')`),
  ],
)
