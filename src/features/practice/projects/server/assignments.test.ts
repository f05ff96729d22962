// Tests of assignments over HTTP: enrolments count each person once, mandatory wins, and rows follow assignments and people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { type AssignType, projectAssignments, projects } from '../contract.ts'
import { followPeople } from './projects.ts'

let world: World
let admin: Person
let author: Person
let tenantId: string
let courseId: string
let ids: Record<string, string>
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  courseId = (await author.get(courses.createCourse, { body: { title: '指派用课程', description: '描述' } })).id
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [courseId])
})
afterAll(() => world?.close())

const SHENZHEN = '总公司/华南区/深圳分公司'
const PUDONG = '总公司/华东区/上海分公司/浦东营业部'
const at = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const transact = <T>(run: Parameters<typeof transaction<T>>[1]['run']) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
/** Runs the job that follows changes of people. */
const people = (userIds?: string[]) => followPeople(transact, userIds ?? null)

let next = 0
async function person(department: string) {
  const n = String(++next).padStart(4, '0')
  const body = { workNo: `P${n}`, name: `学员${n}`, telephone: `1360000${n}`, departmentId: at(department), password: encode('abcd_1234') }
  return admin.get(users.create, { body })
}
const make = async (as = admin) =>
  (
    await as.get(projects.create, {
      body: { projectName: '指派测试', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId, needExam: 'NO_NEED' }] },
    })
  ).id
const group = (target: string, type: AssignType = 'MANDATORY') => ({ target, selectionType: 'BY_GROUP' as const, type })
const user = (target: string, type: AssignType = 'MANDATORY') => ({ target, selectionType: 'BY_USER' as const, type })
const assign = (projectId: string, recordList: object[], as = admin) =>
  as.ask(projectAssignments.create, { body: { projectId, recordList: recordList as never } })
const list = (projectId: string, query: object = {}) => admin.get(projectAssignments.page, { params: { projectId }, query })
const edit = (projectId: string, body: object, as = admin) => as.ask(projectAssignments.update, { body: { projectId, ...body } as never })
const rows = async (projectId: string): Promise<Record<string, unknown>[]> =>
  (
    await world.owner.query(
      `select u.name, e.type, e.via_group g, e.via_user u, e.status, d.full_name from project_enrolment e join app_user u on u.id = e.user_id
         join department d on d.id = e.department_id where e.project_id = $1 order by u.name`,
      [projectId],
    )
  ).rows
const of = async (projectId: string, name: string) => (await rows(projectId)).find((r) => r['name'] === name)

test('departments and people are assigned together, each person counts once, and MANDATORY wins', async () => {
  const [a, b] = [await person(SHENZHEN), await person(PUDONG)]
  const id = await make()
  const counted = await admin.get(projectAssignments.reach, {
    body: { projectId: id, departmentIds: [at('总公司/华南区')], userIds: [a.id, b.id] },
  })
  expect(counted.added).toBe(counted.people)
  const made = await assign(id, [group(at('总公司/华南区'), 'ELECTIVE'), user(a.id), user(b.id, 'ELECTIVE'), user(b.id, 'ELECTIVE')])
  expect(made.content).toEqual({ added: 3, skipped: 0, people: counted.people, mandatory: 1, leftOut: [] })
  expect(await of(id, a.name)).toMatchObject({ type: 'MANDATORY', g: 1, u: 1, status: 'REQUIRED' })
  expect(await of(id, b.name)).toMatchObject({ type: 'ELECTIVE', g: 0, u: 1 })
  // an existing assignment keeps its type
  expect((await assign(id, [user(b.id, 'MANDATORY')])).content).toMatchObject({ added: 0, skipped: 1, mandatory: 1 })
  const page = await list(id)
  expect([page.total, page.people, page.mandatory]).toEqual([3, counted.people, 1])
  expect(page.records.map((r) => [r.selectionType, r.targetName, r.type]).sort()).toEqual(
    [
      ['BY_GROUP', '总公司/华南区', 'ELECTIVE'],
      ['BY_USER', `${a.name}（${a.workNo}）`, 'MANDATORY'],
      ['BY_USER', `${b.name}（${b.workNo}）`, 'ELECTIVE'],
    ].sort(),
  )
  expect((await list(id, { query: b.name })).records.map((r) => r.target)).toEqual([b.id])
  const again = await admin.get(projectAssignments.reach, { body: { projectId: id, departmentIds: [], userIds: [b.id] } })
  expect(again).toEqual({ people: 1, added: 0 })
})

test('assignments show current names, and mark deleted people', async () => {
  const [id, one] = [await make(), await person(SHENZHEN)]
  await assign(id, [user(one.id)])
  const named = async () => (await list(id)).records.map((r) => r.targetName)
  await admin.get(users.update, { body: { id: one.id, name: '新名' } })
  expect(await named()).toEqual([`新名（${one.workNo}）`])
  await admin.get(users.remove, { body: [one.id] })
  expect(await named()).toEqual([`新名（${one.workNo}）（已删除）`])
})

test('an assignment has the id of its tenant, and a foreign tenant id is refused', async () => {
  const [id, one] = [await make(), await person(SHENZHEN)]
  const orgId = (await admin.get(sessions.info)).orgId
  const body = (record: object, more: object = {}) => ({ projectId: id, recordList: [{ ...user(one.id), ...record }], ...more })
  for (const foreign of [body({ orgId: '999999999' }), body({}, { orgId: '999999999' })])
    expect((await admin.ask(projectAssignments.create, { body: foreign })).status).toBe(404)
  expect((await admin.get(projectAssignments.create, { body: body({ orgId }, { orgId }) as never })).added).toBe(1)
  expect((await list(id)).records).toMatchObject([{ target: one.id, orgId }])
})

test('a changed type counts at once', async () => {
  const a = await person(SHENZHEN)
  const id = await make()
  await assign(id, [group(at(SHENZHEN)), user(a.id, 'ELECTIVE')])
  const { records, people: all } = await list(id)
  const record = (type: string) => records.find((r) => r.selectionType === type)?.id ?? ''
  const off = await edit(id, { recordList: [{ id: record('BY_GROUP'), editType: 'UPDATE', type: 'ELECTIVE' }] })
  expect(off.content).toEqual({ people: all, mandatory: 0 })
  const on = await edit(id, { recordList: [{ id: record('BY_USER'), editType: 'UPDATE', type: 'MANDATORY' }] })
  expect(on.content).toEqual({ people: all, mandatory: 1 })
  expect(await of(id, a.name)).toMatchObject({ type: 'MANDATORY' })
  expect((await edit(id, { recordList: [{ id: record('BY_USER'), editType: 'NO_UPDATE' }] })).content).toEqual(on.content)
})

test('全部 sets the type of every assignment', async () => {
  const crowd = await Promise.all(Array.from({ length: 25 }, () => person(PUDONG)))
  const id = await make()
  await assign(
    id,
    crowd.map((p, i) => user(p.id, i % 2 ? 'MANDATORY' : 'ELECTIVE')),
  )
  expect((await edit(id, { allType: 'MANDATORY' })).content).toEqual({ people: 25, mandatory: 25 })
  expect((await edit(id, { allType: 'ELECTIVE' })).content).toEqual({ people: 25, mandatory: 0 })
  expect(new Set((await list(id, { pageSize: 100 })).records.map((r) => r.type))).toEqual(new Set(['ELECTIVE']))
})

test('a person stays enrolled until the last of two assignments is removed', async () => {
  const a = await person(SHENZHEN)
  const id = await make()
  await assign(id, [group(at(SHENZHEN), 'MANDATORY'), user(a.id, 'ELECTIVE')])
  const { records } = await list(id)
  const drop = (type: string) => edit(id, { recordList: [{ id: records.find((r) => r.selectionType === type)?.id, editType: 'DELETE' }] })
  expect((await drop('BY_GROUP')).content).toEqual({ people: 1, mandatory: 0 })
  expect((await drop('BY_USER')).content).toEqual({ people: 0, mandatory: 0 })
  expect(await of(id, a.name)).toMatchObject({ status: 'RELEASED', g: 0, u: 0 })
  expect((await drop('BY_USER')).status).toBe(404)
})

test('missing target or type is refused, unknown ids get 404, ids out of reach 403, and edits are all or nothing', async () => {
  const id = await make()
  const other = await make()
  await assign(other, [group(at(PUDONG))])
  const foreign = (await list(other)).records[0]?.id
  await assign(id, [group(at(SHENZHEN))])
  const own = (await list(id)).records[0]?.id
  const before = await rows(id)
  for (const recordList of [[], undefined, [{ selectionType: 'BY_USER', type: 'MANDATORY' }], [user('')]])
    expect(await assign(id, recordList as never)).toMatchObject({ status: 200, msg: '请选择指派机构或人员' })
  for (const record of [
    { target: at(PUDONG), selectionType: 'BY_GROUP' },
    { ...group(at(PUDONG)), type: '' },
    { target: at(PUDONG), type: 'MANDATORY' },
  ])
    expect(await assign(id, [record])).toMatchObject({ status: 200, msg: '请完善指派机构或人员' })
  expect((await assign(id, [group('999999999'), user('999999999')])).status).toBe(404)
  expect((await assign(id, [user(at(PUDONG))])).status).toBe(404)
  expect((await assign('999999999', [group(at(PUDONG))])).status).toBe(404)
  expect((await assign(id, [group(at(PUDONG))], author)).status).toBe(403)
  expect((await assign(await make(author), [group(at(SHENZHEN))], author)).status).toBe(403)
  expect(await edit(id, { recordList: [] })).toMatchObject({ msg: '请选择指派机构或人员' })
  expect(await edit(id, { recordList: [{ id: own, editType: 'UPDATE' }] })).toMatchObject({ msg: '请完善指派机构或人员' })
  const both = [own, foreign].map((record) => ({ id: record, editType: 'DELETE' }))
  expect((await edit(id, { recordList: both })).status).toBe(404)
  expect((await edit(id, { recordList: both.slice(0, 1) }, author)).status).toBe(403)
  expect((await edit('999999999', { allType: 'ELECTIVE' })).status).toBe(404)
  expect((await admin.ask(projectAssignments.page, { params: { projectId: '999999999' }, query: {} })).status).toBe(404)
  const reach = { projectId: id, departmentIds: ['999999999'], userIds: [] }
  expect((await admin.ask(projectAssignments.reach, { body: reach })).status).toBe(404)
  expect(await rows(id)).toEqual(before)
  expect((await list(id)).total).toBe(1)
})

test('twenty concurrent equal assignments make one record and enrol nobody twice', async () => {
  const id = await make()
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(id, [group(at(SHENZHEN))])))
  expect(answers.every((r) => r.succ)).toBe(true)
  expect(answers.reduce((sum, r) => sum + r.content.added, 0)).toBe(1)
  expect((await list(id)).total).toBe(1)
})

test('a deleted project releases everybody and ignores later changes of people', async () => {
  const id = await make()
  await assign(id, [group(at(SHENZHEN))])
  await admin.get(projects.remove, { params: { projectId: id } })
  await person(SHENZHEN)
  await people()
  expect((await rows(id)).filter((r) => r['status'] === 'REQUIRED')).toEqual([])
})

test('after any sequence of changes the enrolments equal a recount', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => person(i % 2 ? SHENZHEN : PUDONG)))
  const both = [await make(), await make()]
  let seed = 11
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const types = ['MANDATORY', 'ELECTIVE'] as const
  for (let step = 0; step < 50; step++) {
    const id = both[random(2)] ?? ''
    const who = crowd[random(6)] ?? (crowd[0] as (typeof crowd)[0])
    const type = types[random(2)] ?? 'MANDATORY'
    const kind = random(6)
    if (kind === 0) await assign(id, [group(at(['总公司', '总公司/华南区', SHENZHEN, PUDONG][random(4)] ?? ''), type)])
    else if (kind === 1) await assign(id, [user(who.id, type)])
    else if (kind === 2) await edit(id, { allType: type })
    else if (kind < 5) {
      const { records } = await list(id)
      const record = records[random(Math.max(1, records.length))]
      if (record) await edit(id, { recordList: [{ id: record.id, editType: kind === 3 ? 'DELETE' : 'UPDATE', type }] })
    } else {
      await admin.get(users.move, { body: [{ id: who.id, departmentId: at([SHENZHEN, PUDONG][random(2)] ?? '') }] })
      await people([who.id])
    }
  }
  const { rows: wrong } = await world.owner.query(
    `with plain as (
       select a.project_id, u.id user_id, count(*) filter (where a.selection_type = 'BY_GROUP') g, count(*) filter (where a.selection_type = 'BY_USER') n,
              case when bool_or(a.type = 'MANDATORY') then 'MANDATORY' else 'ELECTIVE' end t
         from project_assignment a, app_user u join department d on d.id = u.department_id
        where a.deleted_at is null and u.deleted_at is null and u.locked <> 2 and a.project_id = any($1) and a.tenant_id = u.tenant_id
          and (a.selection_type = 'BY_USER' and a.target = u.id or a.selection_type = 'BY_GROUP' and d.path like '%/' || a.target || '/%')
        group by 1, 2)
     select p.*, e.* from plain p
       full join (select * from project_enrolment where project_id = any($1) and status = 'REQUIRED') e using (project_id, user_id)
      where (p.g, p.n, p.t) is distinct from (e.via_group, e.via_user, e.type)`,
    [both],
  )
  expect(wrong).toEqual([])
  expect((await world.owner.query(`select from project_enrolment where project_id = any($1)`, [both])).rowCount).toBeGreaterThan(0)
  await people()
  const before = await world.owner.query(`select * from project_enrolment order by project_id, user_id`)
  await people()
  expect((await world.owner.query(`select * from project_enrolment order by project_id, user_id`)).rows).toEqual(before.rows)
})
