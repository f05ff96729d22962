// Which figure and voice each role of a course, scene or sub-scene has; no row = inherited.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
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
    /** Times the voice's own pace. */
    speed: real().notNull().default(1),
    /** About semitones from the voice's own pitch. */
    pitch: smallint().notNull().default(0),
    /** Whether words stand in the picture of its videos; one answer for all roles of a target. */
    burnSubtitles: boolean().notNull().default(true),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.targetId, t.role] }),
    foreignKey({ columns: [t.tenantId, t.targetId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    check(
      'digital_human_role_ck',
      sql`${t.role} in ('subSceneIntro', 'question', 'intro', 'tip', 'answer') and (${t.role} = 'answer') = (${t.digitalHumanId} is null)`,
    ),
    check('digital_human_delivery_ck', sql`${t.speed} between 0.69 and 1.31 and ${t.pitch} between -6 and 6`),
    check('digital_human_gender_ck', sql`${t.gender} in (1, 2)`),
  ],
)
