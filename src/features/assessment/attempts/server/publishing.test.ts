// Publication of scores over HTTP: at once, at a time or by hand, and the notices before it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
let viewer: Person
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
})
afterAll(() => w?.world.close())

/** An exam that the viewer has handed in, completely graded. */
async function handedIn(more: object) {
  const id = await w.exam(more, w.ids.slice(0, 3))
  const { id: attempt } = await viewer.get(attempts.start, { body: { examinationId: id } })
  await viewer.get(attempts.save, { params: { id: attempt }, body: [{ subjectId: w.ids[2] ?? '', response: true }] })
  await viewer.get(attempts.submit, { params: { id: attempt } })
  return { id, attempt }
}
/** The viewer's score, notice and state, from the sitting and from the list of exams. */
async function seen({ id, attempt }: { id: string; attempt: string }) {
  const { score, scoreNotice, status } = await viewer.get(attempts.detail, { params: { id: attempt } })
  const mine = (await viewer.get(attempts.mine)).find((m) => m.examinationId === id)
  expect(status).toBe('GRADED')
  expect([mine?.attempts[0]?.score, mine?.scoreNotice]).toEqual([score, scoreNotice])
  return [score, scoreNotice]
}
const change = (id: string, body: object) => w.author.ask(exams.update, { params: { id }, body })
const publish = (id: string, published: boolean, as = w.author) => as.ask(exams.publish, { params: { id }, body: { published } })

test('scores are published at once by default, and hidden scores give no notice', async () => {
  const made = await handedIn({})
  expect(await w.author.get(exams.detail, { params: { id: made.id } })).toMatchObject({
    publishMode: 'AT_ONCE',
    publishTime: null,
    published: true,
  })
  expect(await seen(made)).toEqual([10, null])
  await change(made.id, { displayScore: false })
  expect(await seen(made)).toEqual([null, null])
  await change(made.id, { publishMode: 'BY_HAND' })
  expect(await seen(made)).toEqual([null, null])
})

test('a publish time gives a notice before it and the score after it', async () => {
  const made = await handedIn({ publishMode: 'AT_TIME', publishTime: '2099-12-01 09:30:00' })
  expect(await seen(made)).toEqual([null, '成绩将于 2099-12-01 09:30 公布'])
  // managers of the exam see the figures anyway
  expect((await w.author.get(exams.page, { body: {} })).records.find((e) => e.id === made.id)).toMatchObject({
    published: false,
    publishTime: '2099-12-01 09:30:00',
    participatedUserCount: 1,
    passRatio: 0,
  })
  await change(made.id, { publishTime: '2026-01-02 09:00:00' })
  expect(await seen(made)).toEqual([10, null])
  await change(made.id, { remark: '不相干' })
  expect(await w.author.get(exams.detail, { params: { id: made.id } })).toMatchObject({ publishMode: 'AT_TIME', published: true })
})

test('an editor publishes scores by hand and takes them back at any time, with an audit row each', async () => {
  const made = await handedIn({ publishMode: 'BY_HAND' })
  expect(await seen(made)).toEqual([null, '成绩尚未公布'])
  expect((await publish(made.id, true, viewer)).status).toBe(403)
  expect((await publish('999999999', true)).status).toBe(404)
  expect((await publish(made.id, true)).content).toMatchObject({ published: true, publishMode: 'BY_HAND' })
  expect(await seen(made)).toEqual([10, null])
  expect((await publish(made.id, true)).succ).toBe(true)
  // other changes of the exam keep it published
  await change(made.id, { remark: '不相干', publishMode: 'BY_HAND' })
  expect(await seen(made)).toEqual([10, null])
  await publish(made.id, false)
  expect(await seen(made)).toEqual([null, '成绩尚未公布'])
  const log = await w.rows(
    `select after from audit_log where tenant_id = $1 and action = '发布或撤回成绩' and entity_id = $2 and after is not null order by id`,
    [w.tenantId, made.id],
  )
  expect(log.map((r) => (r['after'] as unknown as { published: boolean }).published)).toEqual([true, false])
  // publishing by hand replaces a publish time and publication at once
  const timed = await handedIn({ publishMode: 'AT_TIME', publishTime: '2099-12-01 09:30:00' })
  expect((await publish(timed.id, true)).content).toMatchObject({ publishMode: 'BY_HAND', publishTime: null, published: true })
  const atOnce = await handedIn({})
  expect((await publish(atOnce.id, false)).content).toMatchObject({ publishMode: 'BY_HAND', published: false })
  expect(await seen(atOnce)).toEqual([null, '成绩尚未公布'])
  await change(atOnce.id, { publishMode: 'AT_ONCE' })
  expect(await seen(atOnce)).toEqual([10, null])
})

test('the mode AT_TIME needs a time, other modes forget it, and a copy shifts it with its start', async () => {
  const { id } = await handedIn({})
  const failure = { succ: false, fields: [{ field: 'publishTime', message: '请选择发布时间' }] }
  expect(await change(id, { publishMode: 'AT_TIME' })).toMatchObject(failure)
  expect(await change(id, { publishMode: 'AT_TIME', publishTime: '2026-01-11 09:00:00' })).toMatchObject({ succ: true })
  expect(await change(id, { publishTime: null })).toMatchObject(failure)
  const body = { examinationName: '下一场', startTime: '2099-01-01 09:00:00' }
  expect(await w.author.get(exams.copy, { params: { id }, body })).toMatchObject({
    publishMode: 'AT_TIME',
    publishTime: '2099-01-11 09:00:00',
    published: false,
  })
  expect((await change(id, { publishMode: 'AT_ONCE' })).content).toMatchObject({ publishTime: null, published: true })
})
