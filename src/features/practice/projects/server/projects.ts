// Rules of training projects: reading, checking, saving, deleting.
import { ifChanged, readable } from '#platform/database/columns.ts'
import { isBefore, isShown } from '#platform/database/moments.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { outOfReachReason } from '#shared/batch.ts'
import { forbidden, notFound, stale } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { type CourseLine, type Project, projects } from '../contract.ts'
import { saveCourses } from './course-lines.ts'
import { listCourses, type LineRow, listProjectsOfCourses } from './course-queries.ts'
import { releaseAll } from './enrolments.ts'
import * as queries from './queries.ts'
import type { ProjectRow } from './queries.ts'

const editable = (who: Who, { project, ownerPath }: ProjectRow) =>
  canEdit(who, 'PROJECT', { createUserId: project.createUserId, ownerPath })

function toResponse({ project, mentor, mentorGone }: ProjectRow, lines: readonly LineRow[], canEditIt: boolean): Project {
  const { ownerDepartmentId: _, createUserId: _maker, updatedAt, ...fields } = project
  return {
    ...fields,
    projectId: project.id,
    beginTime: readable(project.beginTime),
    dueTime: project.dueTime && readable(project.dueTime),
    createTime: readable(project.createTime),
    mentor,
    mentorGone,
    courseProjects: lines.filter((l) => l.projectId === project.id),
    version: updatedAt,
    canEdit: canEditIt,
  }
}

/** Projects, the newest first. */
export async function pageProjects(db: Db, { query, ...paging }: Paging & { query?: string | undefined }): Promise<Page<Project>> {
  const [{ rows, total }, who] = await Promise.all([queries.pageProjects(db, query, paging.pageSize, offsetOf(paging)), db.who()])
  const ids = rows.map((r) => r.project.id)
  const lines = ids.length ? await listCourses(db, ids) : []
  return { records: rows.map((row) => toResponse(row, lines, editable(who, row))), total }
}

/** Returns one project. @throws 404 if unknown, deleted or foreign */
export async function getProject(db: Db, id: string): Promise<Project> {
  const [row, lines, who] = await Promise.all([queries.findProject(db, id), listCourses(db, [id]), db.who()])
  if (!row) throw notFound()
  return toResponse(row, lines, editable(who, row))
}

/** Locks a project for a change. @throws 404 like `getProject`, 403 if the person may not edit it */
export async function projectToEdit(db: Db, id: string): Promise<ProjectRow & { who: Who }> {
  const [row, who] = await Promise.all([queries.lockProject(db, id), db.who()])
  if (!row) throw notFound()
  if (!editable(who, row)) throw forbidden()
  return { ...row, who }
}

/** Checks a newly chosen mentor. @throws 404 if unknown, 403 out of reach, or if disabled */
async function checkMentor(db: Db, id: string | null): Promise<void> {
  if (!id) return
  const [mentor, who] = await Promise.all([queries.findMentor(db, id), db.who()])
  if (!mentor) throw notFound()
  if (!reaches(reachOf(who), { id: mentor.departmentId ?? '', path: mentor.path ?? '' })) throw forbidden(outOfReachReason)
  if (mentor.locked === 2) throw projects.fail('mentorLocked', { name: mentor.name }, 'mentorId')
}

/** Refuses times that daylight saving skips, because PostgreSQL would store another time. */
async function checkTimes(db: Db, given: { beginTime?: string | undefined; dueTime?: string | null | undefined }): Promise<void> {
  for (const field of ['beginTime', 'dueTime'] as const)
    if (given[field] && !(await isShown(db, given[field]))) throw projects.fail('notShown', {}, field)
}
async function checkOrder(db: Db, beginTime: string, dueTime: string | null): Promise<void> {
  if (dueTime && !(await isBefore(db, beginTime, dueTime))) throw projects.fail('dueBeforeBegin', {}, 'dueTime')
}

export interface ProjectFields {
  projectName: string
  beginTime: string
  dueTime?: string | null | undefined
  mentorId?: string | null | undefined
  judgeExams?: boolean | undefined
  weeklyGoal?: number | null | undefined
  courseList: readonly CourseLine[]
}

export async function createProject(db: Db, { courseList, projectName, beginTime, ...given }: ProjectFields): Promise<Project> {
  const who = await db.who()
  const row = {
    projectName,
    beginTime,
    dueTime: given.dueTime ?? null,
    mentorId: given.mentorId ?? null,
    judgeExams: given.judgeExams ?? false,
    weeklyGoal: given.weeklyGoal ?? null,
  }
  await checkTimes(db, row)
  await checkOrder(db, row.beginTime, row.dueTime)
  await checkMentor(db, row.mentorId)
  const owner = { ownerDepartmentId: who.departmentId, createUserId: who.userId, creatorName: who.name }
  const { id, after } = await saveCourses(db, null, courseList, () => queries.insertProject(db, { ...row, ...owner }))
  db.audit({ entity: 'project', entityId: id, after: { ...row, courses: after } })
  return getProject(db, id)
}

export type ProjectChange = { [K in keyof ProjectFields]?: ProjectFields[K] | undefined } & {
  version?: string | undefined
  id?: string | undefined
}

/** Changes the given fields and the given course lines. @throws if the version is outdated */
export async function updateProject(
  db: Db,
  id: string,
  { version, id: named, courseList, beginTime, dueTime, ...rest }: ProjectChange,
): Promise<Project> {
  const { project: before } = await projectToEdit(db, id)
  if (named !== undefined && named !== id) throw projects.fail('otherId', {}, 'id')
  if (version && version !== before.updatedAt) throw stale()
  const given = { ...rest, beginTime: ifChanged(beginTime, before.beginTime), dueTime: ifChanged(dueTime, before.dueTime) }
  await checkTimes(db, given)
  if (given.beginTime || given.dueTime)
    await checkOrder(db, given.beginTime ?? before.beginTime, given.dueTime === undefined ? before.dueTime : given.dueTime)
  if (given.mentorId && given.mentorId !== before.mentorId) await checkMentor(db, given.mentorId)
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const write = async () => {
    await queries.updateProject(db, id, fields)
    return id
  }
  const courses = courseList ? await saveCourses(db, id, courseList, write) : (await write(), null)
  const had = Object.fromEntries(Object.keys(fields).map((k) => [k, before[k as keyof typeof before]]))
  db.audit({
    entity: 'project',
    entityId: id,
    before: { ...had, ...(courses ? { courses: courses.before } : {}) },
    after: { ...fields, ...(courses ? { courses: courses.after } : {}) },
  })
  return getProject(db, id)
}

/** Deletes a project: releases its people, and its courses can be deleted again. */
export async function removeProject(db: Db, id: string): Promise<void> {
  const { project } = await projectToEdit(db, id)
  await queries.updateProject(db, id, { deletedAt: new Date().toISOString() })
  await releaseAll(db, id)
  db.audit({ entity: 'project', entityId: id, before: { projectName: project.projectName } })
}

/** Projects that use these courses; such courses cannot be deleted. */
export const courseUsers = async (db: Db, courseIds: readonly string[]) =>
  (await listProjectsOfCourses(db, courseIds)).map((p) => ({ ...p, kind: '项目' }))

/** Stores the ratios of a project: completed and passed among `people` mandatory ones. */
export const recordProgress = (db: Db, id: string, counted: { people: number; completed: number; passed: number }) =>
  queries.writeRatios(db, id, counted)

/**
 * SQL condition: the user is the mentor of project `p` or leads the person of department `d`. $3: id of the user; $4: paths that they lead, see
 * `editorOf`.
 */
export const looksAfter =
  'coalesce(p.mentor_id = $3::bigint, false) or exists (select from unnest($4::text[]) x where starts_with(d.path, x))'

export { followPeople } from './enrolments.ts'
export { allProjectProgress, type ProgressChanged, projectProgress } from './jobs.ts'
