// Tables of calibrations: who marks which talks, and the marks.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { talk } from '#features/practice/talks/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'
import type { Mark } from '../contract.ts'

export const talkCalibration = pgTable(
  'talk_calibration',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    subSceneId: id().notNull(),
    scenarioVersion: integer().notNull(),
    /** The wanted share of equal marks, in percent. */
    target: smallint().notNull(),
    createdBy: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.subSceneId], foreignColumns: [course.tenantId, course.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.createdBy], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('talk_calibration_sub_scene_ix').on(t.tenantId, t.subSceneId),
    check('talk_calibration_target_ck', sql`${t.target} between 50 and 100`),
  ],
)

/** A person who marks the talks of a calibration. */
export const talkCalibrationRater = pgTable(
  'talk_calibration_rater',
  {
    tenantId: id().notNull(),
    calibrationId: id().notNull(),
    userId: id().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.calibrationId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.calibrationId], foreignColumns: [talkCalibration.tenantId, talkCalibration.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }),
    index('talk_calibration_rater_user_ix').on(t.tenantId, t.userId),
  ],
)

/** A talk of a calibration with its number. */
export const talkCalibrationTalk = pgTable(
  'talk_calibration_talk',
  {
    tenantId: id().notNull(),
    calibrationId: id().notNull(),
    /** Its number in the calibration, from 1. */
    place: smallint().notNull(),
    talkId: id().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.calibrationId, t.place] }),
    uniqueIndex('talk_calibration_talk_uq').on(t.tenantId, t.calibrationId, t.talkId),
    foreignKey({ columns: [t.tenantId, t.calibrationId], foreignColumns: [talkCalibration.tenantId, talkCalibration.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.talkId], foreignColumns: [talk.tenantId, talk.id] }).onDelete('cascade'),
    index('talk_calibration_talk_ix').on(t.tenantId, t.talkId),
  ],
)

/** The marks of one person for all goals of one talk. */
export const talkCalibrationMark = pgTable(
  'talk_calibration_mark',
  {
    tenantId: id().notNull(),
    calibrationId: id().notNull(),
    place: smallint().notNull(),
    userId: id().notNull(),
    marks: jsonb().$type<Mark[]>().notNull(),
    markedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.calibrationId, t.place, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.calibrationId, t.place],
      foreignColumns: [talkCalibrationTalk.tenantId, talkCalibrationTalk.calibrationId, talkCalibrationTalk.place],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.calibrationId, t.userId],
      foreignColumns: [talkCalibrationRater.tenantId, talkCalibrationRater.calibrationId, talkCalibrationRater.userId],
    }).onDelete('cascade'),
  ],
)
