// Test that enrolments follow people by a job: moving a person returns at once, and a worker updates the rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { projectAssignments, projects } from '../contract.ts'

let world: World
let admin: Person
let ids: Record<string, string>
beforeAll(async () => {
  world = await startWorld({ ROLE: 'all' })
  admin = await world.signIn('admin')
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
})
afterAll(() => world?.close())

const SHENZHEN = '总公司/华南区/深圳分公司'
const PUDONG = '总公司/华东区/上海分公司/浦东营业部'
const at = (name: string) => ids[name] ?? `no ${name}`

test('a person who joins a department is enrolled, and one who leaves it is released', async () => {
  const { id: courseId } = await admin.get(courses.createCourse, { body: { title: '搬迁课程', description: '描述' } })
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [courseId])
  const { id: projectId } = await admin.get(projects.create, {
    body: { projectName: '搬迁项目', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId, needExam: 'NO_NEED' }] },
  })
  const record = { target: at(SHENZHEN), selectionType: 'BY_GROUP' as const, type: 'MANDATORY' as const }
  const { people: before } = await admin.get(projectAssignments.create, { body: { projectId, recordList: [record] } })
  const people = async () => (await admin.get(projectAssignments.page, { params: { projectId }, query: {} })).people
  const body = { workNo: 'W0001', name: '搬迁者', telephone: '13400000001', departmentId: at(PUDONG), password: encode('abcd_1234') }
  const { id } = await admin.get(users.create, { body })
  await admin.get(users.move, { body: [{ id, departmentId: at(SHENZHEN) }] })
  await expect.poll(people, { timeout: 60_000 }).toBe(before + 1)
  await admin.get(users.move, { body: [{ id, departmentId: at(PUDONG) }] })
  await expect.poll(people, { timeout: 60_000 }).toBe(before)
})
