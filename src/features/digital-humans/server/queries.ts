// Digital-human settings: SQL in, rows out.
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/transaction.ts'
import { course } from '../../courses/server/tables.ts'
import { digitalHumanSetting } from './tables.ts'

export type SettingRow = typeof digitalHumanSetting.$inferSelect

/** The chain of each target from itself upwards, e.g. sub-scene, scene, course. */
export async function listChains(db: Db, targetIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = targetIds.length
    ? await db.sql
        .select({ id: course.id, parentId: course.parentId, courseId: course.courseId })
        .from(course)
        .where(and(eq(course.tenantId, db.tenantId), inArray(course.id, [...targetIds])))
    : []
  return new Map(rows.map((r) => [r.id, [...new Set([r.id, r.parentId ?? r.id, r.courseId])]]))
}

export const listSettings = (db: Db, targetIds: readonly string[]): Promise<SettingRow[]> =>
  targetIds.length
    ? db.sql
        .select()
        .from(digitalHumanSetting)
        .where(and(eq(digitalHumanSetting.tenantId, db.tenantId), inArray(digitalHumanSetting.targetId, [...targetIds])))
    : Promise.resolve([])

export const removeSettings = (db: Db, targetId: string) =>
  db.sql.delete(digitalHumanSetting).where(and(eq(digitalHumanSetting.tenantId, db.tenantId), eq(digitalHumanSetting.targetId, targetId)))

export const insertSettings = (db: Db, rows: Omit<SettingRow, 'tenantId' | 'updatedAt'>[]) =>
  db.sql.insert(digitalHumanSetting).values(rows.map((r) => ({ tenantId: db.tenantId, ...r })))
