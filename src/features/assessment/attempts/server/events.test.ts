// Events of a sitting over HTTP: stored once, limited in number, only for one's own sitting, and without effect on scores.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { attemptEvents, attempts, maxEvents, maxEventsAtOnce } from '../contract.ts'

const w = examScene()

/** An attempt that began ten minutes ago. */
async function begin(more: object = { trackHidden: true }) {
  const { id } = await w.sit(await w.exam(more))
  await w.rows(
    `update exam_attempt set started_at = started_at - interval '10 minutes', deadline_at = deadline_at - interval '10 minutes' where id = $1`,
    [id],
  )
  return id
}
const hidden = (from: number, to: number, id: string = randomUUID()) => ({ kind: 'HIDDEN' as const, id, from: from * 1000, to: to * 1000 })
const late = (n: number, response: unknown, rev: number, id: string = randomUUID()) => ({
  kind: 'LATE' as const,
  id,
  subjectId: w.ids[n] ?? '',
  response: response as string,
  rev,
})
type Told = ReturnType<typeof hidden> | ReturnType<typeof late>
const tell = (id: string, events: Told[], who = w.viewer) => who.ask(attemptEvents.note, { params: { id }, body: { events } })
const kept = async (id: string, events: Told[]) => (await tell(id, events)).content?.kept
const noted = (id: string) =>
  w.rows(
    `select v.kind, round(extract(epoch from v.from_at - a.started_at))::int "from", round(extract(epoch from v.to_at - a.started_at))::int "to"
       from exam_event v join exam_attempt a on a.tenant_id = v.tenant_id and a.id = v.attempt_id where v.attempt_id = $1 order by v.from_at`,
    [id],
  )
const timeUp = (id: string) => w.endTime(id, 16)

test('leaves are stored once with start and end in any order of requests, and short ones are dropped', async () => {
  const id = await begin()
  const [first, second] = [hidden(60, 102), hidden(200, 203)]
  expect(await kept(id, [second, hidden(300, 302)])).toBe(1)
  const twenty = await Promise.all(Array.from({ length: 20 }, () => kept(id, [first, second])))
  expect(twenty.filter((n) => n === 1)).toHaveLength(1)
  expect(twenty.filter((n) => n === 0)).toHaveLength(19)
  expect(await noted(id)).toEqual([
    { kind: 'HIDDEN', from: 60, to: 102 },
    { kind: 'HIDDEN', from: 200, to: 203 },
  ])
})

test('leaves are cut off at the present and at handing in', async () => {
  const id = await begin()
  await tell(id, [hidden(590, 100_000)])
  const [first] = await noted(id)
  expect([first?.['from'], (first?.['to'] ?? 0) >= 590, (first?.['to'] ?? 0) < 100_000]).toEqual([590, true, true])
  await w.viewer.get(attempts.submit, { params: { id } })
  await w.rows(`update exam_attempt set submitted_at = started_at + interval '580 seconds' where id = $1`, [id])
  expect(await kept(id, [hidden(570, 9999), hidden(585, 589)])).toBe(1)
  expect((await noted(id))[0]).toEqual({ kind: 'HIDDEN', from: 570, to: 580 })
})

test('an exam without trackHidden stores no leaves, and cannot turn it on while people sit', async () => {
  const id = await begin({})
  expect(await kept(id, [hidden(60, 102)])).toBe(0)
  expect(await noted(id)).toEqual([])
  const [{ exam } = { exam: '' }] = await w.rows('select exam_id::text exam from exam_attempt where id = $1', [id])
  const refused = await w.author.ask(exams.update, { params: { id: exam }, body: { trackHidden: true } })
  expect(refused.msg).toBe('已有人参加考试，不能修改切屏记录')
})

test('a sitting stores a limited number of events', async () => {
  const id = await begin()
  for (let i = 0; i < maxEvents + maxEventsAtOnce; i += maxEventsAtOnce)
    await tell(
      id,
      Array.from({ length: maxEventsAtOnce }, (_, k) => hidden((i + k) / 2, (i + k) / 2 + 4)),
    )
  expect(await noted(id)).toHaveLength(maxEvents)
  expect(
    (
      await tell(
        id,
        Array.from({ length: maxEventsAtOnce + 1 }, () => hidden(1, 9)),
      )
    ).succ,
  ).toBe(false)
})

test('a late answer is stored once beside the counted answers; before the deadline it must be saved', async () => {
  const id = await begin({})
  const device = randomUUID()
  const answers = [{ subjectId: w.ids[0] ?? '', response: 'A', rev: 2 }]
  await w.viewer.get(attempts.save, { params: { id }, body: { holder: device, answers } })
  const change = late(0, 'B', 3)
  expect(await tell(id, [change])).toMatchObject({ succ: false, msg: '考试时间未到，请保存答案' })
  await timeUp(id)
  // answers that the server already has, or older ones, store nothing
  for (const known of [late(0, 'A', 2), late(0, 'A', 9), late(0, 'B', 1)]) expect(await kept(id, [known])).toBe(0)
  expect(await kept(id, [change])).toBe(1)
  // a repeated answer under another id is not new; another change of it is
  expect(await kept(id, [late(0, 'B', 3)])).toBe(0)
  expect(await kept(id, [late(0, null, 4)])).toBe(1)
  const done = await w.viewer.get(attempts.submit, { params: { id } })
  expect(await kept(id, [late(3, ['90', '观察期'], 1)])).toBe(1)
  expect(await w.rows(`select rev, response from exam_event where attempt_id = $1 order by from_at, rev`, [id])).toEqual([
    { rev: 3, response: 'B' },
    { rev: 4, response: null },
    { rev: 1, response: ['90', '观察期'] },
  ])
  const stands = await w.rows(`select response from exam_answer where attempt_id = $1 and response is not null`, [id])
  expect([stands, done.status]).toEqual([[{ response: 'A' }], 'GRADED'])
})

test('events of a foreign or voided sitting, a wrong question, a wrong answer and a missing id are refused', async () => {
  const id = await begin()
  expect((await tell(id, [hidden(1, 9)], w.leader)).status).toBe(404)
  await timeUp(id)
  for (const wrong of [
    late(0, 'Z', 1),
    { ...late(0, 'A', 1), subjectId: '1' },
    { ...hidden(1, 9), id: 'x' },
    hidden(-1, 9),
    late(0, 'A', 0),
  ])
    expect([wrong, (await tell(id, [wrong])).succ]).toEqual([wrong, false])
  expect(await noted(id)).toEqual([])
  await w.rows(`update exam_attempt set status = 'VOIDED' where id = $1`, [id])
  expect((await tell(id, [hidden(1, 9)])).status).toBe(404)
})

test('only refused events write an audit row', async () => {
  const id = await begin()
  const rows = (result: string) => w.rows(`select from audit_log where action = '记下考试中的事' and result ${result}`)
  expect(await kept(id, [hidden(1, 9)])).toBe(1)
  expect(await rows('= 0')).toEqual([])
  await tell(id, [hidden(1, 9, 'x')])
  await expect.poll(() => rows('<> 0')).not.toEqual([])
})

test('deleting a sitting deletes its events', async () => {
  const id = await begin()
  await tell(id, [hidden(1, 9)])
  await w.rows('delete from exam_answer where attempt_id = $1', [id])
  await w.rows('delete from exam_attempt where id = $1', [id])
  expect(await noted(id)).toEqual([])
  expect(await w.rows('select from exam_event where attempt_id = $1', [id])).toEqual([])
})
