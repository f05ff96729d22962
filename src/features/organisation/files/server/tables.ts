// What the store holds: one row per object, with what a list needs to show of it.
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
    /** In LUFS, -70 where it is silent; of what somebody has brought. */
    loudness: real(),
    posterPath: text(),
    subtitlesPath: text(),
    provider: text().$type<'AI_TRAINING' | 'CUSTOMER'>().notNull(),
    createUserId: id(),
    createDate: instant().notNull().default(sql`now()`),
    /** Of an upload that browsers do not play and that can be brought into what they do: what it is coded in, in words. */
    unfit: text(),
    /** Of a generated medium: what it was made of. What would be made of the same is this file. */
    recipeKey: text(),
    /** When a record first named it: until then it is of whoever uploaded it. */
    heldAt: instant(),
    /** What was stored under the row's names, by key; null of what was stored before this was written down, until the sweep has looked. */
    objects: jsonb().$type<Record<string, StoredFacts>>(),
    /** When its objects were last compared with that. */
    checkedAt: instant(),
    /** Since when they are not what was stored; null while they are. */
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

/** Objects that no row names: any more, or yet. They are removed from the store when their time has come. */
export const looseObject = pgTable(
  'loose_object',
  { tenantId: id().notNull(), path: text().notNull(), removeAfter: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.path] })],
)
