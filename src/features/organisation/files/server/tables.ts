// Tables of stored files: one row per file, with the facts that lists show.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StoredFacts } from '#platform/storage/storage.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'

export const file = pgTable(
  'file',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** Key in the store, below the tenant's prefix. */
    path: text().notNull(),
    kind: text().$type<'IMAGE' | 'AUDIO' | 'VIDEO' | 'TEXT'>().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    durationMs: integer(),
    width: integer(),
    height: integer(),
    /** Waveform, 0 to 1. */
    peaks: real().array(),
    /** Loudness of an upload in LUFS, -70 for silence. */
    loudness: real(),
    posterPath: text(),
    subtitlesPath: text(),
    provider: text().$type<'AI_TRAINING' | 'CUSTOMER'>().notNull(),
    createUserId: id(),
    createDate: instant().notNull().default(sql`now()`),
    /** Codec of an upload that browsers cannot play, but that can be converted. */
    unfit: text(),
    /** Recipe of a generated medium; an equal recipe reuses this file. */
    recipeKey: text(),
    /** When a record first named it; until then, only its uploader may read it. */
    heldAt: instant(),
    /** Digest and size of the row's objects, by key; null for old files until the sweep has checked them. */
    objects: jsonb().$type<Record<string, StoredFacts>>(),
    /** Time of the last integrity check. */
    checkedAt: instant(),
    /** Since when the objects are damaged; null while they are intact. */
    damagedAt: instant(),
    /** Since when no record names it; null while one does. */
    unusedSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('file_path_uq').on(t.tenantId, t.path),
    index('file_date_ix').on(t.tenantId, t.createDate),
    index('file_recipe_ix').on(t.tenantId, t.recipeKey).where(sql`${t.recipeKey} is not null`),
    index('file_unfit_ix').on(t.tenantId, t.path).where(sql`${t.unfit} is not null`),
    index('file_unused_ix').on(t.tenantId, t.unusedSince).where(sql`${t.unusedSince} is not null`),
  ],
)

/** Objects without a row, either any more or not yet. They are removed from the store when their time has come. */
export const looseObject = pgTable(
  'loose_object',
  { tenantId: id().notNull(), path: text().notNull(), removeAfter: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.path] })],
)
