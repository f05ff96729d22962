// Table of the scenarios of sub-scenes, one row for each version.
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import type { Scenario } from '#shared/scenario.ts'
import { course } from '#features/authoring/courses/server/tables.ts'

export const scenario = pgTable(
  'scenario',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    subSceneId: id().notNull(),
    /** From 1, counted for each sub-scene. */
    version: integer().notNull(),
    /** A sub-scene has at most one version that is written or waits for approval, and one that is enabled. */
    state: text({ enum: ['DRAFT', 'SUBMITTED', 'ENABLED', 'RETIRED'] })
      .notNull()
      .default('DRAFT'),
    content: jsonb().$type<Scenario>().notNull(),
    /** Reason of the last rejection; '' if there is none. */
    remark: text().notNull().default(''),
    updateUserId: id(),
    updateUserName: text(),
    updatedAt: instant().notNull().default(sql`now()`),
    submitUserId: id(),
    submitUserName: text(),
    approveUserId: id(),
    approveUserName: text(),
    approvedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.subSceneId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    uniqueIndex('scenario_version_uq').on(t.tenantId, t.subSceneId, t.version),
    uniqueIndex('scenario_working_uq').on(t.tenantId, t.subSceneId).where(sql`${t.state} in ('DRAFT', 'SUBMITTED')`),
    uniqueIndex('scenario_enabled_uq').on(t.tenantId, t.subSceneId).where(sql`${t.state} = 'ENABLED'`),
    check('scenario_state_ck', sql`${t.state} in ('DRAFT', 'SUBMITTED', 'ENABLED', 'RETIRED')`),
  ],
)
