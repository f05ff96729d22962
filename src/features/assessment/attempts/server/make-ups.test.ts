// Make-ups over HTTP: one person sits a closed exam, or once more; required people and counted results do not change.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { encode, type Person } from '#test/world.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import { reconcileAndFreeze } from '#features/assessment/exams/server/enrolments.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { attempts } from '../contract.ts'
import { closeDue } from './work.ts'

let w: ExamWorld
let leaf: string
beforeAll(async () => {
  w = await startExamWorld()
  leaf = String((await w.rows(`select id from department where tenant_id = $1 and full_name = '总公司/培训部'`, [w.tenantId]))[0]?.['id'])
})
afterAll(() => w?.world.close())

let n = 0
async function newcomer(): Promise<Person & { id: string }> {
  const telephone = `1370055${String(++n).padStart(4, '0')}`
  const body = { workNo: `M${n}`, name: `新人${n}`, telephone, departmentId: leaf, password: encode('demo_2026') }
  const { id } = await w.admin.get(users.create, { body })
  return Object.assign(await w.world.signIn(telephone), { id })
}
const start = (who: Person, examinationId: string) => who.ask(attempts.start, { body: { examinationId } })
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const makeUp = (examinationId: string, userIds: string[], more: object = {}) =>
  w.admin.ask(assignments.makeUp, { body: { examinationId, userIds, endTime: tomorrow(), reason: '住院', ...more } })

/** An exam of the department, sat by one person, that ended an hour ago and has final results. */
async function closedExam() {
  const early = await newcomer()
  const examinationId = await w.exam({ endTime: '2099-01-01 09:00:00' }, w.ids.slice(0, 3))
  await w.admin.get(assignments.create, { body: { examinationId, selectionType: 'BY_GROUP', targets: [leaf] } })
  const { id } = await early.get(attempts.start, { body: { examinationId } })
  await early.get(attempts.submit, { params: { id } })
  await w.rows(`update exam set end_time = now() - interval '1 hour' where id = $1`, [examinationId])
  await w.inTenant((db) => reconcileAndFreeze(db, examinationId))
  return { examinationId, early }
}
const required = (examId: string) =>
  w.rows(`select user_id, department_id, required_at::text from exam_enrolment where exam_id = $1 and status = 'REQUIRED' order by 1`, [
    examId,
  ])

test('only a newcomer with a make-up can sit the closed exam, and no figure changes', async () => {
  const { examinationId, early } = await closedExam()
  const [late, other] = [await newcomer(), await newcomer()]
  const before = [
    await required(examinationId),
    await w.rows('select end_time::text, frozen_at::text from exam where id = $1', [examinationId]),
  ]
  const top = String((await w.rows('select id from department where tenant_id = $1 and parent_id is null', [w.tenantId]))[0]?.['id'])
  const asked = { query: { examId: examinationId, analyzeType: 'BY_DEPARTMENT', departmentId: top } } as const
  const { readAt: _then, ...report } = await w.admin.get(examAnalysis.perhaps, asked)
  expect(report.requiredUserCount).toBeGreaterThan(1)
  expect((await start(late, examinationId)).msg).toBe('您不在应考名单中')

  expect(await makeUp(examinationId, [late.id])).toMatchObject({ succ: true, content: { done: 1, leftOut: [] } })
  expect((await late.get(attempts.mine))[0]).toMatchObject({ examinationId, state: 'OPEN', required: false, canStart: true })
  expect(await late.ask(questions.detail, { params: { id: w.ids[0] ?? '' } })).toMatchObject({ status: 403 })
  const sitting = await late.get(attempts.start, { body: { examinationId } })
  // half an hour from now, although the exam ended an hour ago
  expect(Date.parse(sitting.deadline ?? '') - Date.parse(sitting.serverTime)).toBe(30 * 60_000)
  await late.get(attempts.save, { params: { id: sitting.id }, body: [{ subjectId: w.ids[0], response: 'B' }] as never })
  await closeDue(w.world.program.pool, new AbortController().signal)
  expect(await late.get(attempts.detail, { params: { id: sitting.id } })).toMatchObject({ status: 'IN_PROGRESS' })
  expect(await late.get(attempts.submit, { params: { id: sitting.id } })).toMatchObject({ status: 'GRADED', score: 20 })

  for (const who of [other, early]) expect((await start(who, examinationId)).succ).toBe(false)
  expect((await start(late, examinationId)).msg).toBe('考试次数已用完')
  expect([
    await required(examinationId),
    await w.rows('select end_time::text, frozen_at::text from exam where id = $1', [examinationId]),
  ]).toEqual(before)
  const { readAt: _now, ...after } = await w.admin.get(examAnalysis.perhaps, asked)
  expect(after).toEqual(report)
})

test('a make-up lets an absent person sit, gives one more attempt, and refuses starts after its end', async () => {
  const { examinationId, early } = await closedExam()
  const viewer = await w.world.signIn('viewer')
  expect((await start(viewer, examinationId)).msg).toBe('考试已结束')
  await makeUp(examinationId, [w.userIds['viewer'] ?? '', early.id], { extraAttempts: 1 })
  for (const nth of [2, 3]) {
    const again = await start(early, examinationId)
    expect(again.succ).toBe(nth === 2)
    if (again.succ) await early.get(attempts.submit, { params: { id: again.content.id } })
  }
  const begun = await viewer.get(attempts.start, { body: { examinationId } })
  await w.admin.get(assignments.endMakeUp, { body: { examinationId, userIds: [w.userIds['viewer'] ?? ''] } })
  expect(await viewer.get(attempts.submit, { params: { id: begun.id } })).toMatchObject({ status: 'GRADED' })
  expect((await start(viewer, examinationId)).msg).toBe('考试已结束')
  expect(await w.admin.ask(assignments.endMakeUp, { body: { examinationId, userIds: [w.userIds['leader'] ?? ''] } })).toMatchObject({
    msg: '所选人员没有补考',
  })
})

test('the list of people shows make-ups first, and the audit log has the person and the reason', async () => {
  const { examinationId } = await closedExam()
  const late = await newcomer()
  await makeUp(examinationId, [late.id], { extraAttempts: 2, reason: '第二行\n病假' })
  const list = await w.admin.get(assignments.people, { params: { id: examinationId }, query: {} })
  expect(list.records[0]).toMatchObject({
    id: late.id,
    required: false,
    sat: false,
    extraAttempts: 2,
    makeUpOpen: true,
    reason: '第二行\n病假',
  })
  expect(list.records.slice(1).every((r) => r.required)).toBe(true)
  expect(list.total).toBe((await required(examinationId)).length + 1)
  expect((await w.admin.get(assignments.people, { params: { id: examinationId }, query: { makeUp: 'true' } })).total).toBe(1)
  const [row] = await w.rows(`select after from audit_log where entity_id = $1 and action = '安排补考'`, [examinationId])
  expect(row?.['after']).toMatchObject({ makeUp: [expect.stringContaining('新人')], extraAttempts: 2, reason: '第二行\n病假' })
})

test("during the exam a make-up gives extra attempts only to named people and only within the exam's time", async () => {
  const examinationId = await w.exam({ endTime: '2099-01-01 09:00:00' }, w.ids.slice(0, 3))
  const [viewer, leader, stranger] = [await w.world.signIn('viewer'), await w.world.signIn('leader'), await newcomer()]
  const id = w.userIds['viewer'] ?? ''
  const sitOnce = async (who: Person) => {
    const begun = await start(who, examinationId)
    if (begun.succ) await who.get(attempts.submit, { params: { id: begun.content.id } })
    return begun.msg
  }
  for (const who of [viewer, leader]) await sitOnce(who)
  const more = { endTime: null, extraAttempts: 1, reason: '系统故障' }
  expect((await makeUp(examinationId, [id], { endTime: null })).msg).toBe('请选择补考结束时间，或填写追加次数')
  expect((await makeUp(examinationId, [stranger.id], more)).msg).toContain('不是应考人员')
  const given = await makeUp(examinationId, [id, stranger.id], more)
  expect(given.content).toMatchObject({ done: 1, leftOut: [{ id: stranger.id, reason: expect.stringContaining('不是应考人员') }] })
  expect((await viewer.get(attempts.mine)).find((m) => m.examinationId === examinationId)).toMatchObject({
    maxExamCnt: 2,
    canStart: true,
    endTime: '2099-01-01 09:00:00',
  })
  expect([await sitOnce(viewer), await sitOnce(leader), await sitOnce(viewer)]).toEqual(['', '考试次数已用完', '考试次数已用完'])
  const list = await w.admin.get(assignments.people, { params: { id: examinationId }, query: { makeUp: 'true' } })
  expect(list.records).toMatchObject([{ id, extendedUntil: null, extraAttempts: 1, makeUpOpen: false, reason: '系统故障' }])
  // a later end without extra attempts is useless to a person who has used all
  const endTime = '2099-02-01 09:00:00'
  expect((await makeUp(examinationId, [id], { endTime })).msg).toContain('已用完考试次数')
  const both = await makeUp(examinationId, [id, stranger.id], { endTime })
  expect(both.content).toMatchObject({ done: 1, leftOut: [{ id, reason: expect.stringContaining('请填写追加次数') }] })
  // a later end that was granted before stays
  await makeUp(examinationId, [id], { endTime, extraAttempts: 1 })
  await makeUp(examinationId, [id], more)
  const { records } = await w.admin.get(assignments.people, { params: { id: examinationId }, query: { makeUp: 'true' } })
  const after = records.find((r) => r.id === id)
  expect(after).toMatchObject({ id, extendedUntil: '2099-02-01 09:00:00', extraAttempts: 3 })
  await w.admin.get(assignments.endMakeUp, { body: { examinationId, userIds: [id] } })
  expect((await start(viewer, examinationId)).msg).toBe('考试次数已用完')
  const closed = await closedExam()
  expect((await makeUp(closed.examinationId, [id], more)).msg).toBe('考试已结束，请选择补考结束时间')
})

test('a make-up with a past time, a time before the end of the exam, no reason or a foreign exam is refused', async () => {
  const { examinationId } = await closedExam()
  const id = w.userIds['viewer'] ?? ''
  expect((await makeUp(examinationId, [id], { endTime: '2026-01-02 09:00:00' })).fields?.[0]).toMatchObject({ field: 'endTime' })
  expect((await makeUp(await w.exam({ endTime: '2099-01-01 09:00:00' }), [id])).msg).toBe('补考结束时间必须晚于考试的结束时间')
  expect((await makeUp(examinationId, [id], { reason: ' \u200B' })).msg).toBe('请输入补考原因')
  expect((await makeUp(examinationId, ['999999'])).succ).toBe(false)
  const viewer = await w.world.signIn('viewer')
  const body = { examinationId, userIds: [id], endTime: tomorrow(), reason: '自己来' }
  expect((await viewer.ask(assignments.makeUp, { body })).status).toBe(403)
})

test.each([
  { policy: 'FIRST', counts: null, first: false, again: true, expected: 0 },
  { policy: 'FIRST', counts: 'HIGHEST', first: false, again: true, expected: 20 },
  { policy: 'HIGHEST', counts: 'LATEST', first: true, again: false, expected: 0 },
  // the pass line is a quarter of 50 points
  { policy: 'HIGHEST', counts: 'CAPPED', first: false, again: true, expected: 12.5 },
  { policy: 'HIGHEST', counts: 'CAPPED', first: true, again: true, expected: 20 },
  { policy: 'FIRST', counts: 'MEAN', first: false, again: true, expected: 10 },
  { policy: 'HIGHEST', counts: 'MEAN', first: true, again: false, expected: 10 },
] as const)('after a make-up of $counts in an exam of $policy, $first then $again counts as $expected', async (row) => {
  const who = await newcomer()
  const examinationId = await w.exam({ attemptPolicy: row.policy, passRate: 25 }, w.ids.slice(0, 3))
  await w.admin.get(assignments.create, { body: { examinationId, selectionType: 'BY_USER', targets: [who.id] } })
  const sit = async (isRight: boolean) => {
    const { id } = await who.get(attempts.start, { body: { examinationId } })
    await who.get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0], response: isRight ? 'B' : 'A' }] as never })
    await who.get(attempts.submit, { params: { id } })
  }
  const result = async () =>
    (await w.rows('select sum_score::float8 sum from exam_result where exam_id = $1 and user_id = $2', [examinationId, who.id]))[0]?.['sum']
  await sit(row.first)
  const before = row.first ? 20 : 0
  expect((await makeUp(examinationId, [who.id], { endTime: undefined, extraAttempts: 1, counts: row.counts })).succ).toBe(true)
  expect(await result()).toBe(before)
  await sit(row.again)
  expect(await result()).toBe(row.expected)
})
