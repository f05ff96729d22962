// Review of one's own answers over HTTP: its content, its begin, and whose answers it shows.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { attempts } from '../contract.ts'
import { outcomeOf } from './review.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((n) => w.world.signIn(n)))) as [Person, Person]
})
afterAll(() => w?.world.close())
/** Ends other pending exams, which would keep the scores of shared questions secret. */
async function endOthers() {
  await w.rows('update exam set deleted_at = now() where tenant_id = $1 and deleted_at is null', [w.tenantId])
  await w.rows(`update exam_attempt set status = 'VOIDED' where tenant_id = $1 and status = 'IN_PROGRESS'`, [w.tenantId])
}
beforeEach(endOthers)

const given = () => [
  { subjectId: w.ids[0] ?? '', response: 'B' },
  { subjectId: w.ids[1] ?? '', response: ['A'] },
  { subjectId: w.ids[3] ?? '', response: ['90', '冷静期'] },
  { subjectId: w.ids[4] ?? '', response: '先共情' },
]
/** An attempt of the viewer: one right, one wrong, one empty answer, and half of the blanks. By default the paper has no short answer. */
async function handedIn(more: object = {}, ids: readonly string[] = w.ids.slice(0, 4)) {
  const examId = await w.exam(more, ids)
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  const answers = given().filter((g) => ids.includes(g.subjectId))
  if (answers.length) await viewer.get(attempts.save, { params: { id }, body: answers })
  await viewer.get(attempts.submit, { params: { id } })
  return { examId, id }
}
const review = (id: string, who = viewer) => who.ask(attempts.review, { params: { id } })
const toldOf = async (id: string) => (await review(id)).content
const end = (id: string) => w.rows(`update exam set end_time = now() - interval '1 minute' where id = $1`, [id])
const mineOf = async (examId: string) => {
  const exam = (await viewer.get(attempts.mine)).find((m) => m.examinationId === examId)
  return [exam?.attempts[0]?.canReview, exam?.reviewNotice]
}

test('a review shows right or wrong after the end of the exam by default, and no key', async () => {
  const { examId, id } = await handedIn()
  expect(await w.author.get(exams.detail, { params: { id: examId } })).toMatchObject({ reviewMode: 'MARKS', reviewFrom: 'END' })
  // an exam without an end never ends
  expect((await review(id)).msg).toBe('考试结束后可以查看答卷')
  expect(await mineOf(examId)).toEqual([false, null])
  await w.rows(`update exam set end_time = '2099-01-01' where id = $1`, [examId])
  expect((await review(id)).msg).toBe('考试结束后可以查看答卷')
  expect(await mineOf(examId)).toEqual([false, '考试结束后可以查看答卷'])
  await end(examId)
  expect(await mineOf(examId)).toEqual([true, null])
  const told = await toldOf(id)
  expect(told).toMatchObject({ attemptNo: 1, score: 30, totalScore: 70, passed: false, counts: true, withKeys: false })
  expect(told.questions.map((q) => [q.response, q.points, q.outcome, q.key])).toEqual([
    ['B', 20, 'RIGHT', null],
    [['A'], 0, 'WRONG', null],
    [null, 0, 'WRONG', null],
    [['90', '冷静期'], 10, 'PART', null],
  ])
  expect(JSON.stringify(told)).not.toMatch(/观察期|answerKey|analysis/)
})

test('an exam that shows keys gives the key and explanation of the question version that was sat', async () => {
  const subjectId = await w.question({
    type: 0,
    subjectName: '改前',
    options: [{ optionContent: '甲' }, { optionContent: '乙' }],
    answer: { answer: 'A' },
    analysis: '因为甲',
  })
  const { examId, id } = await handedIn({ reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }, [...w.ids, subjectId])
  expect((await review(id)).msg).toBe('阅卷完成后可以查看答卷')
  await w.rows(`update exam_answer set score = 12, correct = false, graded_by = 'MANUAL' where attempt_id = $1 and type = 1`, [id])
  await w.rows(`update exam_attempt set status = 'GRADED', sum_score = 42 where id = $1`, [id])
  await w.author.get(questions.update, { params: { id: subjectId }, body: { subjectName: '改后', analysis: '因为乙' } })
  const told = await toldOf(id)
  expect(told).toMatchObject({ examinationId: examId, withKeys: true })
  expect(told.questions.map((q) => q.key?.answer.answers)).toEqual([
    ['B'],
    ['A', 'C'],
    ['0'],
    ['90', '观察期'],
    ['先共情，再说价值'],
    ['A'],
  ])
  expect(told.questions[5]).toMatchObject({ subjectName: '改前', key: { analysis: '因为甲' } })
})

test('a review is refused before the score is visible, and before handing in', async () => {
  const open = { reviewFrom: 'SUBMIT' }
  const said = async (more: object) => (await review((await handedIn({ ...open, ...more })).id)).msg
  expect(await said({ displayScore: false })).toBe('这场考试的成绩由管理员公布')
  expect(await said({ publishMode: 'BY_HAND' })).toBe('成绩尚未公布')
  expect(await said({ publishMode: 'AT_TIME', publishTime: '2099-12-01 09:30:00' })).toBe('成绩将于 2099-12-01 09:30 公布')
  expect(await said({ reviewMode: 'NONE' })).toBe('这场考试不开放查看答卷')
  const { id } = await viewer.get(attempts.start, { body: { examinationId: await w.exam(open) } })
  expect((await review(id)).msg).toBe('还没有交卷')
  // unpublished scores close the review again
  await endOthers()
  const { examId, id: done } = await handedIn(open)
  expect((await review(done)).succ).toBe(true)
  await w.author.get(exams.publish, { params: { id: examId }, body: { published: false } })
  expect((await review(done)).msg).toBe('成绩尚未公布')
})

test('an exam is over once nobody can sit it any more, make-ups included', async () => {
  const { examId, id } = await handedIn()
  await end(examId)
  expect((await review(id)).succ).toBe(true)
  const extend = (until: string) =>
    w.rows(`update exam_enrolment set extended_until = now() + $3::interval where exam_id = $1 and user_id = $2`, [
      examId,
      w.userIds['leader'],
      until,
    ])
  await extend('1 day')
  expect((await review(id)).msg).toBe('考试结束后可以查看答卷')
  await extend('-1 minute')
  expect((await review(id)).succ).toBe(true)
})

test('a review hides questions of a pending exam, and keys while this exam can be sat again', async () => {
  const [first = '', second = ''] = await Promise.all(
    ['只考一次的', '还要考的'].map((subjectName) => w.question({ type: 2, subjectName, answer: { answer: '0' }, analysis: '有解析' })),
  )
  const { examId, id } = await handedIn({ reviewMode: 'KEYS', reviewFrom: 'SUBMIT', maxExamCnt: 2 }, [first, second])
  const other = await w.exam({}, [second])
  const told = async () => (await toldOf(id)).questions.map((q) => [q.outcome, q.key?.analysis])
  expect(await told()).toEqual([
    ['WRONG', undefined],
    [null, undefined],
  ])
  await w.rows('update exam set max_exam_cnt = 1 where id = $1', [examId])
  expect(await told()).toEqual([
    ['WRONG', '有解析'],
    [null, undefined],
  ])
  await end(other)
  expect(await told()).toEqual([
    ['WRONG', '有解析'],
    ['WRONG', '有解析'],
  ])
})

test('a review needs an own attempt of an existing exam', async () => {
  const { examId, id } = await handedIn({ reviewFrom: 'SUBMIT' })
  for (const who of [leader, w.author, w.admin, await w.world.signIn('admin', 'yuanfan')]) expect((await review(id, who)).status).toBe(404)
  expect((await review('999999999')).status).toBe(404)
  await w.rows(`update exam_attempt set status = 'VOIDED' where id = $1`, [id])
  expect((await review(id)).status).toBe(404)
  await w.rows(`update exam_attempt set status = 'GRADED' where id = $1`, [id])
  expect((await review(id)).succ).toBe(true)
  await w.author.get(exams.remove, { params: { id: examId } })
  expect((await review(id)).status).toBe(404)
})

test.each([
  [{ score: null, maxScore: 5, correct: null }, null],
  [{ score: 5, maxScore: 5, correct: true }, 'RIGHT'],
  [{ score: 5, maxScore: 5, correct: null }, 'RIGHT'],
  [{ score: 0, maxScore: 0, correct: true }, 'RIGHT'],
  [{ score: 0, maxScore: 0, correct: false }, 'WRONG'],
  [{ score: 2.5, maxScore: 5, correct: false }, 'PART'],
  [{ score: 0, maxScore: 5, correct: false }, 'WRONG'],
] as const)('the outcome of %j is %s', (answer, outcome) => expect(outcomeOf(answer)).toBe(outcome))
