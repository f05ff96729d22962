// Tests of concurrent changes of a project: one wins, the others get a conflict, and nothing is left half done.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { projectAssignments, projects } from '../contract.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

async function course(title: string) {
  const { id } = await admin.get(courses.createCourse, { body: { title, description: '描述' } })
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [id])
  return id
}
const fields = (courseId: string) => ({
  projectName: '同时修改',
  beginTime: '2026-03-01 09:00:00',
  courseList: [{ courseId, needExam: 'NO_NEED' as const }],
})
const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))

test('five concurrent edits of the courses store the first, and the others get a conflict', async () => {
  const project = await admin.get(projects.create, { body: fields(await course('甲')) })
  const id = project.courseProjects[0]?.id ?? ''
  const others = await times(5, (i) => course(`乙${i}`))
  const answers = await times(5, (i) =>
    admin.ask(projects.update, {
      body: {
        projectId: project.id,
        version: project.version,
        courseList: [
          { courseId: others[i] ?? '', needExam: 'NEED', examRetryLimit: i + 1 },
          { id, editType: 'DELETE' },
        ],
      },
    }),
  )
  expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([0, 40009, 40009, 40009, 40009])
  const kept = answers.findIndex((a) => a.code === 0)
  const now = await admin.get(projects.detail, { params: { projectId: project.id } })
  expect(now.courseProjects.map((l) => [l.courseId, l.examRetryLimit])).toEqual([[others[kept], kept + 1]])
})

test('a concurrent deletion and use of a course never both succeed', async () => {
  for (let i = 0; i < 8; i++) {
    const id = await course(`竞争${i}`)
    const [made, gone] = await Promise.all([
      admin.ask(projects.create, { body: fields(id) }),
      admin.ask(courseAuthoring.remove, { body: [id] }),
    ])
    expect([made.succ, gone.succ].filter(Boolean)).toHaveLength(1)
  }
})

test('a project that is deleted during an assignment enrols nobody', async () => {
  const [top] = await admin.get(departments.tree)
  for (let i = 0; i < 4; i++) {
    const { id } = await admin.get(projects.create, { body: fields(await course(`指派${i}`)) })
    const record = { target: top?.id ?? '', selectionType: 'BY_GROUP' as const, type: 'MANDATORY' as const }
    const assign = () => admin.ask(projectAssignments.create, { body: { projectId: id, recordList: [record] } })
    const answers = await Promise.all([assign(), admin.ask(projects.remove, { params: { projectId: id } }), assign()])
    expect(answers.map((a) => a.status).filter((s) => s !== 200 && s !== 404)).toEqual([])
    const { rows } = await world.owner.query(`select 1 from project_enrolment where project_id = $1 and status = 'REQUIRED'`, [id])
    expect(rows).toEqual([])
  }
})
