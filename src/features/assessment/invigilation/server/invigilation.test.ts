// Watching an exam and acting on candidates over HTTP: states, facts, and each action with what the candidate gets.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attemptEvents, attemptNotices, attempts } from '#features/assessment/attempts/contract.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import type { BodyIn, ContentOf } from '#shared/contract.ts'
import { invigilation } from '../contract.ts'

let w: ExamWorld
const people: Record<string, Person> = {}
beforeAll(async () => {
  w = await startExamWorld()
  for (const name of ['viewer', 'author', 'leader', 'auditor']) people[name] = await w.world.signIn(name)
})
afterAll(() => w?.world.close())

const idOf = (name: string) => w.userIds[name] ?? ''
const person = (name: string): Person => people[name] as Person
const begin = (name: string, examinationId: string) => person(name).get(attempts.start, { body: { examinationId } })
const detail = (name: string, id: string) => person(name).get(attempts.detail, { params: { id } })
const view = (examId: string, query: object = {}, who = w.admin) =>
  who.get(invigilation.view, { params: { id: examId }, query: query as never })
const rowOf = async (examId: string, name: string) => (await view(examId)).candidates.find((c) => c.userId === idOf(name))
type Call = 'addMinutes' | 'giveBack' | 'submit' | 'void' | 'restore' | 'reopen' | 'message'
const act = (call: Call, examId: string, names: readonly string[], more: object = {}, who = w.admin) => {
  const body = { userIds: names.map(idOf), key: randomUUID(), ...(call === 'message' ? {} : { reason: '网络中断' }), ...more }
  return who.ask(invigilation[call], { params: { id: examId }, body: body as BodyIn<typeof invigilation.reopen> })
}
const minutesOf = ({ deadline, startedAt }: { deadline: string | null; startedAt: string }) =>
  Math.round((Date.parse(deadline ?? '') - Date.parse(startedAt)) / 60_000)
const longAgo = (id: string, seconds: number) =>
  w.rows(`update exam_attempt set holder_seen_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds])

test('the view counts each state, and lists candidates by work number without answers or keys', async () => {
  const examId = await w.exam({ trackHidden: true })
  const [sitting, away, done] = [await begin('viewer', examId), await begin('author', examId), await begin('leader', examId)]
  await person('viewer').get(attempts.save, { params: { id: sitting.id }, body: [{ subjectId: w.ids[0], response: 'B' }] as never })
  await person('author').get(attempts.hold, { params: { id: away.id }, body: { holder: randomUUID(), away: false } })
  await w.rows('update exam_attempt set away_at = now() where id = $1', [away.id])
  await person('leader').get(attempts.submit, { params: { id: done.id } })
  const told = await view(examId)
  expect(told.counts).toEqual({ NOT_STARTED: 1, WRITING: 1, AWAY: 1, OFFLINE: 0, DONE: 1, VOIDED: 0 })
  const byId = new Map(told.candidates.map((c) => [c.userId, c]))
  expect(byId.get(idOf('viewer'))).toMatchObject({ state: 'WRITING', answered: 1, leaves: 0, moves: 0, attemptNo: 1 })
  expect(byId.get(idOf('leader'))).toMatchObject({ state: 'DONE', submitKind: 'USER', leftMs: null })
  expect(byId.get(idOf('auditor'))).toMatchObject({ state: 'NOT_STARTED', attemptId: null, answered: 0 })
  expect(told.candidates.map((c) => c.workNo)).toEqual(told.candidates.map((c) => c.workNo).toSorted())

  await longAgo(sitting.id, 90)
  expect((await rowOf(examId, 'viewer'))?.state).toBe('OFFLINE')
  expect((await view(examId, { state: 'AWAY' })).candidates.map((c) => c.userId)).toEqual([idOf('author')])
  const pages: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: ContentOf<typeof invigilation.view> = await view(examId, { pageSize: 1, ...(after ? { after } : {}) })
    pages.push(...page.candidates.map((c) => c.userId))
    after = page.next
  }
  expect(pages).toEqual(told.candidates.map((c) => c.userId))
})

test('a reader sees the candidates of their own department only, and no facts', async () => {
  const examId = await w.exam({ trackHidden: true })
  const sitting = await begin('author', examId)
  await w.rows('update exam_attempt set away_at = now() where id = $1', [sitting.id])
  const told = await view(examId, {}, person('viewer'))
  const all = await view(examId)
  expect(told.canEdit).toBe(false)
  expect(told.candidates.length).toBeLessThanOrEqual(all.candidates.length)
  for (const c of told.candidates) expect([c.leaves, c.pastes, c.moves, c.state]).not.toContain('AWAY')
  expect(told.counts.AWAY).toBe(0)
  expect(all.counts.AWAY).toBe(1)
  expect(await act('submit', examId, ['author'], {}, person('viewer'))).toMatchObject({ status: 403 })
})

test('added minutes count once per key, before and after the start, and move the window of these people', async () => {
  const examId = await w.exam({ examDurationMinute: 30, endTime: '2099-01-01 00:00:00' })
  const [first, second] = [await begin('viewer', examId), await begin('author', examId)]
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await act('addMinutes', examId, ['viewer', 'leader'], { key, minutes: 10 })).toMatchObject({ content: { done: 2 } })
  expect([minutesOf(await detail('viewer', first.id)), minutesOf(await detail('author', second.id))]).toEqual([40, 30])
  expect(minutesOf(await begin('leader', examId))).toBe(40)
  await act('addMinutes', examId, ['viewer'], { minutes: 5 })
  const { deadline, notices } = await detail('viewer', first.id)
  expect(notices).toMatchObject([
    { kind: 'EXTRA_TIME', minutes: 10, words: '网络中断' },
    { kind: 'EXTRA_TIME', minutes: 5 },
  ])
  expect(minutesOf({ deadline, startedAt: first.startedAt })).toBe(45)

  // the window ends in two minutes for everybody
  await w.rows(`update exam set end_time = now() + interval '2 minutes' where id = $1`, [examId])
  await w.rows(`update exam_attempt set deadline_at = null, extra_minutes = 0 where exam_id = $1`, [examId])
  await act('addMinutes', examId, ['viewer'], { minutes: 7 })
  expect(
    [(await detail('viewer', first.id)).leftMs, (await detail('author', second.id)).leftMs].map((ms) => Math.round((ms ?? 0) / 60_000)),
  ).toEqual([9, 2])
})

test('the silence of a device is given back once, to open attempts only', async () => {
  const examId = await w.exam({ examDurationMinute: 30 })
  const { id } = await begin('viewer', examId)
  const holder = randomUUID()
  const beat = () => person('viewer').get(attempts.hold, { params: { id }, body: { holder } })
  await beat()
  expect((await act('giveBack', examId, ['viewer'])).msg).toMatch('没有断开的时间')
  await longAgo(id, 200)
  await beat()
  expect(await rowOf(examId, 'viewer')).toMatchObject({ gapMinutes: 4, state: 'WRITING' })
  expect(await act('giveBack', examId, ['viewer', 'author'])).toMatchObject({ content: { done: 1, leftOut: [{ id: idOf('author') }] } })
  expect(minutesOf(await detail('viewer', id))).toBe(34)
  expect((await act('giveBack', examId, ['viewer'])).succ).toBe(false)
})

test('an attempt that is handed in by force counts what was saved, and the candidate reads the reason', async () => {
  const examId = await w.exam({}, w.ids.slice(0, 3))
  const { id } = await begin('viewer', examId)
  await person('viewer').get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0], response: 'B' }] as never })
  expect(await act('submit', examId, ['viewer'], { reason: '违反考场纪律' })).toMatchObject({ content: { done: 1 } })
  expect(await detail('viewer', id)).toMatchObject({
    status: 'GRADED',
    timedOut: false,
    ending: { kind: 'HAND_IN', words: '违反考场纪律' },
  })
  expect(await w.rows('select sum_score::float8 score from exam_attempt where id = $1', [id])).toEqual([{ score: 20 }])
  const late = await person('viewer').ask(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0], response: 'A' }] as never })
  expect(late.msg).toBe('已交卷，不能修改答案')
  expect((await act('submit', examId, ['viewer'])).msg).toMatch('没有正在作答的')
  const mine = (await person('viewer').get(attempts.mine)).find((e) => e.examinationId === examId)
  expect(mine?.attempts).toMatchObject([{ ending: { kind: 'HAND_IN' } }])
})

test('a reopened attempt keeps its answers, loses its result, and ends at its new deadline', async () => {
  const examId = await w.exam({ examDurationMinute: 30, endTime: '2099-01-01 00:00:00' }, w.ids.slice(0, 3))
  const { id } = await begin('viewer', examId)
  await person('viewer').get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0], response: 'B' }] as never })
  await person('viewer').get(attempts.submit, { params: { id } })
  const result = () =>
    w.rows('select attempt_id::text id, sum_score::float8 score from exam_result where exam_id = $1 and user_id = $2', [
      examId,
      idOf('viewer'),
    ])
  expect(await result()).toEqual([{ id, score: 20 }])
  expect((await act('reopen', examId, ['author'])).msg).toMatch('最近一次还没有交卷')
  await w.rows(`update exam set end_time = now() + interval '5 minutes' where id = $1`, [examId])
  expect((await act('reopen', examId, ['viewer'], { minutes: 20 })).msg).toMatch('超过结束时间')
  expect(await act('reopen', examId, ['viewer'], { minutes: 20, beyondEnd: true })).toMatchObject({ content: { done: 1 } })
  expect(await result()).toEqual([])
  const open = await detail('viewer', id)
  expect(open).toMatchObject({ status: 'IN_PROGRESS', answers: [{ subjectId: w.ids[0], response: 'B' }], notices: [{ kind: 'REOPEN' }] })
  expect(Math.round((open.leftMs ?? 0) / 60_000)).toBe(20)
  await person('viewer').get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[2], response: true }] as never })
  await person('viewer').get(attempts.submit, { params: { id } })
  expect(await result()).toEqual([{ id, score: 30 }])
})

test('a voided attempt counts nowhere and uses no try; restoring brings its result back', async () => {
  const examId = await w.exam({}, w.ids.slice(0, 3))
  const { id } = await begin('viewer', examId)
  await person('viewer').get(attempts.submit, { params: { id } })
  await act('void', examId, ['viewer'])
  expect(await detail('viewer', id)).toMatchObject({ status: 'VOIDED', ending: { kind: 'VOID' } })
  expect(await w.rows('select from exam_result where exam_id = $1', [examId])).toHaveLength(0)
  expect((await person('viewer').get(attempts.mine)).find((e) => e.examinationId === examId)?.canStart).toBe(true)
  expect((await act('void', examId, ['viewer'])).msg).toMatch('已经作废')
  await act('restore', examId, ['viewer'])
  expect(await detail('viewer', id)).toMatchObject({ status: 'GRADED', ending: null })
  expect(await w.rows('select from exam_result where exam_id = $1', [examId])).toHaveLength(1)
})

test('a message reaches everybody with receipts, and the history lists actions and facts for editors only', async () => {
  const examId = await w.exam({ trackHidden: true, trackPaste: true })
  const { id } = await begin('viewer', examId)
  expect(await act('message', examId, ['viewer', 'auditor'], { words: '第三题第二问更正：单位为万元' })).toMatchObject({
    content: { done: 2 },
  })
  const { notices } = await person('viewer').get(attempts.hold, { params: { id }, body: { holder: randomUUID() } })
  expect(notices).toMatchObject([{ kind: 'MESSAGE', words: '第三题第二问更正：单位为万元' }])
  expect(await rowOf(examId, 'viewer')).toMatchObject({ messages: 1, unread: 1 })
  const ids = notices.map((n) => n.id)
  // notices of others stay unread
  expect(await person('author').ask(attemptNotices.see, { body: { ids } })).toMatchObject({ status: 404 })
  expect((await rowOf(examId, 'viewer'))?.unread).toBe(1)
  await person('viewer').get(attemptNotices.see, { body: { ids } })
  expect((await rowOf(examId, 'viewer'))?.unread).toBe(0)

  const events = [
    { kind: 'HIDDEN', id: randomUUID(), from: 0, to: 5000 },
    { kind: 'LONG_PASTE', id: randomUUID(), subjectId: w.ids[4] ?? '', chars: 120, at: 1000 },
  ] as const
  await w.rows(`update exam_attempt set started_at = now() - interval '1 minute' where id = $1`, [id])
  await person('viewer').get(attemptEvents.note, { params: { id }, body: { events: [...events] } })
  expect(await rowOf(examId, 'viewer')).toMatchObject({ leaves: 1, pastes: 1 })
  const asked = { params: { id: examId, userId: idOf('viewer') } }
  const { entries } = await w.admin.get(invigilation.history, asked)
  expect(entries.map((e) => e.kind).toSorted()).toEqual(['LEFT_PAGE', 'LONG_PASTE', 'MESSAGE', 'START'])
  expect(entries.find((e) => e.kind === 'LONG_PASTE')).toMatchObject({ chars: 120, place: 5 })
  expect(await person('viewer').ask(invigilation.history, asked)).toMatchObject({ status: 403 })
})

test('pastes are recorded only if the exam tracks them, and short ones never', async () => {
  const note = async (examId: string, chars: number) => {
    const { id } = await begin('leader', examId)
    const event = { kind: 'LONG_PASTE', id: randomUUID(), subjectId: w.ids[4] ?? '', chars, at: 0 } as const
    return person('leader').ask(attemptEvents.note, { params: { id }, body: { events: [event] } })
  }
  expect(await note(await w.exam(), 500)).toMatchObject({ content: { kept: 0 } })
  expect((await note(await w.exam({ trackPaste: true }), 3)).succ).toBe(false)
})

test('a factor and added minutes work together for a person who begins by a make-up', async () => {
  const examId = await w.exam({ examDurationMinute: 20, endTime: '2099-01-01 00:00:00' })
  const userIds = [idOf('viewer')]
  await w.admin.get(assignments.setTimeFactor, { body: { examinationId: examId, userIds, factor: 1.5, reason: '视障' } })
  await act('addMinutes', examId, ['viewer'], { minutes: 6 })
  await w.rows(`update exam set end_time = now() - interval '1 minute' where id = $1`, [examId])
  await w.rows(`update exam_enrolment set extended_until = now() + interval '1 hour' where exam_id = $1 and user_id = $2`, [
    examId,
    idOf('viewer'),
  ])
  expect(minutesOf(await begin('viewer', examId))).toBe(36)
})
