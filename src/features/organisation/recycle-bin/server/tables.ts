// What has been deleted and can be brought back: one entry for each call that deleted something.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { assessmentKinds, recycleKinds } from '../contract.ts'

export const recycleEntry = pgTable(
  'recycle_entry',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** What was chosen; the highest of several. */
    kind: text({ enum: [...recycleKinds, ...assessmentKinds] }).notNull(),
    /** Titles of what was chosen, the words of lines; the first of them. */
    title: text().notNull(),
    /** The titles above it, joined by /; empty for a course, an exam and a question bank. */
    place: text().notNull(),
    /** How many things were chosen, and what lay below them. */
    things: integer().notNull(),
    scenes: integer().notNull(),
    subScenes: integer().notNull(),
    scripts: integer().notNull(),
    media: integer().notNull(),
    /** Of a paper, or in a bank. */
    questions: integer().notNull().default(0),
    /** Who must sit an exam. */
    people: integer().notNull().default(0),
    /** The courses at the top of what was deleted: who may edit all of them may bring it back. Of exams, banks and questions what is marked says so. */
    courseIds: id().array().notNull(),
    createUserId: id(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('recycle_entry_kind_ck', sql`${t.kind} in ('COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT', 'EXAM', 'BANK', 'QUESTION')`),
  ],
)
