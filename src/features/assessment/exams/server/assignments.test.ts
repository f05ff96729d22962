// Assignments over HTTP: coverage, single counting, and enrolments that follow assignments and people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { users } from '#features/organisation/users/contract.ts'
import { assignments, exams } from '../contract.ts'
import { followPeople, markStarted } from './exams.ts'

let world: World
let admin: Person
let author: Person
let tenantId: string
let ids: Record<string, string>
let bankId: string
let questionId: string
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  ids = Object.fromEntries(spread(await admin.get(departments.tree)).map((d) => [d.fullName, d.id]))
  bankId = (await admin.get(questionBanks.create, { body: { categoryName: '指派用题库' } })).id
  const question = { categoryId: bankId, type: 2 as const, subjectName: '保单应当由本人签名', answer: { answer: '0' } }
  questionId = (await admin.get(questions.create, { body: question })).id
})
afterAll(() => world?.close())

const SHENZHEN = '总公司/华南区/深圳分公司'
const PUDONG = '总公司/华东区/上海分公司/浦东营业部'
const at = (fullName: string) => ids[fullName] ?? `no ${fullName}`
const inTenant = <T>(run: Parameters<typeof transaction<T>>[1]['run']) =>
  transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })

let next = 0
async function person(department: string) {
  const n = String(++next).padStart(4, '0')
  const body = { workNo: `E${n}`, name: `考生${n}`, telephone: `1370000${n}`, departmentId: at(department), password: encode('abcd_1234') }
  return admin.get(users.create, { body })
}
async function exam(more: object = {}) {
  const fields = {
    examinationName: '指派测试',
    startTime: '2026-01-01 09:00:00',
    examDurationMinute: 30,
    categories: [{ categoryId: bankId }],
  }
  const made = await admin.get(exams.create, { body: { ...fields, ...more } })
  await admin.get(papers.add, { params: { id: made.id }, body: [questionId] })
  return made.id
}
const assign = (examinationId: string, selectionType: 'BY_GROUP' | 'BY_USER', targets: string[], as = admin) =>
  as.ask(assignments.create, { body: { examinationId, selectionType, targets } })
const rows = async (examId: string): Promise<Record<string, unknown>[]> =>
  (
    await world.owner.query(
      `select u.name, e.via_group g, e.via_user u, e.status, d.full_name from exam_enrolment e join app_user u on u.id = e.user_id
         join department d on d.id = e.department_id where e.exam_id = $1 order by u.name`,
      [examId],
    )
  ).rows
const required = async (examId: string) => (await rows(examId)).filter((r) => r['status'] === 'REQUIRED').map((r) => r['name'])
/** The job that runs after changes of people. */
const people = (userIds?: string[]) => followPeople(inTenant, userIds ?? null)

test('departments and people are assigned once, and a person who is covered twice counts once', async () => {
  const [a, b] = [await person(SHENZHEN), await person(PUDONG)]
  const id = await exam()
  const counted = await admin.get(assignments.reach, {
    body: { examinationId: id, departmentIds: [at('总公司/华南区')], userIds: [a.id, b.id] },
  })
  const first = await assign(id, 'BY_GROUP', [at('总公司/华南区'), at('总公司/华南区')])
  expect(first.content).toMatchObject({ added: 1, skipped: 0 })
  const second = await assign(id, 'BY_USER', [a.id, b.id, a.id])
  expect(second.content).toEqual({ added: 2, skipped: 0, people: counted.people, leftOut: [] })
  expect(counted).toEqual({ people: counted.people, added: counted.people })
  expect((await assign(id, 'BY_USER', [b.id])).content).toEqual({ added: 0, skipped: 1, people: counted.people, leftOut: [] })
  expect((await rows(id)).find((r) => r['name'] === a.name)).toMatchObject({ g: 1, u: 1, status: 'REQUIRED' })
  const list = await admin.get(assignments.page, { params: { id }, query: {} })
  expect(new Set(list.records.map((r) => r.orgId))).toEqual(new Set([tenantId]))
  const toOther = { examinationId: id, selectionType: 'BY_USER' as const, targets: [a.id], orgId: '999999999' }
  expect((await admin.ask(assignments.create, { body: toOther })).status).toBe(404)
  expect((await admin.get(assignments.create, { body: { ...toOther, orgId: tenantId } })).skipped).toBe(1)
  expect([list.total, list.people]).toEqual([3, counted.people])
  expect(list.records.map((r) => [r.selectionType, r.targetName]).sort()).toEqual(
    [
      ['BY_GROUP', '总公司/华南区'],
      ['BY_USER', `${a.name}（${a.workNo}）`],
      ['BY_USER', `${b.name}（${b.workNo}）`],
    ].sort(),
  )
  expect((await admin.get(assignments.page, { params: { id }, query: { query: b.name } })).total).toBe(1)
  expect(await admin.get(assignments.reach, { body: { examinationId: id, departmentIds: [], userIds: [b.id] } })).toEqual({
    people: 1,
    added: 0,
  })
})

test('an assignment shows the current name of its target, and marks a deleted one', async () => {
  const parentId = at('总公司/华南区')
  const { id: department, ...made } = await admin.get(departments.create, { body: { parentId, name: '改名前' } })
  const someone = await person(SHENZHEN)
  const id = await exam()
  await assign(id, 'BY_GROUP', [department])
  await assign(id, 'BY_USER', [someone.id])
  const named = async (query = {}) => (await admin.get(assignments.page, { params: { id }, query })).records.map((r) => r.targetName).sort()
  await admin.get(departments.update, { body: { id: department, name: '改名后', version: made.version } })
  await admin.get(users.update, { body: { id: someone.id, name: '新名' } })
  expect(await named()).toEqual(['总公司/华南区/改名后', `新名（${someone.workNo}）`].sort())
  expect([await named({ query: '新名' }), await named({ query: '改名前' })]).toEqual([[`新名（${someone.workNo}）`], []])
  await admin.get(departments.remove, { params: { id: department } })
  await admin.get(users.remove, { body: [someone.id] })
  expect(await named()).toEqual(['总公司/华南区/改名后（已删除）', `新名（${someone.workNo}）（已删除）`].sort())
})

test('a batch assigns the valid targets and names the deleted, disabled and unreachable ones with a reason', async () => {
  const [well, off] = [await person(SHENZHEN), await person(SHENZHEN)]
  await world.owner.query('update app_user set locked = 2 where id = $1', [off.id])
  const id = await exam()
  const made = await assign(id, 'BY_USER', [off.id, well.id, '999999999'])
  expect(made.content).toEqual({
    added: 1,
    skipped: 0,
    people: 1,
    leftOut: [
      { id: off.id, name: `${off.name}（${off.workNo}）`, reason: '账号已禁用，不能指派' },
      { id: '999999999', name: '', reason: '内容不存在或已被删除' },
    ],
  })
  const reach = (userIds: string[]) => admin.ask(assignments.reach, { body: { examinationId: id, departmentIds: [], userIds } })
  expect((await reach([off.id, well.id])).content).toEqual({ people: 1, added: 0 })
  const none = await assign(id, 'BY_USER', [off.id])
  expect([none.status, none.msg]).toEqual([200, `${off.name}（${off.workNo}）账号已禁用，不能指派`])
  expect((await reach(['999999999'])).status).toBe(404)
})

test('a person stays required until the last assignment is removed, or for good after a sitting', async () => {
  const [a, b] = [await person(SHENZHEN), await person(SHENZHEN)]
  const id = await exam()
  await assign(id, 'BY_GROUP', [at(SHENZHEN)])
  await assign(id, 'BY_USER', [a.id])
  const of = async (type: string) =>
    (await admin.get(assignments.page, { params: { id }, query: {} })).records.find((r) => r.selectionType === type)?.id ?? ''
  await admin.get(assignments.remove, { params: { id: await of('BY_GROUP') } })
  expect(await required(id)).toEqual([a.name])
  await assign(id, 'BY_GROUP', [at(SHENZHEN)])
  await inTenant((db) => markStarted(db, [{ examId: id, userId: b.id }]))
  const gone = await of('BY_GROUP')
  await admin.get(assignments.remove, { params: { id: gone } })
  await admin.get(assignments.remove, { params: { id: await of('BY_USER') } })
  expect(await required(id)).toEqual([b.name])
  expect((await admin.ask(assignments.remove, { params: { id: gone } })).status).toBe(404)
})

test('new people become required, and people who leave are released unless they have sat', async () => {
  const id = await exam()
  await assign(id, 'BY_GROUP', [at(SHENZHEN)])
  const [joins, leaves, disabled, deleted, sat] = [
    await person(SHENZHEN),
    await person(SHENZHEN),
    await person(SHENZHEN),
    await person(SHENZHEN),
    await person(SHENZHEN),
  ]
  await people([joins.id, leaves.id, disabled.id, deleted.id, sat.id])
  expect(await required(id)).toEqual(expect.arrayContaining([joins, leaves, disabled, deleted, sat].map((p) => p.name)))
  await inTenant((db) => markStarted(db, [{ examId: id, userId: sat.id }]))
  await admin.get(users.move, { body: [leaves, sat].map((p) => ({ id: p.id, departmentId: at(PUDONG) })) })
  const { id: lockedId, workNo, name, departmentId } = disabled
  const telephone = '13700009999'
  await admin.get(users.update, { body: { id: lockedId, workNo, name, telephone, departmentId, locked: 2 } })
  await admin.get(users.remove, { body: [deleted.id] })
  await people()
  const now = await required(id)
  expect(now).toEqual(expect.arrayContaining([joins.name, sat.name]))
  for (const gone of [leaves, disabled, deleted]) expect(now).not.toContain(gone.name)
  // they are counted in their current department
  expect((await rows(id)).find((r) => r['name'] === sat.name)).toMatchObject({ full_name: PUDONG, g: 0 })
  const before = await world.owner.query(`select * from exam_enrolment order by exam_id, user_id`)
  await people()
  expect((await world.owner.query(`select * from exam_enrolment order by exam_id, user_id`)).rows).toEqual(before.rows)
})

test('the end of the exam freezes enrolments, and a later end thaws them', async () => {
  const mover = await person(SHENZHEN)
  const id = await exam({ endTime: '2099-01-01 00:00:00' })
  await assign(id, 'BY_GROUP', [at(SHENZHEN)])
  expect(await required(id)).toContain(mover.name)
  await world.owner.query(`update exam set end_time = now() - interval '1 second', frozen_at = now() where id = $1`, [id])
  await admin.get(users.move, { body: [{ id: mover.id, departmentId: at(PUDONG) }] })
  await people()
  expect(await required(id)).toContain(mover.name)
  expect(await assign(id, 'BY_GROUP', [at(PUDONG)])).toMatchObject({ msg: '考试已结束，不能指派' })
  await admin.get(exams.update, { params: { id }, body: { endTime: '2099-06-01 00:00:00' } })
  expect(await required(id)).not.toContain(mover.name)
})

test('an assignment without target, paper, known ids or reach is refused as a whole', async () => {
  const fields = { examinationName: '空卷', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: bankId }] }
  const empty = (await admin.get(exams.create, { body: fields })).id
  expect(await assign(empty, 'BY_GROUP', [at(SHENZHEN)])).toMatchObject({ msg: '请先设置试卷' })
  const id = await exam()
  expect(await assign(id, 'BY_USER', [])).toMatchObject({ msg: '请选择指派机构或人员' })
  expect((await assign(id, 'BY_GROUP', ['999999999', '999999998'])).status).toBe(404)
  expect((await assign(id, 'BY_USER', [at(SHENZHEN)])).status).toBe(404)
  expect((await assign('999999999', 'BY_GROUP', [at(SHENZHEN)])).status).toBe(404)
  expect((await assign(id, 'BY_GROUP', [at(SHENZHEN)], author)).status).toBe(403)
  const own = await author.get(exams.create, { body: fields })
  await author.get(papers.add, { params: { id: own.id }, body: [questionId] })
  // an author who leads nothing reaches only the own department
  expect((await assign(own.id, 'BY_GROUP', [at(SHENZHEN)], author)).status).toBe(403)
  expect(
    (await author.ask(assignments.reach, { body: { examinationId: own.id, departmentIds: [at(SHENZHEN)], userIds: [] } })).status,
  ).toBe(403)
  expect(await rows(id)).toEqual([])
})

test('a person without a department cannot be assigned, because no department would count them', async () => {
  const lost = await person(SHENZHEN)
  await world.owner.query('update app_user set department_id = null where id = $1', [lost.id])
  const id = await exam()
  const refused = await assign(id, 'BY_USER', [lost.id])
  expect(refused.msg).toBe(`${lost.name}（${lost.workNo}）没有所属部门，不能指派`)
  expect((await admin.get(assignments.page, { params: { id }, query: {} })).total).toBe(0)
})

test('twenty equal concurrent assignments make one record, and nobody is enrolled twice', async () => {
  const id = await exam()
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(id, 'BY_GROUP', [at(SHENZHEN)])))
  expect(answers.every((a) => a.succ)).toBe(true)
  expect(answers.reduce((sum, a) => sum + a.content.added, 0)).toBe(1)
  expect((await admin.get(assignments.page, { params: { id }, query: {} })).total).toBe(1)
})

test('enrolments equal a full recount after any order of events', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => person(i % 2 ? SHENZHEN : PUDONG)))
  const both = [await exam(), await exam()]
  const places = [SHENZHEN, PUDONG]
  let seed = 7
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  for (let step = 0; step < 40; step++) {
    const id = both[random(2)] ?? ''
    const who = crowd[random(6)] ?? (crowd[0] as (typeof crowd)[0])
    const kind = random(4)
    if (kind === 0) await assign(id, 'BY_GROUP', [at(['总公司', '总公司/华南区', SHENZHEN, PUDONG][random(4)] ?? '')])
    else if (kind === 1) await assign(id, 'BY_USER', [who.id])
    else if (kind === 2) {
      const { records } = await admin.get(assignments.page, { params: { id }, query: {} })
      const row = records[random(Math.max(1, records.length))]
      if (row) await admin.get(assignments.remove, { params: { id: row.id } })
    } else {
      await admin.get(users.move, { body: [{ id: who.id, departmentId: at(places[random(2)] ?? '') }] })
      await people([who.id])
    }
  }
  const { rows: wrong } = await world.owner.query(
    `with plain as (
       select a.exam_id, u.id user_id, count(*) filter (where a.selection_type = 'BY_GROUP') g, count(*) filter (where a.selection_type = 'BY_USER') n
         from exam_assignment a, app_user u join department d on d.id = u.department_id
        where a.deleted_at is null and u.deleted_at is null and u.locked <> 2 and a.exam_id = any($1) and a.tenant_id = u.tenant_id
          and (a.selection_type = 'BY_USER' and a.target = u.id or a.selection_type = 'BY_GROUP' and d.path like '%/' || a.target || '/%')
        group by 1, 2)
     select p.*, e.* from plain p full join (select * from exam_enrolment where exam_id = any($1) and status = 'REQUIRED') e using (exam_id, user_id)
      where (p.g, p.n) is distinct from (e.via_group, e.via_user)`,
    [both],
  )
  expect(wrong).toEqual([])
})
