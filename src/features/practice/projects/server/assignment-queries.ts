// Statements about assignments to projects.
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { readable } from '#platform/database/columns.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { shownTarget } from '#features/organisation/enrolments/server/enrolments.ts'
import type { AssignType } from '../contract.ts'
import { projectAssignment } from './tables.ts'
import { countOf } from '#platform/database/count.ts'

const of = (db: Db, projectId: string) =>
  and(eq(projectAssignment.tenantId, db.tenantId), eq(projectAssignment.projectId, projectId), isNull(projectAssignment.deletedAt))

export async function pageAssignments(db: Db, projectId: string, query: string | undefined, limit: number, offset: number) {
  const targetName = sql<string>`${sql.raw(shownTarget('project_assignment'))}`
  const where = and(of(db, projectId), query ? holds(targetName, query) : undefined)
  const { id, selectionType, target, type, assignTime } = projectAssignment
  const [rows, counted] = await Promise.all([
    db.sql
      .select({
        id,
        projectId: projectAssignment.projectId,
        selectionType,
        target,
        targetName,
        orgId: projectAssignment.tenantId,
        type,
        assignTime,
      })
      .from(projectAssignment)
      .where(where)
      .orderBy(desc(assignTime), desc(id))
      .limit(limit)
      .offset(offset),
    db.sql.select({ n: count() }).from(projectAssignment).where(where),
  ])
  return { rows: rows.map((r) => ({ ...r, assignTime: readable(r.assignTime) })), total: countOf(counted) }
}

/** Undeleted assignments of the project with these ids. */
export const findAssignments = (db: Db, projectId: string, ids: readonly string[]) =>
  db.sql
    .select({ id: projectAssignment.id, targetName: projectAssignment.targetName, type: projectAssignment.type })
    .from(projectAssignment)
    .where(and(of(db, projectId), isAnyOf(projectAssignment.id, ids)))

export interface NewAssignment {
  selectionType: 'BY_GROUP' | 'BY_USER'
  target: string
  targetName: string
  type: AssignType
}

const projectAssignmentInsert = statement(
  'project_assignment_insert',
  `insert into project_assignment (tenant_id, project_id, selection_type, target, target_name, type, create_user_id)
     select $1, $2, r."selectionType", r.target, r."targetName", r.type, $4
       from jsonb_to_recordset($3) as r ("selectionType" text, target bigint, "targetName" text, type text)
         on conflict do nothing returning target_name "targetName"`,
).returns<{ targetName: string }>()

/** Inserts new assignments and returns their names; existing ones are left unchanged. */
export const insertAssignments = (
  db: Db,
  projectId: string,
  records: readonly NewAssignment[],
  createUserId: string,
): Promise<{ targetName: string }[]> => db.run(projectAssignmentInsert, [db.tenantId, projectId, JSON.stringify(records), createUserId])

/** Sets the type of these assignments, or (null) of all of the project. */
export const setType = (db: Db, projectId: string, ids: readonly string[] | null, type: AssignType) =>
  db.sql
    .update(projectAssignment)
    .set({ type })
    .where(and(of(db, projectId), ne(projectAssignment.type, type), ids ? isAnyOf(projectAssignment.id, ids) : undefined))

export const deleteAssignments = (db: Db, projectId: string, ids: readonly string[]) =>
  db.sql
    .update(projectAssignment)
    .set({ deletedAt: sql`now()` })
    .where(and(of(db, projectId), isAnyOf(projectAssignment.id, ids)))
