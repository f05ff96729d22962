// Queries of course packages: all parts, lines, settings and last generated media of a course, in one statement each.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { digitalHumanSetting } from '#features/authoring/digital-humans/server/tables.ts'
import { script } from '#features/authoring/scripts/server/tables.ts'

export type PartRow = typeof course.$inferSelect
export type LineRow = typeof script.$inferSelect
export type SettingRow = typeof digitalHumanSetting.$inferSelect

/** The course, its scenes and sub-scenes, siblings in their order. */
export const listParts = (db: Db, courseId: string): Promise<PartRow[]> =>
  db.sql
    .select()
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), eq(course.courseId, courseId), isNull(course.deletedAt)))
    .orderBy(asc(course.seq), asc(course.id))

export const listLines = (db: Db, subSceneIds: readonly string[]): Promise<LineRow[]> =>
  db.sql
    .select()
    .from(script)
    .where(and(eq(script.tenantId, db.tenantId), isAnyOf(script.subsceneId, subSceneIds), isNull(script.deletedAt)))
    .orderBy(asc(script.seq), asc(script.id))

/** The own settings of these parts, a row for each role. */
export const listSettings = (db: Db, targetIds: readonly string[]): Promise<SettingRow[]> =>
  db.sql
    .select()
    .from(digitalHumanSetting)
    .where(and(eq(digitalHumanSetting.tenantId, db.tenantId), isAnyOf(digitalHumanSetting.targetId, targetIds)))
