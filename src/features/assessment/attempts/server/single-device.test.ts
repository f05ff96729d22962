// Single-device exams over HTTP: heartbeats, takeovers, releases by an examiner, and handovers without a lost answer.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import { aliveSeconds } from '#features/assessment/exams/fields.ts'
import { attemptEvents, attempts } from '../contract.ts'

const w = examScene()

async function begin(more: object = { singleDevice: true }) {
  const examId = await w.exam(more)
  return { examId, id: (await w.sit(examId)).id }
}
const hold = async (id: string, holder: string, take = false) => {
  const { succ, content, msg } = await w.viewer.ask(attempts.hold, { params: { id }, body: { holder, take } })
  return succ ? content.held : msg
}
const save = async (id: string, holder: string, n: number, response: string | boolean, rev: number, merge = false) => {
  const body = { holder, answers: [{ subjectId: w.ids[n] ?? '', response, rev }], merge }
  return (await w.viewer.ask(attempts.save, { params: { id }, body })).code
}
const handIn = (id: string, holder?: string) => w.viewer.ask(attempts.submit, { params: { id }, query: holder ? { holder } : {} })
/** Sets the last heartbeat of the device to so many seconds ago. */
const heard = (id: string, seconds: number) =>
  w.rows(`update exam_attempt set holder_seen_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds])
const seen = async (id: string) =>
  (await w.rows(`select extract(epoch from now() - holder_seen_at) < 30 recent from exam_attempt where id = $1`, [id]))[0]?.['recent']
const moves = async (id: string) => (await w.rows('select count(*)::int n from exam_move where attempt_id = $1', [id]))[0]?.['n']
const release = (examId: string, names: string[], who = w.author) =>
  who.ask(attemptEvents.release, { params: { id: examId }, body: { userIds: names.map((n) => w.userIds[n] ?? '') } })
const alive = '原来的设备还在作答：关闭它 60 秒后再转到本机，或请考官解除设备'

test('no device takes over while the other is alive; after a minute without a heartbeat another may', async () => {
  const [{ id }, first, second] = [await begin(), randomUUID(), randomUUID()]
  expect(await hold(id, first)).toBe(true)
  expect(await hold(id, second)).toBe(false)
  expect(await hold(id, second, true)).toBe(alive)
  await heard(id, aliveSeconds - 5)
  expect(await hold(id, second, true)).toBe(alive)
  expect(await save(id, second, 0, 'A', 1)).toBe(40_031)
  await heard(id, aliveSeconds + 5)
  expect(await hold(id, second)).toBe(false)
  expect([await hold(id, second, true), await hold(id, second)]).toEqual([true, true])
  expect(await hold(id, first, true)).toBe(alive)
  expect(await moves(id)).toBe(1)
})

test('an exam for any number of devices records no moves', async () => {
  const [{ id }, first, second] = [await begin({}), randomUUID(), randomUUID()]
  expect([await hold(id, first), await hold(id, second, true), await moves(id)]).toEqual([true, true, 0])
})

test('holding and saving by the current device count as heartbeats; calls of another device do not', async () => {
  const [{ id }, first, second] = [await begin(), randomUUID(), randomUUID()]
  await hold(id, first)
  await heard(id, 50)
  expect([await hold(id, second), await save(id, second, 0, 'A', 1), await seen(id)]).toEqual([false, 40_031, false])
  expect([await hold(id, first), await seen(id)]).toEqual([true, true])
  await heard(id, 50)
  expect([await save(id, first, 0, 'A', 1), await seen(id)]).toEqual([0, true])
  // the answers of the first device before the takeover stay
  await heard(id, 90)
  await hold(id, second, true)
  expect(await save(id, first, 2, true, 1, true)).toBe(0)
  expect(await save(id, second, 0, 'B', 2)).toBe(0)
  expect(await save(id, first, 0, 'C', 3, true)).toBe(0)
  const { answers } = await w.look(id)
  expect(Object.fromEntries(answers.map((a) => [a.subjectId, a.response]))).toEqual({ [w.ids[0] ?? '']: 'B', [w.ids[2] ?? '']: true })
})

test('a former device hands over once per loss, and a repeated handover changes nothing', async () => {
  const [{ id }, first, second, stranger] = [await begin(), randomUUID(), randomUUID(), randomUUID()]
  const merge = async (holder: string, ...given: [number, string | boolean][]) => {
    const answers = given.map(([n, response], i) => ({ subjectId: w.ids[n] ?? '', response, rev: 50 + i }))
    const { code, content } = await w.viewer.ask(attempts.save, { params: { id }, body: { holder, answers, merge: true } })
    return code === 0 ? [content.saved, content.stale] : code
  }
  await hold(id, first)
  expect(await merge(stranger, [0, 'A'], [2, true])).toBe(40_031)
  await heard(id, aliveSeconds + 5)
  await hold(id, second, true)
  expect(await merge(stranger, [0, 'A'])).toBe(40_031)
  expect(await merge(first, [0, 'A'])).toEqual([1, []])
  expect(await merge(first, [0, 'A'])).toEqual([1, []])
  expect(await merge(first, [0, 'D'], [2, true])).toEqual([0, [w.ids[0], w.ids[2]]])
  expect((await w.look(id)).answers).toMatchObject([{ response: 'A' }])
  // the current device goes on saving, and the next loss allows the next handover
  expect(await save(id, second, 0, 'C', 90)).toBe(0)
  await heard(id, aliveSeconds + 5)
  await hold(id, first, true)
  expect(await merge(second, [2, true])).toEqual([1, []])
  expect(await w.rows('select kind, merged from exam_move where attempt_id = $1 order by id', [id])).toEqual([
    { kind: 'TAKEN', merged: 1 },
    { kind: 'TAKEN', merged: 1 },
  ])
})

test('a single-device exam needs a device id; other exams save without one and allow immediate takeovers', async () => {
  const single = await begin()
  const plain = [{ subjectId: w.ids[0] ?? '', response: 'A' }]
  expect((await w.viewer.ask(attempts.save, { params: { id: single.id }, body: plain })).msg).toBe(
    '这场考试只能在一台设备上作答，请在考试页面作答和交卷',
  )
  const { id } = await begin({})
  expect((await w.viewer.ask(attempts.save, { params: { id }, body: plain })).succ).toBe(true)
  expect([await hold(id, randomUUID()), await hold(id, randomUUID(), true)]).toEqual([true, true])
})

test('only the current device hands in before the deadline; other exams accept any device', async () => {
  const [{ id }, first, second] = [await begin(), randomUUID(), randomUUID()]
  await hold(id, first)
  await save(id, first, 0, 'A', 1)
  expect(await handIn(id)).toMatchObject({ succ: false, msg: '这场考试只能在一台设备上作答，请在考试页面作答和交卷' })
  expect(await handIn(id, second)).toMatchObject({ succ: false, code: 40_031, msg: '已在其他设备继续作答' })
  await heard(id, aliveSeconds + 5)
  await hold(id, second, true)
  expect((await handIn(id, first)).code).toBe(40_031)
  expect((await w.look(id)).status).toBe('IN_PROGRESS')
  expect((await handIn(id, second)).content.status).not.toBe('IN_PROGRESS')
  // handing in again changes nothing
  expect((await handIn(id)).succ).toBe(true)

  const late = await begin()
  await hold(late.id, first)
  await w.endTime(late.id, 60)
  expect((await handIn(late.id, second)).succ).toBe(true)

  const plain = await begin({})
  await hold(plain.id, first)
  expect((await handIn(plain.id, second)).succ).toBe(true)
})

test('a release stops the device, takes its handover, lets the next one continue at once, and is audited', async () => {
  const [{ id, examId }, first, second] = [await begin(), randomUUID(), randomUUID()]
  await hold(id, first)
  await save(id, first, 0, 'A', 1)
  expect(await release(examId, ['viewer', 'leader'])).toMatchObject({ succ: true, content: { done: 1 } })
  expect([await hold(id, first), await save(id, first, 0, 'B', 2)]).toEqual([false, 40_031])
  expect(await save(id, first, 2, true, 1, true)).toBe(0)
  expect(await hold(id, second, true)).toBe(true)
  expect(await hold(id, first, true)).toBe(alive)
  expect((await w.look(id)).answers).toHaveLength(2)
  const [row] = await w.rows(`select entity_id, after from audit_log where action = '解除作答设备' and result = 0 order by id desc limit 1`)
  expect(row).toMatchObject({ entity_id: examId, after: { devicesOf: ['林小满'], people: 1 } })
  // a finished attempt has no device
  expect((await handIn(id, second)).succ).toBe(true)
  expect((await release(examId, ['viewer'])).msg).toBe('所选人员没有正在作答的')
})

test('only editors of the exam can release devices', async () => {
  const [{ id, examId }, first] = [await begin(), randomUUID()]
  await hold(id, first)
  expect((await release(examId, ['viewer'], w.viewer)).status).toBe(403)
  expect((await release(examId, ['viewer'], w.leader)).status).toBe(403)
  expect((await release('1', ['viewer'])).status).toBe(404)
  expect((await release(examId, [])).succ).toBe(false)
  expect(await hold(id, first)).toBe(true)
})
