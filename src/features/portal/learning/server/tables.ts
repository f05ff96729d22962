// Weekly practice goals that learners set for themselves.
import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const learnerGoal = pgTable(
  'learner_goal',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** Whole runs per week. */
    runs: smallint().notNull(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    check('learner_goal_runs_ck', sql`${t.runs} between 1 and 14`),
  ],
)
