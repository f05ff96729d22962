// The latest start over HTTP: it is told on the start page, refuses a first start, and spares earlier starts and make-ups.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
let viewer: Person
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
})
afterAll(() => w?.world.close())

const late = '已过最晚入场时间，不能再开始'
/** An exam that began an hour ago and admits people for so many minutes. */
async function begunExam(latestStartMinutes: number, more: object = {}) {
  const examinationId = await w.exam({ latestStartMinutes, endTime: '2099-01-01 09:00:00', ...more }, w.ids.slice(0, 3))
  await w.rows(`update exam set start_time = now() - interval '1 hour' where id = $1`, [examinationId])
  return examinationId
}
const seenBy = async (examinationId: string) => (await viewer.get(attempts.mine)).find((e) => e.examinationId === examinationId)
const start = async (examinationId: string) => viewer.ask(attempts.start, { body: { examinationId } })

test('a first start after the latest one is refused in words, and the start page names the time before', async () => {
  const open = await begunExam(90)
  expect(await seenBy(open)).toMatchObject({ canStart: true, latestStart: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
  expect((await start(open)).succ).toBe(true)

  const over = await begunExam(59)
  expect(await seenBy(over)).toMatchObject({ state: 'OPEN', canStart: false, reason: late })
  expect(await start(over)).toMatchObject({ succ: false, msg: late })

  const free = await w.exam({}, w.ids.slice(0, 1))
  expect(await seenBy(free)).toMatchObject({ latestStart: null, canStart: true })
})

test('the latest start spares the open attempt, further attempts and people with more minutes', async () => {
  const examinationId = await begunExam(90, { maxExamCnt: 2 })
  const first = await viewer.get(attempts.start, { body: { examinationId } })
  await w.rows('update exam set latest_start_minutes = 30 where id = $1', [examinationId])
  expect(await viewer.get(attempts.start, { body: { examinationId } })).toMatchObject({ id: first.id, status: 'IN_PROGRESS' })
  await viewer.get(attempts.submit, { params: { id: first.id } })
  expect(await seenBy(examinationId)).toMatchObject({ latestStart: null, canStart: true })
  const second = await viewer.get(attempts.start, { body: { examinationId } })
  expect(second.attemptNo).toBe(2)
  // a factor moves the deadline as always
  const userIds = [w.userIds['viewer'] ?? '']
  await w.admin.get(assignments.setTimeFactor, { body: { examinationId, userIds, factor: 2, reason: '视障' } })
  const { deadline, startedAt } = await viewer.get(attempts.detail, { params: { id: second.id } })
  expect(Date.parse(deadline ?? '') - Date.parse(startedAt)).toBe(60 * 60_000)
})

test.each([
  ['more attempts', { extraAttempts: 1 }],
  ['a later end', { endTime: '2099-02-01 09:00:00' }],
])('a make-up with %s is free of the latest start', async (_, more) => {
  const examinationId = await begunExam(10)
  expect((await start(examinationId)).msg).toBe(late)
  const body = { examinationId, userIds: [w.userIds['viewer'] ?? ''], reason: '堵车', ...more }
  expect((await w.admin.ask(assignments.makeUp, { body })).succ).toBe(true)
  expect(await seenBy(examinationId)).toMatchObject({ latestStart: null, canStart: true })
  expect((await start(examinationId)).succ).toBe(true)
})

test('an exam stores its latest start, changes it while people sit, and copies it; other values are refused', async () => {
  const id = await begunExam(30)
  const update = (body: object) => w.author.ask(exams.update, { params: { id }, body })
  expect((await update({ latestStartMinutes: 90 })).content.latestStartMinutes).toBe(90)
  expect((await start(id)).succ).toBe(true)
  expect((await update({ latestStartMinutes: null })).content.latestStartMinutes).toBeNull()
  for (const latestStartMinutes of [0, 1441]) expect((await update({ latestStartMinutes })).msg).toBe('最晚入场应为开始后1到1440分钟')
  await update({ latestStartMinutes: 15 })
  const body = { examinationName: '副本', startTime: '2099-01-01 09:00:00' }
  expect((await w.author.get(exams.copy, { params: { id }, body })).latestStartMinutes).toBe(15)
})

test('parts are either fixed or shuffled, also after a change of one of them', async () => {
  const id = await w.exam({ keepParts: true, shuffleQuestions: true }, w.ids)
  const both = '“题型顺序不变”和“题型顺序打乱”只能选一个'
  expect((await w.author.ask(exams.update, { params: { id }, body: { shuffleParts: true } })).msg).toBe(both)
  const changed = await w.author.get(exams.update, { params: { id }, body: { shuffleParts: true, keepParts: false } })
  expect(changed).toMatchObject({ shuffleParts: true, keepParts: false })
  const sitting = await viewer.get(attempts.start, { body: { examinationId: id } })
  const types = sitting.questions.map((q) => q.type)
  expect(new Set(types).size).toBe(types.filter((t, i) => t !== types[i - 1]).length)
  // a reload shows the same order
  const again = await viewer.get(attempts.detail, { params: { id: sitting.id } })
  expect(again.questions).toEqual(sitting.questions)
  expect((await w.author.ask(exams.update, { params: { id }, body: { shuffleParts: false } })).msg).toBe(
    '已有人参加考试，不能修改题型顺序打乱',
  )
})
