// Statements about training projects.
import { and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { holds } from '#platform/database/like.ts'
import { keptRatio } from '#platform/database/ratio.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { appUser, shownName } from '#features/organisation/users/server/tables.ts'
import { project } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

const { tenantId: _tenant, deletedAt: _deleted, ...columns } = getTableColumns(project)

const select = (db: Db) =>
  db.sql
    .select({
      project: columns,
      mentor: sql<string | null>`${sql.raw(shownName('app_user'))}`,
      mentorGone: sql<boolean>`coalesce(${appUser.deletedAt} is not null or ${appUser.locked} = 2, false)`,
      ownerPath: department.path,
    })
    .from(project)
    .leftJoin(appUser, and(eq(appUser.tenantId, project.tenantId), eq(appUser.id, project.mentorId)))
    .leftJoin(department, and(eq(department.tenantId, project.tenantId), eq(department.id, project.ownerDepartmentId)))
export type ProjectRow = Awaited<ReturnType<typeof select>>[number]

const living = (db: Db) => and(eq(project.tenantId, db.tenantId), isNull(project.deletedAt))
const one = (db: Db, id: string) => and(living(db), eq(project.id, id))

/** A page of projects with the exact total. */
export async function pageProjects(db: Db, query: string | undefined, limit: number, offset: number) {
  const where = and(living(db), query ? holds(project.projectName, query) : undefined)
  const [rows, counted] = await Promise.all([
    select(db).where(where).orderBy(desc(project.createTime), desc(project.id)).limit(limit).offset(offset),
    db.sql.select({ n: count() }).from(project).where(where),
  ])
  return { rows, total: countOf(counted) }
}

export async function findProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  return (await select(db).where(one(db, id)))[0]
}

/** Locks the row of a project, and with it changes of courses and assignments; foreign key checks are not blocked. */
export async function lockProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  return (await select(db).where(one(db, id)).for('no key update', { of: project }))[0]
}

export async function insertProject(
  db: Db,
  fields: Pick<
    typeof project.$inferInsert,
    | 'projectName'
    | 'beginTime'
    | 'dueTime'
    | 'mentorId'
    | 'judgeExams'
    | 'weeklyGoal'
    | 'ownerDepartmentId'
    | 'createUserId'
    | 'creatorName'
  >,
): Promise<string> {
  const rows = await db.sql
    .insert(project)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: project.id })
  return assertDefined(rows[0], 'the project that was written').id
}

/** Writes the given fields and a new version. */
export const updateProject = (db: Db, id: string, fields: Partial<typeof project.$inferInsert>) =>
  db.sql
    .update(project)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(project.tenantId, db.tenantId), eq(project.id, id)))

const projectRatios = statement(
  'project_ratios',
  `update project p set complete_ratio = r.complete, pass_ratio = r.pass
       from (select coalesce(${keptRatio('$4::numeric / nullif($3, 0)')}, 0) complete, coalesce(${keptRatio('$5::numeric / nullif($3, 0)')}, 0) pass) r
      where p.tenant_id = $1 and p.id = $2 and (p.complete_ratio, p.pass_ratio) is distinct from (r.complete, r.pass)`,
)

/** Stores ratios, 0 without people. The version stays, because an editor need not know. */
export const writeRatios = (db: Db, id: string, { people, completed, passed }: { people: number; completed: number; passed: number }) =>
  db.run(projectRatios, [db.tenantId, id, people, completed, passed])

/** An undeleted person with their current department. */
export async function findMentor(db: Db, id: string) {
  return (
    await db.sql
      .select({ name: appUser.name, locked: appUser.locked, departmentId: appUser.departmentId, path: department.path })
      .from(appUser)
      .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
      .where(and(eq(appUser.tenantId, db.tenantId), eq(appUser.id, id), isNull(appUser.deletedAt)))
  )[0]
}
