// Scores do not reveal the key of a question that the person may still be asked. Own copies and other exams with the same questions are
// tried.
import { beforeEach, expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { attempts } from '../contract.ts'

const w = examScene()
const shared = () => w.ids.slice(0, 3)
const ended = `start_time = '2026-01-01', end_time = now() - interval '1 hour'`
const change = (id: string, set: string) => w.rows(`update exam set ${set} where id = $1`, [id])
beforeEach(async () => {
  await w.rows('update exam set deleted_at = now() where tenant_id = $1 and deleted_at is null', [w.tenantId])
  await w.rows(`update exam_attempt set status = 'VOIDED' where tenant_id = $1 and status = 'IN_PROGRESS'`, [w.tenantId])
})

/** An exam that the viewer has sat; returns every place that shows its score. */
async function sat(more: object = {}) {
  const examId = await w.exam({ reviewMode: 'KEYS', reviewFrom: 'SUBMIT', maxExamCnt: 2, ...more }, shared())
  const { id } = await w.sit(examId)
  await w.viewer.get(attempts.save, { params: { id }, body: [{ subjectId: shared()[0] ?? '', response: 'B' }] })
  const handedIn = await w.viewer.get(attempts.submit, { params: { id } })
  return { examId, id, handedIn }
}
async function told({ id, examId }: { id: string; examId: string }) {
  const mine = (await w.viewer.get(attempts.mine)).find((m) => m.examinationId === examId)
  const { records } = await w.viewer.get(learning.history, { query: {} })
  const review = await w.viewer.ask(attempts.review, { params: { id } })
  return [
    (await w.look(id)).score,
    mine?.attempts[0]?.score ?? null,
    mine?.attempts[0]?.passed ?? null,
    records.find((r) => r.id === examId)?.score ?? null,
    review.succ ? review.content.score : null,
  ]
}
const nothing = [null, null, null, null, null]
const everything = [20, 20, false, 20, 20]

test('a score is visible until a pending exam asks the same questions', async () => {
  const old = await sat()
  expect(old.handedIn.score).toBe(20)
  expect(await told(old)).toEqual(everything)
  const open = await w.exam({ examinationName: '正式考试', maxExamCnt: 1 }, shared())
  // a score from before the assignment was known already
  expect(await told(old)).toEqual(everything)
  const next = await sat()
  expect(next.handedIn).toMatchObject({ score: null, scoreNotice: expect.stringContaining('使用了相同的试题，考完后显示成绩') })
  expect(await told(next)).toEqual(nothing)
  await change(open, ended)
  expect(await told(next)).toEqual(nothing)
  await change(old.examId, ended)
  expect(await told(next)).toEqual(everything)
})

test('before the start of the pending exam only a single attempt shows its score', async () => {
  const coming = await w.exam({ startTime: '2099-01-01 09:00:00' }, shared())
  const [once, twice] = [await sat({ maxExamCnt: 1 }), await sat()]
  await change(twice.examId, ended)
  expect(await told(once)).toEqual(everything)
  expect(await told(twice)).toEqual(nothing)
  await change(coming, 'deleted_at = now()')
  expect(await told(twice)).toEqual(everything)
})

test('an open attempt hides scores of the same questions even if its exam is deleted, but not of other questions', async () => {
  const running = await w.exam({ maxExamCnt: 1 }, shared())
  const { id } = await w.sit(running)
  await change(running, 'deleted_at = now()')
  const other = await sat()
  await change(other.examId, ended)
  expect(await told(other)).toEqual(nothing)
  await w.rows(`update exam_attempt set status = 'VOIDED' where id = $1`, [id])
  expect(await told(other)).toEqual(everything)
  await w.exam({ startTime: '2099-01-01 09:00:00' }, w.ids.slice(3, 4))
  expect(await told(await sat())).toEqual(everything)
})

test('a candidate cannot copy an exam, or take its paper, from the assignment on', async () => {
  const examId = await w.exam({ startTime: '2099-01-01 09:00:00' }, shared())
  const [role] = await w.rows(`select id::text from role where tenant_id = $1 and name = '系统管理员'`, [w.tenantId])
  const leader = w.userIds['leader']
  await w.rows('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3) on conflict do nothing', [
    w.tenantId,
    leader,
    String(role?.['id']),
  ])
  await w.rows('update exam set create_user_id = $2 where id = $1', [examId, leader])
  const copy = (who = w.leader) =>
    who.ask(exams.copy, { params: { id: examId }, body: { examinationName: '副本', startTime: '2026-01-01 09:00:00' } })
  const paper = (who = w.leader) => who.fetch(`${papers.document.path}?examinationId=${examId}&kind=KEYED`)
  expect(await copy()).toMatchObject({ succ: false, msg: '您要参加的考试使用了其中的试题，考试结束前不能复制这场考试' })
  expect(await (await paper()).json()).toMatchObject({ succ: false })
  expect((await copy(w.admin)).succ).toBe(true)
  await change(examId, ended)
  expect((await copy()).succ).toBe(true)
  expect((await paper()).headers.get('content-type')).toContain('wordprocessingml')
})

test('only editors of an exam can download its paper', async () => {
  const examId = await w.exam({}, shared())
  await w.rows(`update exam set create_user_id = $2 where id = $1`, [examId, w.userIds['admin']])
  const paper = (kind: string) => w.author.fetch(`${papers.document.path}?examinationId=${examId}&kind=${kind}`)
  for (const kind of ['PAPER', 'KEYED', 'SHEET']) expect((await paper(kind)).status).toBe(403)
})
