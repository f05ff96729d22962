// Tables of recordings: consents, parts of uploads, and recordings with their analysis.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** Decisions of a person on consent; the latest counts. */
export const recordingConsent = pgTable(
  'recording_consent',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    /** Version of the text that was shown. */
    version: smallint().notNull(),
    /** Operator in the text; '' if no recording leaves this system. */
    listener: text().notNull().default(''),
    agreed: boolean().notNull(),
    decidedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('recording_consent_user_ix').on(t.tenantId, t.userId, t.id),
  ],
)

/** Recording of an answer to a line of a run. */
export const recording = pgTable(
  'recording',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    runId: id().notNull(),
    scriptId: id().notNull(),
    take: smallint().notNull(),
    /** Path of the file; null while parts arrive. */
    path: text(),
    bytes: integer(),
    durationMs: integer(),
    speechMs: integer(),
    /** Number of pauses longer than a second and a half. */
    pauses: smallint(),
    peaks: real().array(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    uniqueIndex('recording_take_uq').on(t.tenantId, t.runId, t.scriptId, t.take),
    index('recording_user_ix').on(t.tenantId, t.userId),
    index('recording_age_ix').on(t.tenantId, t.createdAt),
  ],
)

/** Parts of an upload. They are rows, so that any server can accept any part; deleted when the recording is complete. */
export const recordingPart = pgTable(
  'recording_part',
  { tenantId: id().notNull(), recordingId: id().notNull(), startByte: integer().notNull(), content: bytea().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.recordingId, t.startByte] }),
    foreignKey({ columns: [t.tenantId, t.recordingId], foreignColumns: [recording.tenantId, recording.id] }).onDelete('cascade'),
    check('recording_part_ck', sql`${t.startByte} >= 0 and octet_length(${t.content}) between 1 and 65536`),
  ],
)
