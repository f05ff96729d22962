// Table of the films of sub-scenes: for each shape the last request and the finished film.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FilmClip } from '#engines/media.ts'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'

export const film = pgTable(
  'film',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    subsceneId: id().notNull(),
    format: text({ enum: ['16:9', '9:16'] }).notNull(),
    subtitles: text({ enum: ['BURNED', 'BESIDE', 'NONE'] }).notNull(),
    /** Clips with storage paths: frozen at the request, and protected from the file sweep. */
    clips: jsonb().$type<FilmClip[]>().notNull(),
    createUserId: id(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    /** Path of the finished film; null before the first. */
    path: text(),
    /** Key of the finished film's content, and the time when it was made. */
    madeKey: text(),
    madeAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('film_shape_uq').on(t.tenantId, t.subsceneId, t.format, t.subtitles),
    index('film_path_ix').on(t.tenantId, t.path).where(sql`${t.path} is not null`),
    foreignKey({ columns: [t.tenantId, t.subsceneId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    check('film_shape_ck', sql`${t.format} in ('16:9', '9:16') and ${t.subtitles} in ('BURNED', 'BESIDE', 'NONE')`),
  ],
)
