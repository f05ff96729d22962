// The audit log: append-only (the application's role may insert and read, nothing else).
import { sql } from 'drizzle-orm'
import { index, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '../../../platform/database/columns.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    at: instant().notNull().default(sql`clock_timestamp()`),
    actorId: id(),
    actorName: text(),
    ip: inet(),
    /** The words of the contract, e.g. 新建课程. */
    action: text().notNull(),
    entity: text(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    /** 0 = done; else the code or status of the refusal. */
    result: integer().notNull().default(0),
    /** How many refusals of the same kind this row stands for. */
    times: integer().notNull().default(1),
    requestId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_at_ix').on(t.tenantId, t.at),
    index('audit_log_entity_ix').on(t.tenantId, t.entity, t.entityId),
  ],
)
