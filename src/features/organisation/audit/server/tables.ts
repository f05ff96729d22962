// The audit log: append-only (the application's role may insert and read, nothing else).
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

/** The chain over the log: each seal hashes its row and the seal before it. Written by the database alone (app.seal_audit). */
export const auditSeal = pgTable(
  'audit_seal',
  {
    tenantId: id().notNull(),
    /** 1, 2, 3 ... without gaps. */
    place: bigint({ mode: 'number' }).notNull(),
    auditId: id().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.place] }), uniqueIndex('audit_seal_row_uq').on(t.tenantId, t.auditId)],
)

/** What was taken out of the log into a file: the chain goes on from its last seal. Written by the owner alone. */
export const auditArchive = pgTable(
  'audit_archive',
  {
    tenantId: id().notNull(),
    fromPlace: bigint({ mode: 'number' }).notNull(),
    /** The last that it holds. */
    place: bigint({ mode: 'number' }).notNull(),
    /** Of the seal at `place`. */
    hash: bytea().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    digest: bytea().notNull(),
    archivedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.place] })],
)
