// Make-ups with the paper of another exam over HTTP: which papers can be used, and what the candidate sits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { attempts } from '../contract.ts'

let w: ExamWorld
let viewer: Person
/** Two true or false questions of 10 points each. */
let more: string[]
beforeAll(async () => {
  w = await startExamWorld()
  viewer = await w.world.signIn('viewer')
  more = []
  for (const subjectName of ['保险责任等于免责条款', '退保后现金价值归投保人'])
    more.push(await w.question({ type: 2, subjectName, answer: { answer: '1' }, score: 10 }))
})
afterAll(() => w?.world.close())

/** The single choice of 20 points. */
const single = () => w.ids.slice(0, 1)
/** An exam that nobody must sit. */
async function paperOnly(examinationName: string, ids: readonly string[], categoryId = w.bankId) {
  const body = { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] }
  const { id } = await w.author.get(exams.create, { body })
  if (ids.length) await w.author.get(papers.add, { params: { id }, body: [...ids] })
  return id
}
const give = (examinationId: string, paperId: string | null, counts = 'LATEST') => {
  const userIds = [w.userIds['viewer'] ?? '']
  return w.admin.ask(assignments.makeUp, { body: { examinationId, userIds, extraAttempts: 1, counts, paperId, reason: '补考' } as never })
}
const listed = (id: string, name?: string) => w.admin.get(assignments.otherPapers, { params: { id }, query: name ? { name } : {} })
const sit = async (examinationId: string, answers: Record<string, unknown>) => {
  const sitting = await viewer.get(attempts.start, { body: { examinationId } })
  const body = Object.entries(answers).map(([subjectId, response]) => ({ subjectId, response }))
  if (body.length) await viewer.get(attempts.save, { params: { id: sitting.id }, body: body as never })
  return { sitting, done: await viewer.get(attempts.submit, { params: { id: sitting.id } }) }
}

test('a make-up with another paper asks its questions only, and its result counts', async () => {
  const examinationId = await w.exam({ passRate: 60, reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }, single())
  const paperId = await paperOnly('备用卷一', more)
  await sit(examinationId, {})
  expect((await give(examinationId, paperId)).succ).toBe(true)
  const mine = async () => (await viewer.get(attempts.mine)).find((e) => e.examinationId === examinationId)
  expect(await mine()).toMatchObject({ canStart: true, questionCount: 2, totalScore: 20 })
  // a later edit of the other exam changes nothing
  await w.author.get(papers.remove, { params: { id: paperId }, body: [more[0] ?? ''] })

  const sitting = await viewer.get(attempts.start, { body: { examinationId } })
  expect(sitting.questions.map((q) => q.subjectId)).toEqual(more)
  expect(sitting).toMatchObject({ totalScore: 20, attemptNo: 2 })
  expect((await viewer.get(attempts.detail, { params: { id: sitting.id } })).questions).toEqual(sitting.questions)
  // a question of the first paper is unknown here
  const foreign = [{ subjectId: w.ids[0] ?? '', response: 'B' }]
  expect((await viewer.ask(attempts.save, { params: { id: sitting.id }, body: foreign })).msg).toContain('试卷中没有题目')
  const given = [{ subjectId: more[0] ?? '', response: false }]
  await viewer.get(attempts.save, { params: { id: sitting.id }, body: given })
  expect(await viewer.get(attempts.submit, { params: { id: sitting.id } })).toMatchObject({ score: 10, totalScore: 20 })
  const review = await viewer.get(attempts.review, { params: { id: sitting.id } })
  expect(review.questions.map((q) => [q.subjectId, q.points])).toEqual([
    [more[0], 10],
    [more[1], 0],
  ])
  expect(review.counts).toBe(true)
  const top = String((await w.rows('select id from department where tenant_id = $1 and parent_id is null', [w.tenantId]))[0]?.['id'])
  const query = { examId: examinationId, analyzeType: 'BY_DEPARTMENT', departmentId: top } as const
  const paper = await w.admin.get(examAnalysis.paper, { params: { userId: w.userIds['viewer'] ?? '' }, query })
  expect(paper.questions.map((q) => q.subjectId)).toEqual(more)
})

test('a score that is corrected afterwards counts by the paper of each attempt', async () => {
  const examinationId = await w.exam({}, [...single(), more[0] ?? ''])
  const own = await w.question({ type: 2, subjectName: '备用卷的另一题', answer: { answer: '0' }, score: 20 })
  const paperId = await paperOnly('备用卷二', [own, more[0] ?? ''])
  const first = await sit(examinationId, { [w.ids[0] ?? '']: 'B', [more[0] ?? '']: false })
  expect(first.done).toMatchObject({ score: 30, totalScore: 30 })
  await give(examinationId, paperId)
  const second = await sit(examinationId, { [own]: true, [more[0] ?? '']: false })
  expect(second.done).toMatchObject({ score: 30, totalScore: 30 })
  const regrade = (body: object) => w.author.get(attempts.regrade, { params: { id: examinationId }, body: body as never })
  const totals = async () =>
    w.rows('select sum_score::float8 sum, total_score::float8 total from exam_attempt where exam_id = $1 order by id', [examinationId])
  // a question of the first paper only
  await regrade({ questions: [{ subjectId: w.ids[0], kind: 'OUT_OF_TOTAL' }], reason: '超纲' })
  expect(await totals()).toEqual([
    { sum: 10, total: 10 },
    { sum: 30, total: 30 },
  ])
  // a question of both papers
  await regrade({ questions: [{ subjectId: more[0], kind: 'OUT_OF_TOTAL' }], reason: '有歧义' })
  expect(await totals()).toEqual([
    { sum: 0, total: 0 },
    { sum: 20, total: 20 },
  ])
})

test('papers that cannot be used say why, in the list and when the make-up is given', async () => {
  const examinationId = await w.exam({ examinationName: '原考试' }, single())
  const bank = (await w.author.get(questionBanks.create, { body: { categoryName: '停用题库' } })).id
  const ofBank = await w.author.get(questions.create, {
    body: { categoryId: bank, type: 2, subjectName: '停用题库的题', answer: { answer: '0' }, score: 20 },
  })
  const gone = await w.question({ type: 2, subjectName: '要删除的题', answer: { answer: '0' }, score: 20 })
  const made = {
    fit: await paperOnly('选卷甲', more),
    total: await paperOnly('选卷乙', [...more, ...single()]),
    drawn: await paperOnly('选卷丙', []),
    disabled: await paperOnly('选卷丁', [ofBank.id], bank),
    removed: await paperOnly('选卷戊', [gone]),
    same: await paperOnly('选卷己', single()),
  }
  const rules = [{ categoryIds: [w.bankId], type: 2 as const, tags: [], count: 2, pointsEach: 10 }]
  await w.author.get(draws.saveRules, { params: { id: made.drawn }, body: { rules } })
  await w.author.get(questionBanks.update, { body: { id: bank, status: 0 } as never })
  await w.author.get(questions.remove, { body: [gone] })
  const told = new Map((await listed(examinationId, '选卷')).map((p) => [p.id, p]))
  expect(told.get(made.fit)).toMatchObject({ reason: null, questionCount: 2, totalScore: 20, shared: 0 })
  expect(told.get(made.same)).toMatchObject({ reason: null, shared: 1 })
  const reasons = {
    total: '它的总分是40分，这场考试是20分',
    drawn: '它按抽题规则出题，不是固定试卷',
    disabled: '题库“停用题库”已禁用',
    removed: '有1道题已从题库中删除',
  } as const
  for (const [name, reason] of Object.entries(reasons)) {
    const paperId = made[name as keyof typeof reasons]
    expect(told.get(paperId)?.reason).toBe(reason)
    expect(await give(examinationId, paperId)).toMatchObject({ succ: false, msg: `不能用这份试卷：${reason}` })
  }
  expect((await give(examinationId, await paperOnly('空卷', []))).msg).toBe('不能用这份试卷：试卷还没有题目')
  expect((await give(examinationId, examinationId)).msg).toBe('不能用这份试卷：考试不存在')
  expect((await viewer.ask(assignments.otherPapers, { params: { id: examinationId }, query: {} })).status).toBe(403)
})

test('keys of the other paper are secret from its candidates until they have sat it', async () => {
  const examinationId = await w.exam({ maxExamCnt: 1 }, single())
  const [asked] = more
  const other = await w.exam({ reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }, [asked ?? ''])
  const { sitting } = await sit(other, {})
  const paperId = await paperOnly('备用卷三', more)
  await give(examinationId, paperId)
  const review = await viewer.ask(attempts.review, { params: { id: sitting.id } })
  expect(review.succ && review.content.questions[0]?.key).not.toBeTruthy()
  // the end of the make-up ends the secret, after the own exam has been sat
  await sit(examinationId, {})
  await w.admin.get(assignments.endMakeUp, { body: { examinationId, userIds: [w.userIds['viewer'] ?? ''] } })
  const { records } = await w.admin.get(assignments.people, { params: { id: examinationId }, query: {} })
  expect(records.every((r) => r.makeUpPaper === null)).toBe(true)
  expect((await viewer.get(attempts.review, { params: { id: sitting.id } })).questions[0]?.key).toMatchObject({ answer: { answer: '1' } })
})
