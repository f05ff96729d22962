// The audit log: append-only, because the application's role may only insert and read.
import { sql } from 'drizzle-orm'
import { bigint, index, inet, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    at: instant().notNull().default(sql`clock_timestamp()`),
    actorId: id(),
    actorName: text(),
    ip: inet(),
    /** Action of the contract, e.g. 新建课程. */
    action: text().notNull(),
    entity: text(),
    entityId: text(),
    before: jsonb(),
    after: jsonb(),
    /** 0 = done; else the code or status of the refusal. */
    result: integer().notNull().default(0),
    /** Number of equal refusals that this row counts. */
    times: integer().notNull().default(1),
    requestId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_at_ix').on(t.tenantId, t.at),
    index('audit_log_entity_ix').on(t.tenantId, t.entity, t.entityId),
  ],
)

/** The audit chain: each seal hashes its row and the previous seal. Only the database writes it (app.seal_audit). */
export const auditSeal = pgTable(
  'audit_seal',
  {
    tenantId: id().notNull(),
    /** Place in the chain: 1, 2, 3 ... without gaps. */
    place: bigint({ mode: 'number' }).notNull(),
    auditId: id().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.place] }), uniqueIndex('audit_seal_row_uq').on(t.tenantId, t.auditId)],
)

/** Archives of the log: the chain continues from their last seal. Only the owner writes this table. */
export const auditArchive = pgTable(
  'audit_archive',
  {
    tenantId: id().notNull(),
    fromPlace: bigint({ mode: 'number' }).notNull(),
    /** The last place in the archive. */
    place: bigint({ mode: 'number' }).notNull(),
    /** The seal at `place`. */
    hash: bytea().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    digest: bytea().notNull(),
    archivedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.place] })],
)
