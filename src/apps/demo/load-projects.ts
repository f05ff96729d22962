// Loads the demo projects: a current one with assignments, and a future one.
import type { Db } from '#platform/database/transaction.ts'
import { pageCourses } from '#features/authoring/courses/server/courses.ts'
import { assign } from '#features/practice/projects/server/assignments.ts'
import { createProject, pageProjects } from '#features/practice/projects/server/projects.ts'

type Act = <T>(what: (db: Db) => Promise<T>) => Promise<T>
const DAY = 86_400_000

const demoProjects = [
  { name: '新人训练营', from: -5, courses: 2, limit: 3, type: 'MANDATORY' },
  { name: '异议处理进阶班', from: 20, courses: 1, limit: null, type: null },
] as const

export async function loadDemoProjects(act: Act): Promise<void> {
  const there = new Set((await act((db) => pageProjects(db, { pageNumber: 1, pageSize: 100 }))).records.map((p) => p.projectName))
  const found = await act((db) => pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: 100 }))
  const enabled = found.records.filter((c) => c.isValid === 'VALID')
  for (const demo of [...demoProjects].toReversed())
    if (!there.has(demo.name)) await act((db) => addProject(db, demo, enabled.slice(0, demo.courses)))
}

/** Adds a project for the department of the author, who is its mentor. */
async function addProject(db: Db, demo: (typeof demoProjects)[number], courses: readonly { id: string }[]): Promise<void> {
  const { userId, departmentId } = await db.who()
  const { id } = await createProject(db, {
    projectName: demo.name,
    beginTime: `${new Date(Date.now() + demo.from * DAY).toISOString().slice(0, 10)} 09:00:00`,
    mentorId: userId,
    courseList: courses.map(({ id: courseId }, i) => ({
      courseId,
      ...(demo.limit && i === 0 ? { needExam: 'NEED' as const, examRetryLimit: demo.limit } : { needExam: 'NO_NEED' as const }),
    })),
  })
  if (demo.type && departmentId) await assign(db, id, [{ selectionType: 'BY_GROUP', target: departmentId, type: demo.type }])
}
