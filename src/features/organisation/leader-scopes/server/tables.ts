// Training leaders: users, their departments, and their scopes.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/database/columns.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import { type LeaderType, leaderTypes } from '../contract.ts'

export type { LeaderType }

export const trainingLeader = pgTable(
  'training_leader',
  {
    tenantId: id().notNull(),
    departmentId: id().notNull(),
    userId: id().notNull(),
    leaderType: text({ enum: leaderTypes }).notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.departmentId, t.userId, t.leaderType] }),
    foreignKey({ columns: [t.tenantId, t.departmentId], foreignColumns: [department.tenantId, department.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    index('training_leader_user_ix').on(t.tenantId, t.userId),
    check(
      'training_leader_type_ck',
      sql`${t.leaderType} in ('TRAINING_MANAGER', 'TRAINING_MANAGER_ONLY_COURSE', 'TRAINING_MANAGER_ONLY_PROJECT', 'TRAINING_MANAGER_ONLY_EXAM', 'TRAINING_MANAGER_ONLY_PAPER')`,
    ),
  ],
)
