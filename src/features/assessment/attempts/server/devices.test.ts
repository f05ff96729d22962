// One exam on two devices over HTTP: revisions, takeovers, and handovers of a former device.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import { attempts } from '../contract.ts'
import { closeDue } from './work.ts'

const w = examScene()

const begin = async () => (await w.sit(await w.exam())).id
const answer = (n: number, response: unknown, rev: number) => ({ subjectId: w.ids[n] ?? '', response, rev, at: 0 })
const save = (id: string, holder: string, answers: object[], more: object = {}, who = w.viewer) =>
  who.ask(attempts.save, { params: { id }, body: { holder, answers, ...more } as never })
const told = async (id: string, holder: string, answers: object[], more: object = {}) => {
  const { code, content } = await save(id, holder, answers, more)
  return code === 0 ? [content.saved, content.stale] : code
}
const hold = async (id: string, holder: string, take?: boolean) =>
  (await w.viewer.get(attempts.hold, { params: { id }, body: { holder, ...(take ? { take } : {}) } })).held
const responseOf = async (id: string, n: number) => (await w.look(id)).answers.find((a) => a.subjectId === w.ids[n])?.response
const rows = (id: string) => w.rows('select rev, response from exam_answer where attempt_id = $1 order by question_id', [id])

test('the answer with the higher revision counts in any order, and equal revisions count once', async () => {
  const [id, device] = [await begin(), randomUUID()]
  expect(await told(id, device, [answer(0, 'A', 1)])).toEqual([1, []])
  expect(await told(id, device, [answer(0, 'C', 5)])).toEqual([1, []])
  expect(await told(id, device, [answer(0, 'B', 4), answer(2, true, 1)])).toEqual([1, [w.ids[0]]])
  expect(await responseOf(id, 0)).toBe('C')
  expect(await responseOf(id, 2)).toBe(true)
  const twenty = await Promise.all(Array.from({ length: 20 }, () => told(id, device, [answer(0, 'D', 6)])))
  expect(new Set(twenty.map((t) => JSON.stringify(t)))).toEqual(new Set(['[1,[]]']))
  expect(await rows(id)).toEqual([
    { rev: 6, response: 'D' },
    { rev: 1, response: true },
  ])
  // a cleared answer keeps its revision, so that the next change is newer
  expect(await told(id, device, [answer(0, null, 7)])).toEqual([1, []])
  const { answers, revs } = await w.look(id)
  expect([answers.length, revs]).toEqual([1, { [w.ids[0] ?? '']: 7, [w.ids[2] ?? '']: 1 }])
})

test('a save without a device keeps the last answer to each question', async () => {
  const [id, device] = [await begin(), randomUUID()]
  await told(id, device, [answer(0, 'A', 3)])
  const plain = await w.viewer.get(attempts.save, { params: { id }, body: [{ subjectId: w.ids[0] ?? '', response: 'B' }] })
  expect(plain).toMatchObject({ saved: 1, stale: [] })
  expect(await rows(id)).toEqual([{ rev: 4, response: 'B' }])
  expect(await told(id, device, [answer(0, 'C', 3)])).toEqual([0, [w.ids[0]]])
})

test('another device takes over only on request, and the former one hands over answers that nobody changed since', async () => {
  const [id, first, second] = [await begin(), randomUUID(), randomUUID()]
  expect(await hold(id, first)).toBe(true)
  expect(await told(id, first, [answer(0, 'A', 1), answer(2, false, 1)])).toEqual([2, []])
  expect(await hold(id, second)).toBe(false)
  expect(await told(id, second, [answer(0, 'B', 9)])).toBe(40_031)
  expect(await hold(id, second, true)).toBe(true)
  expect(await hold(id, second)).toBe(true)
  expect(await hold(id, first)).toBe(false)
  expect(await save(id, first, [answer(0, 'C', 2)])).toMatchObject({ status: 200, code: 40_031, msg: '已在其他设备继续作答' })
  expect(await told(id, second, [answer(0, 'D', 2)])).toEqual([1, []])
  // the former device was offline: one answer that the other has changed since, one that it has not, one with an equal revision
  const rest = [answer(0, 'C', 3), answer(3, ['90', '观察期'], 1), answer(2, true, 1)]
  expect(await told(id, first, rest, { merge: true })).toEqual([1, [w.ids[0], w.ids[2]].sort()])
  expect([await responseOf(id, 0), await responseOf(id, 2), await responseOf(id, 3)]).toEqual(['D', false, ['90', '观察期']])
  // a repeated handover changes nothing, and the next answer of the current device is newer anyway
  expect(await told(id, first, rest, { merge: true })).toMatchObject([0, expect.any(Array)])
  expect(await told(id, second, [answer(3, ['30', '观察期'], 1)])).toEqual([1, []])
  expect(await responseOf(id, 3)).toEqual(['30', '观察期'])
  // the first device takes over again
  expect(await hold(id, first, true)).toBe(true)
  expect(await told(id, second, [answer(0, 'A', 3)])).toBe(40_031)
  expect(await told(id, first, [answer(0, 'A', 3)])).toEqual([1, []])
  // one audit row per takeover, none for the first device
  const log = await w.rows(
    `select after from audit_log where entity = 'exam-attempt' and entity_id = $1 and action = '转到其他设备作答' and result = 0`,
    [id],
  )
  expect(log).toHaveLength(2)
})

test('an older answer of an earlier device is refused, whichever device answers now', async () => {
  const [id, first, second, third] = [await begin(), randomUUID(), randomUUID(), randomUUID()]
  await told(id, first, [answer(0, 'A', 1)])
  await hold(id, second, true)
  await told(id, second, [answer(0, 'B', 2)])
  await hold(id, third, true)
  expect(await told(id, first, [answer(0, 'C', 2)], { merge: true })).toEqual([0, [w.ids[0]]])
  expect(await responseOf(id, 0)).toBe('B')
})

test('a device gets refusals for a foreign, finished or late attempt, a wrong question and a missing device id', async () => {
  const [id, device] = [await begin(), randomUUID()]
  expect((await save(id, device, [answer(0, 'A', 1)], {}, w.leader)).status).toBe(404)
  expect((await w.leader.ask(attempts.hold, { params: { id }, body: { holder: device, take: true } })).status).toBe(404)
  expect((await save(id, device, [answer(0, 'Z', 1)])).msg).toMatch(/的答案格式不正确/)
  for (const [holder, rev] of [
    ['x', 1],
    [device, 0],
    [device, 1.5],
  ] as const)
    expect((await save(id, holder, [answer(0, 'A', rev)])).succ).toBe(false)
  expect(await rows(id)).toEqual([])
  await w.endTime(id, 16)
  expect((await save(id, device, [answer(0, 'A', 1)])).msg).toBe('考试时间已到')
  expect((await save(id, device, [answer(0, 'A', 1)], { merge: true })).msg).toBe('考试时间已到')
  await w.viewer.get(attempts.submit, { params: { id } })
  expect((await save(id, device, [answer(0, 'A', 1)])).msg).toBe('已交卷，不能修改答案')
  expect((await w.viewer.ask(attempts.hold, { params: { id }, body: { holder: device, take: true } })).succ).toBe(false)
})

test('answers of every device are accepted in the grace period, and the attempt counts as handed in at its deadline', async () => {
  const [id, first, second] = [await begin(), randomUUID(), randomUUID()]
  await told(id, first, [answer(0, 'A', 1)])
  await w.viewer.get(attempts.hold, { params: { id }, body: { holder: second, take: true } })
  // reset before each call, so that the time of the former call does not matter
  const upASecondAgo = () =>
    w.rows(
      `update exam_attempt set started_at = now() - interval '30 minutes 1 second', deadline_at = now() - interval '1 second' where id = $1`,
      [id],
    )
  await upASecondAgo()
  expect(await told(id, second, [answer(0, 'B', 2)])).toEqual([1, []])
  await upASecondAgo()
  expect(await told(id, first, [answer(2, true, 1)], { merge: true })).toEqual([1, []])
  await upASecondAgo()
  await closeDue(w.world.program.pool, new AbortController().signal)
  await upASecondAgo()
  await w.viewer.get(attempts.submit, { params: { id } })
  const [row] = await w.rows(
    'select submit_kind kind, submitted_at = deadline_at punctual, status <> $2 closed from exam_attempt where id = $1',
    [id, 'IN_PROGRESS'],
  )
  expect(row).toEqual({ kind: 'USER', punctual: true, closed: true })
  const answers = await w.rows('select response from exam_answer where attempt_id = $1 and response is not null order by rev desc', [id])
  expect(answers.map((a) => a['response'])).toEqual(['B', true])
})
