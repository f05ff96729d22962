// Loads the training projects of the demo company, and practice runs for them.
import type { RunLine } from '#features/practice/practice-runs/contract.ts'
import { importRuns, rebuildProject } from '#features/practice/practice-runs/server/practice-runs.ts'
import { pageCourses } from '#features/authoring/courses/server/courses.ts'
import { assign } from '#features/practice/projects/server/assignments.ts'
import { sayProgressChanged } from '#features/practice/projects/server/jobs.ts'
import { createProject, pageProjects } from '#features/practice/projects/server/projects.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Acting } from './acting.ts'
import { departmentNamed } from './load-exams.ts'
import { TOP } from './load-people.ts'
import { planProjects, type ProjectPlan } from './plan.ts'
import { type PracticeScene, runsOf } from './runs.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const DAY = 86_400_000

export async function loadProjects(acting: Acting): Promise<void> {
  const { author, job, size } = acting
  const there = new Map(
    (await author((db) => pageProjects(db, { pageNumber: 1, pageSize: 100 }))).records.map((p) => [p.projectName, p.id]),
  )
  const found = await author((db) => pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: 100 }))
  const courses = found.records.filter((c) => c.isValid === 'VALID').map((c) => c.id)
  const regions = [...new Set(acting.workers.map((w) => w.office[0]))]
  for (const [i, plan] of planProjects(size, regions).entries()) {
    const ofPlan = Array.from({ length: Math.min(plan.courses, courses.length) }, (_, n) =>
      assertDefined(courses[(i * 2 + n) % courses.length], 'a course'),
    )
    const id = there.get(plan.name) ?? (await addProject(acting, plan, ofPlan))
    if (plan.from < 0) await practise(acting, plan, ofPlan)
    await job((db) => rebuildProject(db, id))
  }
}

/** Adds a project and assigns the people of its region. */
async function addProject({ author, admin, now }: Acting, plan: ProjectPlan, courses: readonly string[]): Promise<string> {
  const beginTime = `${new Date(now.getTime() + plan.from * DAY).toISOString().slice(0, 10)} 09:00:00`
  const { id } = await author(async (db) =>
    createProject(db, {
      projectName: plan.name,
      beginTime,
      mentorId: (await db.who()).userId,
      courseList: courses.map((courseId, i) =>
        plan.limit !== null && i === 0 ? { courseId, needExam: 'NEED', examRetryLimit: plan.limit } : { courseId, needExam: 'NO_NEED' },
      ),
    }),
  )
  await admin(async (db) => {
    const { id: target } = await db.one(departmentNamed, [db.tenantId, `${TOP}/${plan.region}`])
    await assign(db, id, [{ selectionType: 'BY_GROUP', target, type: 'MANDATORY' }])
  })
  return id
}

interface CourseScenes {
  courseId: string
  scenes: PracticeScene[]
}

const scenesOfCourses = statement(
  'demo_scenes_of',
  `select b.course_id "courseId", b.id, array_agg(s.id order by s.seq, s.id) "scriptIds"
       from course b join course a on a.tenant_id = b.tenant_id and a.id = b.parent_id
       join script s on s.tenant_id = b.tenant_id and s.subscene_id = b.id and s.need_answer = 'NEED' and s.deleted_at is null
      where b.tenant_id = $1 and b.course_id = any ($2::bigint[]) and b.type = 'SUB_SCENE' and b.deleted_at is null
      group by b.course_id, b.id, a.seq, b.seq order by b.course_id, a.seq, b.seq`,
  'anew',
).returns<{ id: string; scriptIds: string[]; courseId: string }>()

async function scenesOf(db: Db, courses: readonly string[]): Promise<CourseScenes[]> {
  const rows = await db.run(scenesOfCourses, [db.tenantId, courses])
  const scenes = rows
  return courses.map((courseId) => ({ courseId, scenes: scenes.filter((s) => s.courseId === courseId) }))
}

/** Imports all practice runs up to today. */
async function practise({ author, job, jobs, seed, now, workers }: Acting, plan: ProjectPlan, courses: readonly string[]): Promise<void> {
  const all = await author((db) => scenesOf(db, courses))
  const begin = now.getTime() + plan.from * DAY + 3_600_000
  const seconds = Math.floor((now.getTime() - begin) / 1000)
  const moment = (second: number) => new Date(begin + second * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
  const lines = function* () {
    let line = 0
    for (const worker of workers.filter((w) => w.office[0] === plan.region))
      for (const [i, { scenes }] of all.entries()) {
        const who = { ...worker, loginName: worker.telephone }
        for (const run of runsOf(seed, `${plan.name} ${i}`, scenes, who, seconds, plan.limit !== null && i === 0)) {
          const value: RunLine = { ...run, startedAt: moment(run.startedAt), endedAt: run.endedAt === null ? null : moment(run.endedAt) }
          yield { line: ++line, value }
        }
      }
  }
  const { refused, faults } = await importRuns(job, lines(), { now, source: 'DEMO', changed: sayProgressChanged(jobs) })
  if (refused) throw new Error(`demo runs of ${plan.name} were refused: ${faults[0]?.reason}`)
}
