// Recordings of answers: what people have agreed to, the parts that have come, and what was made of them.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

/** What somebody decided, each time; the last one holds. */
export const recordingConsent = pgTable(
  'recording_consent',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    /** Of the text that they were shown. */
    version: smallint().notNull(),
    /** Who gets recordings to hear, as it stood there; '' where none leave this system. */
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

/** One answer of one person to a line of a run. */
export const recording = pgTable(
  'recording',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    runId: id().notNull(),
    scriptId: id().notNull(),
    take: smallint().notNull(),
    /** Where it lies; null while its parts still come. */
    path: text(),
    bytes: integer(),
    durationMs: integer(),
    speechMs: integer(),
    /** Of more than a second and a half. */
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

/** In rows, so that any server takes any part; gone when the recording is whole. */
export const recordingPart = pgTable(
  'recording_part',
  { tenantId: id().notNull(), recordingId: id().notNull(), startByte: integer().notNull(), content: bytea().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.recordingId, t.startByte] }),
    foreignKey({ columns: [t.tenantId, t.recordingId], foreignColumns: [recording.tenantId, recording.id] }).onDelete('cascade'),
    check('recording_part_ck', sql`${t.startByte} >= 0 and octet_length(${t.content}) between 1 and 65536`),
  ],
)
