// Writes of columns that users do not edit: generated intros, and the enabled state.
import { and, eq, sql } from 'drizzle-orm'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from './tables.ts'

const writeIntrosStatement = statement(
  'courses_write_intros',
  `update course c set intro = m.path
          from unnest($1::bigint[], $2::text[]) m (id, path)
         where c.tenant_id = $3 and c.id = m.id and c.media_provider = 'AI_TRAINING'`,
  'anew',
)

/** Writes finished intros, except to sub-scenes that have an uploaded one by now. */
export const writeIntros = (db: Db, made: readonly { id: string; path: string }[]) =>
  db.run(writeIntrosStatement, [made.map((m) => m.id), made.map((m) => m.path), db.tenantId])

const introInPlaceStatement = statement('courses_intro_in_place', 'update course c set intro = $3 where c.tenant_id = $1 and c.intro = $2')

/** Replaces an intro in every sub-scene that names it; their versions stay. */
export const writeIntroInPlace = (db: Db, before: string, now: string) => db.run(introInPlaceStatement, [db.tenantId, before, now])

export const writeValidity = (db: Db, id: string, isValid: 'VALID' | 'NOT_VALID') =>
  db.sql
    .update(course)
    .set({ isValid, updatedAt: sql`now()` })
    .where(and(eq(course.tenantId, db.tenantId), eq(course.id, id)))
