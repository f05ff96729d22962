// Reviews of questions and papers over HTTP: what may enter a paper, what may be assigned, former content, secret keys.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { contentReviews, type ReviewKind } from '#features/organisation/content-reviews/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { papers } from '../contract.ts'

let w: ExamWorld
let author: Person
let admin: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;({ author, admin } = w)
  const { version } = await admin.get(tenantSetup.setting)
  await admin.get(tenantSetup.saveSetting, { body: { version, contentReview: true } })
})
afterAll(() => w?.world.close())

const of = (kind: ReviewKind, ownerId: string, who = author) => who.get(contentReviews.of, { query: { kind, ownerId } })
const submit = (kind: ReviewKind, ownerId: string, who = author) => who.ask(contentReviews.submit, { body: { kind, ownerId } })
const approved = async (kind: ReviewKind, ownerId: string) => {
  const id = (await submit(kind, ownerId)).content?.id ?? ''
  return admin.get(contentReviews.approve, { params: { id }, body: {} })
}
const reword = (id: string, subjectName: string) => author.get(questions.update, { params: { id }, body: { subjectName } })
const judge = (subjectName: string) => w.question({ type: 2, subjectName, answer: { answer: '0' } })
async function newExam() {
  const { id } = await author.get(exams.create, {
    body: {
      ...{ examinationName: '审核考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 60, maxExamCnt: 1, displayScore: true },
      ...{ passRate: 60, categories: [{ categoryId: w.bankId }] },
    },
  })
  return id
}
const add = (examId: string, ids: readonly string[]) => author.ask(papers.add, { params: { id: examId }, body: [...ids] })
const assign = (examinationId: string) =>
  admin.ask(assignments.create, { body: { examinationId, selectionType: 'BY_USER', targets: [w.userIds['viewer'] ?? ''] } })

test('questions that were in use stay in use, and new and changed ones need an approval', async () => {
  expect(await of('QUESTION', w.bankId)).toMatchObject({ standing: 'APPROVED', changed: 0, canSubmit: false })
  const [first = '', second = ''] = w.ids
  const fresh = await judge('保单借款最高为现金价值的80%')
  await reword(first, '哪一项是犹豫期？')
  expect(await of('QUESTION', w.bankId)).toMatchObject({ standing: 'CHANGED', changed: 2, canSubmit: true })
  const examId = await newExam()
  const { content } = await add(examId, [first, second, fresh])
  expect(content).toMatchObject({ added: 1, done: [second] })
  expect(content?.skipped.map(({ reason }) => reason)).toEqual(['还没有通过审核，或审核后有改动', '还没有通过审核，或审核后有改动'])
  const drawing = { replace: false, examinationDetail: [{ categoryId: w.bankId, randomDetails: [{ type: 2, count: 2 }] }] }
  expect(await author.ask(papers.addRandom, { params: { id: examId }, body: drawing as never })).toMatchObject({
    msg: expect.stringContaining('只有1道'),
  })

  const review = (await submit('QUESTION', w.bankId)).content
  const { changes } = await admin.get(contentReviews.detail, { params: { id: review?.id ?? '' } })
  expect(changes.map(({ act, fields, before }) => [act, fields, before?.fields[0]?.text])).toEqual([
    ['CHANGED', ['subjectName'], '哪一项是等待期？'],
    ['ADDED', [], undefined],
  ])
  await admin.get(contentReviews.approve, { params: { id: review?.id ?? '' }, body: {} })
  expect((await add(examId, [first, fresh])).content).toMatchObject({ added: 2, skipped: [] })
  await reword(fresh, '保单借款最高为现金价值的八成')
  expect((await add(await newExam(), [fresh])).content ?? null).toBeNull()
  expect((await submit('QUESTION', w.bankId)).content).toMatchObject({ state: 'SUBMITTED' })
})

test('people are assigned to a paper after its approval, and again after a change', async () => {
  const examId = await newExam()
  const [, second = '', third = ''] = w.ids
  await add(examId, [second])
  expect(await assign(examId)).toMatchObject({ msg: expect.stringContaining('「审核考试」还没有通过审核：未审核') })
  expect(await approved('PAPER', examId)).toMatchObject({ kind: 'PAPER', state: 'APPROVED', title: '审核考试' })
  expect(await assign(examId)).toMatchObject({ succ: true })
  await add(examId, [third])
  expect(await of('PAPER', examId)).toMatchObject({ standing: 'CHANGED', changed: 1 })
  expect(await assign(examId)).toMatchObject({ msg: expect.stringContaining('自上次审核后有改动') })
  const copy = await author.ask(exams.copy, {
    params: { id: examId },
    body: { examinationName: '再考一次', startTime: '2026-02-01 09:00:00', assigned: true },
  })
  expect(copy.content?.leftOut.map(({ reason }) => reason)).toEqual([expect.stringContaining('还没有通过审核')])
})

test('an exam from before the reviews needs none', async () => {
  const examId = await newExam()
  await add(examId, [w.ids[1] ?? ''])
  await w.rows(`update exam set create_time = '2026-01-01' where id = $1`, [examId])
  expect(await of('PAPER', examId)).toMatchObject({ standing: 'OFF' })
  expect(await assign(examId)).toMatchObject({ succ: true })
})

test('a person who will be asked a question neither reads nor decides its review', async () => {
  const [, , , asked = ''] = w.ids
  const examId = await newExam()
  await add(examId, [asked])
  await w.rows(`update exam set create_time = '2026-01-01' where id = $1`, [examId])
  await w.assign(examId, ['admin'])
  await author.get(questions.update, { params: { id: asked }, body: { analysis: '等待期也称观察期。' } })
  const waiting = (await of('QUESTION', w.bankId)).reviews.find(({ state }) => state === 'SUBMITTED')
  if (waiting) await author.get(contentReviews.withdraw, { params: { id: waiting.id }, body: {} })
  const id = (await submit('QUESTION', w.bankId)).content?.id ?? ''
  const secret = { succ: false, msg: '您要参加的考试会用到其中的试题，不能查看' }
  expect(await admin.ask(contentReviews.detail, { params: { id } })).toMatchObject(secret)
  expect(await admin.ask(contentReviews.approve, { params: { id }, body: {} })).toMatchObject(secret)
  expect(await of('QUESTION', w.bankId, admin)).toMatchObject({ changed: 0, canSubmit: false, comments: [] })
  expect(await admin.get(contentReviews.page, { query: { state: 'SUBMITTED' } })).toMatchObject({ total: 1 })
})
