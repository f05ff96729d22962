// Statements about the courses of projects.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { course } from '#features/authoring/courses/server/tables.ts'
import { project, projectCourse } from './tables.ts'

/** Lines of projects, in order. */
export const listCourses = (db: Db, projectIds: readonly string[]) =>
  db.sql
    .select({
      projectId: projectCourse.projectId,
      id: projectCourse.id,
      courseId: projectCourse.courseId,
      needExam: projectCourse.needExam,
      examRetryLimit: projectCourse.examRetryLimit,
      courseVO: { id: course.id, title: course.title, isValid: course.isValid },
    })
    .from(projectCourse)
    .innerJoin(course, and(eq(course.tenantId, projectCourse.tenantId), eq(course.id, projectCourse.courseId)))
    .where(and(eq(projectCourse.tenantId, db.tenantId), isNull(projectCourse.deletedAt), isAnyOf(projectCourse.projectId, projectIds)))
    .orderBy(asc(projectCourse.projectId), asc(projectCourse.seq), asc(projectCourse.id))
export type LineRow = Awaited<ReturnType<typeof listCourses>>[number]

/** Undeleted courses with these ids, locked against deleting and disabling until the end of the transaction. */
export const lockCourses = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: course.id, title: course.title, isValid: course.isValid })
    .from(course)
    .where(and(eq(course.tenantId, db.tenantId), eq(course.type, 'COURSE'), isNull(course.deletedAt), isAnyOf(course.id, ids)))
    .orderBy(asc(course.id))
    .for('share')

export interface Line {
  /** null: a new line. */
  id: string | null
  courseId: string
  needExam: 'NEED' | 'NO_NEED'
  examRetryLimit: number | null
}

const keep = statement(
  'projects_keep_courses',
  `update project_course p set course_id = l.course_id, need_exam = l.need_exam, exam_retry_limit = l.retry_limit, seq = l.seq, deleted_at = null
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::smallint[], $7::int[]) l (id, course_id, need_exam, retry_limit, seq)
    where p.tenant_id = $1 and p.project_id = $2 and p.id = l.id`,
)

/** Replaces the lines of a project; lines with an id keep their row. */
export async function writeCourses(db: Db, projectId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line, seq) => ({ ...line, seq }))
  const kept = rows.filter((r) => r.id !== null)
  const made = rows.filter((r) => r.id === null)
  await db.sql
    .update(projectCourse)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(projectCourse.tenantId, db.tenantId), eq(projectCourse.projectId, projectId), isNull(projectCourse.deletedAt)))
  const of = <K extends keyof (typeof rows)[number]>(key: K) => kept.map((r) => r[key])
  // delete all first, so that two lines can swap courses in spite of the unique index
  if (kept.length) await db.run(keep, [db.tenantId, projectId, of('id'), of('courseId'), of('needExam'), of('examRetryLimit'), of('seq')])
  if (made.length)
    await db.sql.insert(projectCourse).values(made.map((line) => ({ ...line, id: undefined, tenantId: db.tenantId, projectId })))
}

/** Undeleted projects with these courses. */
export const listProjectsOfCourses = (db: Db, courseIds: readonly string[]) =>
  db.sql
    .select({ courseId: projectCourse.courseId, id: project.id, name: project.projectName })
    .from(projectCourse)
    .innerJoin(
      project,
      and(eq(project.tenantId, projectCourse.tenantId), eq(project.id, projectCourse.projectId), isNull(project.deletedAt)),
    )
    .where(and(eq(projectCourse.tenantId, db.tenantId), isNull(projectCourse.deletedAt), isAnyOf(projectCourse.courseId, courseIds)))
    .orderBy(asc(project.id))
