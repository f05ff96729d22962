// Deletions that can be restored: one entry per deleting call.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { assessmentKinds, recycleKinds } from '../contract.ts'

export const recycleEntry = pgTable(
  'recycle_entry',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** Kind of the chosen records; the highest if there are several. */
    kind: text({ enum: [...recycleKinds, ...assessmentKinds] }).notNull(),
    /** Titles of the chosen records, or the texts of lines, shortened. */
    title: text().notNull(),
    /** Titles of the ancestors, joined by /; empty for a course, an exam and a question bank. */
    place: text().notNull(),
    /** Number of chosen records; the next columns count records below them. */
    things: integer().notNull(),
    scenes: integer().notNull(),
    subScenes: integer().notNull(),
    scripts: integer().notNull(),
    media: integer().notNull(),
    /** Questions of a paper, or in a bank. */
    questions: integer().notNull().default(0),
    /** Users who must sit the exam. */
    people: integer().notNull().default(0),
    /**
     * Courses that contain the deleted records: restoring requires the right to edit all of them. For exams, banks and questions, the
     * marked rows decide.
     */
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
