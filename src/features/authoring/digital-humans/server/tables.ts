// Tables of the role settings of courses, scenes and sub-scenes (no row = inherited), and of the templates that a tenant adds.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { type OwnSource, roles } from '../contract.ts'
import { type Framing } from '../fields.ts'

export const digitalHumanSetting = pgTable(
  'digital_human_setting',
  {
    tenantId: id().notNull(),
    targetId: id().notNull(),
    role: text({ enum: roles }).notNull(),
    gender: smallint().$type<1 | 2>().notNull(),
    digitalHumanId: text(),
    voiceId: text().notNull(),
    /** Background of a drawn figure; null: its first. */
    background: text(),
    /** Framing of a drawn figure; null: half. */
    framing: text().$type<Exclude<Framing, 'half'>>(),
    /** Factor of the voice's own pace. */
    speed: real().notNull().default(1),
    /** Offset from the voice's own pitch, roughly in semitones. */
    pitch: smallint().notNull().default(0),
    /** Burned-in subtitles in the videos; the same value in all roles of a target. */
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
    check('digital_human_framing_ck', sql`${t.framing} in ('close', 'wide')`),
    check('digital_human_gender_ck', sql`${t.gender} in (1, 2)`),
  ],
)

export const digitalHumanTemplate = pgTable(
  'digital_human_template',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    type: text({ enum: ['VIDEO', 'VOICE'] }).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    gender: smallint().$type<1 | 2>().notNull(),
    source: jsonb().$type<OwnSource>().notNull(),
    /** Path of the still of a figure. */
    still: text(),
    speed: real().notNull().default(1),
    pitch: smallint().notNull().default(0),
    enabled: boolean().notNull().default(true),
    createUserId: id(),
    createUserName: text(),
    createDate: instant().notNull().default(sql`now()`),
    updateDate: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('digital_human_template_name_uq').on(t.tenantId, t.type, t.name),
    index('digital_human_template_page_ix').on(t.tenantId, t.type, t.updateDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('digital_human_template_ck', sql`${t.type} in ('VIDEO', 'VOICE') and ${t.gender} in (1, 2)`),
    check('digital_human_template_still_ck', sql`(${t.type} = 'VIDEO') = (${t.still} is not null)`),
  ],
)
