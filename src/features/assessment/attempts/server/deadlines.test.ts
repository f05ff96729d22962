// The deadline of a sitting: minutes, factor, window of the exam and of a make-up, and added minutes have one definition.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
beforeAll(async () => void (w = await startExamWorld()))
afterAll(() => w?.world.close())

const at = (time: string) => `2026-05-01 ${time}`
test.each([
  // start, minutes, factor, extra, end of the exam, end of the make-up, deadline
  ['the minutes of the exam', '09:00', 60, null, 0, null, null, '10:00'],
  ['a factor', '09:00', 60, 1.5, 0, null, null, '10:30'],
  ['a factor with a fraction of a minute', '09:00', 30, 1.25, 0, null, null, '09:37:30'],
  ['added minutes', '09:00', 60, 1, 10, null, null, '10:10'],
  ['a factor and added minutes', '09:00', 60, 1.5, 10, null, null, '10:40'],
  ['the end of the exam', '09:30', 60, 1, 0, '10:00', null, '10:00'],
  ['the end of the exam before the factor', '09:30', 60, 2, 0, '10:00', null, '10:00'],
  ['added minutes after the end of the exam', '09:30', 60, 1, 10, '10:00', null, '10:10'],
  ['a make-up after the end', '09:30', 60, 1, 0, '09:00', '10:15', '10:15'],
  ['a make-up that is earlier than the end', '09:30', 60, 1, 0, '10:00', '09:45', '10:00'],
  ['a make-up with a factor and added minutes', '09:30', 60, 1.5, 5, '09:00', '10:15', '10:20'],
  ['an exam without an end ignores the make-up', '09:30', 60, 1, 0, null, '09:45', '10:30'],
] as const)('%s', async (_, start, minutes, factor, extra, end, own, deadline) => {
  const [row] = await w.rows(
    `select to_char(app.exam_deadline($1::timestamp, $2, $3, $4, $5::timestamp, $6::timestamp), 'HH24:MI:SS') told`,
    [at(start), minutes, factor, extra, end && at(end), own && at(own)],
  )
  expect(row?.['told']).toBe(deadline.length === 5 ? `${deadline}:00` : deadline)
})

const minutesOf = ({ deadline, startedAt }: { deadline: string | null; startedAt: string }) =>
  (Date.parse(deadline ?? '') - Date.parse(startedAt)) / 60_000
const factorOf = (examinationId: string, loginNames: readonly string[], factor: number) =>
  w.admin.ask(assignments.setTimeFactor, {
    body: { examinationId, userIds: loginNames.map((n) => w.userIds[n] ?? ''), factor, reason: '视障' },
  })

test('a factor holds for later and open sittings of these people only; a smaller one keeps the deadline', async () => {
  const examinationId = await w.exam({ examDurationMinute: 40, endTime: '2099-01-01 00:00:00' })
  const [viewer, author] = await Promise.all(['viewer', 'author'].map((n) => w.world.signIn(n)))
  if (!viewer || !author) throw new Error('nobody signed in')
  const body = { examinationId }
  expect(await factorOf(examinationId, ['viewer'], 1.5)).toMatchObject({ succ: true, content: { done: 1, leftOut: [] } })
  const mine = async () => (await viewer.get(attempts.mine)).find((e) => e.examinationId === examinationId)
  expect(await mine()).toMatchObject({ timeFactor: 1.5, extraMinutes: 0, leftMs: 60 * 60_000 })
  const [first, second] = [await viewer.get(attempts.start, { body }), await author.get(attempts.start, { body })]
  expect([minutesOf(first), minutesOf(second)]).toEqual([60, 40])

  await factorOf(examinationId, ['viewer', 'author'], 2)
  const again = async () => [
    minutesOf(await viewer.get(attempts.detail, { params: { id: first.id } })),
    minutesOf(await author.get(attempts.detail, { params: { id: second.id } })),
  ]
  expect(await again()).toEqual([80, 80])
  await factorOf(examinationId, ['viewer', 'author'], 1)
  // the sittings began with 60 and 40 minutes
  expect(await again()).toEqual([60, 40])
  const page = await w.admin.get(assignments.people, { params: { id: examinationId }, query: {} as never })
  expect(page.records.find((p) => p.id === w.userIds['viewer'])).toMatchObject({ timeFactor: 1, factorReason: '视障' })
})

test('a factor is refused outside its limits, without a reason and for others than candidates', async () => {
  const examinationId = await w.exam()
  for (const factor of [0.5, 5.5])
    expect(await factorOf(examinationId, ['viewer'], factor)).toMatchObject({ succ: false, msg: '倍数应为1到5' })
  const asked = { body: { examinationId, userIds: [w.userIds['viewer'] ?? ''], factor: 2, reason: ' ' } }
  expect(await w.admin.ask(assignments.setTimeFactor, asked)).toMatchObject({ succ: false, msg: '请输入原因' })
  expect((await factorOf(examinationId, ['admin'], 2)).msg).toMatch('不是应考人员')
})
