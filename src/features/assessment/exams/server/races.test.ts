// Concurrent requests on exams: no deadlock, no enrolment by a deleted record, and no freeze of a running exam.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode, type Person, startWorld, type World } from '#test/world.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { users } from '#features/organisation/users/contract.ts'
import { assignments, exams } from '../contract.ts'
import { reconcileAndFreeze } from './enrolments.ts'
import { followPeople } from './exams.ts'

let world: World
let admin: Person
let tenantId: string
let shenzhen: string
let bankId: string
let questionId: string
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signIn('admin')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  const spread = (nodes: readonly DepartmentNode[]): DepartmentNode[] => nodes.flatMap((n) => [n, ...spread(n.childList)])
  shenzhen = spread(await admin.get(departments.tree)).find((d) => d.fullName.endsWith('深圳分公司'))?.id ?? ''
  ;[bankId, questionId] = await bank('并发题库')
})
afterAll(() => world?.close())

async function bank(categoryName: string): Promise<[string, string]> {
  const { id: categoryId } = await admin.get(questionBanks.create, { body: { categoryName } })
  const question = { categoryId, type: 2 as const, subjectName: `${categoryName}的判断题`, answer: { answer: '0' } }
  return [categoryId, (await admin.get(questions.create, { body: question })).id]
}
const fields = (more: object = {}) => ({
  examinationName: '并发考试',
  startTime: '2026-01-01 09:00:00',
  examDurationMinute: 30,
  categories: [{ categoryId: bankId }],
  ...more,
})
async function exam(more: object = {}): Promise<string> {
  const { id } = await admin.get(exams.create, { body: fields(more) })
  await admin.get(papers.add, { params: { id }, body: [questionId] })
  return id
}
const assign = (examinationId: string) =>
  admin.ask(assignments.create, { body: { examinationId, selectionType: 'BY_GROUP', targets: [shenzhen] } })
const inTenant = <T>(run: (db: Db) => Promise<T>) => transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
let next = 0
async function joiner(): Promise<string> {
  const n = String(++next).padStart(4, '0')
  const body = { workNo: `R${n}`, name: `新人${n}`, telephone: `1360000${n}`, departmentId: shenzhen, password: encode('abcd_1234') }
  return (await admin.get(users.create, { body })).id
}
const isSomebodyWaiting = async () =>
  (await world.owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount !== 0
/** Runs `during` while a transaction holds the locks of `hold`. The transaction ends when `during` waits for a lock or has finished. */
async function meanwhile<T>(
  hold: (db: Db) => Promise<unknown>,
  during: () => Promise<T>,
  after?: (db: Db) => Promise<unknown>,
): Promise<T> {
  let started: (() => void) | undefined
  const ready = new Promise<void>((done) => (started = done))
  let hasEnded = false
  const holding = inTenant(async (db) => {
    await hold(db)
    started?.()
    await expect.poll(async () => hasEnded || (await isSomebodyWaiting())).toBe(true)
    await after?.(db)
  })
  await ready
  const other = during().finally(() => (hasEnded = true))
  const [result] = await Promise.all([other, holding])
  return result
}

test('concurrent assignment and arrival of people are both complete', async () => {
  const id = await exam()
  expect((await assign(id)).succ).toBe(true)
  const userId = await joiner()
  const turn = (db: Db) => db.query(`select pg_advisory_xact_lock(hashtextextended('enrolment ' || $1::text, 0))`, [tenantId])
  const enrol = (db: Db) => followPeople(async (run) => run(db), [userId])
  const answer = await meanwhile(turn, () => assign(id), enrol)
  expect(answer).toMatchObject({ status: 200, succ: true })
  const { rows } = await world.owner.query(`select status from exam_enrolment where exam_id = $1 and user_id = $2`, [id, userId])
  expect(rows).toEqual([{ status: 'REQUIRED' }])
})

test('an exam that gets a later end during the freeze is not frozen', async () => {
  const id = await exam({ endTime: '2099-01-01 00:00:00' })
  await assign(id)
  const frozen = async () => (await world.owner.query(`select frozen_at is not null frozen from exam where id = $1`, [id])).rows[0].frozen
  await inTenant((db) => reconcileAndFreeze(db, id))
  expect(await frozen()).toBe(false)
  await world.owner.query(`update exam set end_time = now() - interval '1 second' where id = $1`, [id])
  await meanwhile(
    (db) => db.query(`update exam set end_time = '2099-01-01' where tenant_id = $1 and id = $2`, [tenantId, id]),
    () => inTenant((db) => reconcileAndFreeze(db, id)),
  )
  expect(await frozen()).toBe(false)
  await world.owner.query(`update exam set end_time = now() - interval '1 second' where id = $1`, [id])
  await inTenant((db) => reconcileAndFreeze(db, id))
  expect(await frozen()).toBe(true)
})

test('twenty concurrent requests make one bank and delete it once, and none makes an exam of the deleted bank', async () => {
  const twenty = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask))
  const banks = await twenty(() => admin.ask(questionBanks.create, { body: { categoryName: '只有一个' } }))
  expect(banks.filter((b) => b.succ)).toHaveLength(1)
  expect(banks.filter((b) => b.msg === '题库标题已存在')).toHaveLength(19)

  const categoryId = banks.find((b) => b.succ)?.content.id ?? ''
  await admin.get(questionBanks.update, { body: { id: categoryId, status: 0 } })
  await admin.get(questionBanks.update, { body: { id: categoryId, status: 1 } })
  const off = () => admin.ask(questionBanks.update, { body: { id: categoryId, status: 0 } })
  const [made, , removed] = await Promise.all([
    twenty(() => admin.ask(exams.create, { body: fields({ categories: [{ categoryId }] }) })),
    off(),
    twenty(() => admin.ask(questionBanks.remove, { params: { id: categoryId } })),
  ])
  expect([...made, ...removed].every((a) => a.status < 500)).toBe(true)
  if (removed.some((r) => r.succ)) expect(made.some((m) => m.succ)).toBe(false)

  const id = await exam()
  const [added, gone] = await Promise.all([twenty(() => assign(id)), twenty(() => admin.ask(exams.remove, { params: { id } }))])
  expect([...added, ...gone].every((a) => a.status < 500)).toBe(true)
  expect(gone.filter((g) => g.succ)).toHaveLength(1)
  expect((await assign(id)).status).toBe(404)
})
