// Tables of the forbidden phrases and the terms of tenants.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'

export const wording = pgTable(
  'wording',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    text: text().notNull(),
    level: text({ enum: ['RED_LINE', 'WARNING', 'NOTICE'] }).notNull(),
    exceptions: text().array().notNull().default(sql`'{}'`),
    advice: text().notNull().default(''),
    /** null: applies to all courses. */
    courseId: id(),
    createDate: instant().notNull().default(sql`now()`),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    uniqueIndex('wording_text_uq').on(t.tenantId, t.text, sql`coalesce(${t.courseId}, 0)`),
    index('wording_course_ix').on(t.tenantId, t.courseId),
    check('wording_level_ck', sql`${t.level} in ('RED_LINE', 'WARNING', 'NOTICE')`),
  ],
)

/** One row with all terms per tenant. */
export const termList = pgTable(
  'term_list',
  { tenantId: id().notNull(), groups: jsonb().$type<string[][]>().notNull(), version: integer().notNull().default(1) },
  (t) => [primaryKey({ columns: [t.tenantId] })],
)
