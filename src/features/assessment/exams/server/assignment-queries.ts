// Queries of exam assignments.
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { readable } from '#platform/database/columns.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shownTarget } from '#features/organisation/enrolments/server/enrolments.ts'
import { examAssignment } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

const living = (db: Db) => and(eq(examAssignment.tenantId, db.tenantId), isNull(examAssignment.deletedAt))

export async function pageAssignments(db: Db, examId: string, query: string | undefined, limit: number, offset: number) {
  const targetName = sql<string>`${sql.raw(shownTarget('exam_assignment'))}`
  const where = and(living(db), eq(examAssignment.examId, examId), query ? holds(targetName, query) : undefined)
  const { id, selectionType, target, assignTime } = examAssignment
  const [rows, counted] = await Promise.all([
    db.sql
      .select({ id, examinationId: examAssignment.examId, selectionType, target, targetName, orgId: examAssignment.tenantId, assignTime })
      .from(examAssignment)
      .where(where)
      .orderBy(desc(assignTime), desc(id))
      .limit(limit)
      .offset(offset),
    db.sql.select({ n: count() }).from(examAssignment).where(where),
  ])
  return { rows: rows.map((r) => ({ ...r, assignTime: readable(r.assignTime) })), total: countOf(counted) }
}

/** The targets of an exam, the first assigned first. */
export const listAssigned = (db: Db, examId: string) =>
  db.sql
    .select({ selectionType: examAssignment.selectionType, target: examAssignment.target, targetName: examAssignment.targetName })
    .from(examAssignment)
    .where(and(living(db), eq(examAssignment.examId, examId)))
    .orderBy(asc(examAssignment.id))

export async function findAssignment(db: Db, id: string) {
  return (
    await db.sql
      .select()
      .from(examAssignment)
      .where(and(living(db), eq(examAssignment.id, id)))
  )[0]
}

const assignmentInsert = statement(
  'assignment_insert',
  `insert into exam_assignment (tenant_id, exam_id, selection_type, target, target_name, create_user_id)
     select $1, $2, $3, t.id, t.name, $6 from unnest($4::bigint[], $5::text[]) with ordinality t (id, name, n) order by t.n
         on conflict do nothing returning target_name "targetName"`,
).returns<{ targetName: string }>()

/** Inserts assignments; skips existing ones and returns the new ones. */
export const insertAssignments = (
  db: Db,
  examId: string,
  selectionType: 'BY_GROUP' | 'BY_USER',
  targets: readonly { id: string; name: string }[],
  createUserId: string,
): Promise<{ targetName: string }[]> =>
  db.run(assignmentInsert, [db.tenantId, examId, selectionType, targets.map((t) => t.id), targets.map((t) => t.name), createUserId])

export async function deleteAssignment(db: Db, id: string): Promise<boolean> {
  const rows = await db.sql
    .update(examAssignment)
    .set({ deletedAt: sql`now()` })
    .where(and(living(db), eq(examAssignment.id, id)))
    .returning({ id: examAssignment.id })
  return rows.length > 0
}
