// Which figure and voice each role of a course, scene or sub-scene has; no row = inherited.
import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { course } from '../../courses/server/tables.ts'
import { roles } from '../contract.ts'

export const digitalHumanSetting = pgTable(
  'digital_human_setting',
  {
    tenantId: id().notNull(),
    targetId: id().notNull(),
    role: text({ enum: roles }).notNull(),
    gender: smallint().$type<1 | 2>().notNull(),
    digitalHumanId: text(),
    voiceId: text().notNull(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.targetId, t.role] }),
    foreignKey({ columns: [t.tenantId, t.targetId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    check(
      'digital_human_role_ck',
      sql`${t.role} in ('subSceneIntro', 'question', 'intro', 'tip', 'answer') and (${t.role} = 'answer') = (${t.digitalHumanId} is null)`,
    ),
    check('digital_human_gender_ck', sql`${t.gender} in (1, 2)`),
  ],
)
