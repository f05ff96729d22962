// Figures of an exam with draw rules: each question counts the people who got it, in every report.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawAttempt } from '#features/assessment/attempts/server/drawing.ts'
import { handIn } from '#features/assessment/attempts/server/closing.ts'
import { paperOfAttempt } from '#features/assessment/attempts/server/attempts.ts'
import { writeAnswers } from '#features/assessment/attempts/server/answer-queries.ts'
import { insertAttempt } from '#features/assessment/attempts/server/queries.ts'
import { draws, papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { markStarted } from '#features/assessment/exams/server/exams.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { streamAnswers } from '#features/insight/exam-analysis/server/answer-queries.ts'
import { itemAnalysis } from '#features/insight/item-analysis/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { makeCrowd } from './crowd.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'

const PEOPLE = 60
const topics = ['等待期', '犹豫期', '宽限期', '免责', '告知', '现金价值', '受益人', '贷款', '复效', '材料']
let w: ExamWorld
let examId: string
let departmentId: string
let userIds: string[]
interface Answer {
  attempt: string
  user: string
  question: string
  type: number
  score: number | null
  max: number
}
let answers: Answer[]

beforeAll(async () => {
  w = await startExamWorld()
  const { id: bankId } = await w.author.get(questionBanks.create, { body: { categoryName: '统计题库' } })
  const options = ['甲', '乙', '丙'].map((optionContent) => ({ optionContent }))
  for (const topic of topics) {
    const fields = { categoryId: bankId, type: 0 as const, subjectName: `客户问到${topic}，怎样回答？`, options, answer: { answer: 'A' } }
    await w.author.get(questions.create, { body: fields })
  }
  for (const topic of ['价格', '收益', '退保'])
    await w.author.get(questions.create, {
      body: { categoryId: bankId, type: 1, subjectName: `客户担心${topic}时怎样说？`, answer: { answer: '先共情' } },
    })
  const fields = {
    examinationName: '一人一卷',
    startTime: '2026-01-01 09:00:00',
    examDurationMinute: 30,
    categories: [{ categoryId: w.bankId }, { categoryId: bankId }],
  }
  examId = (await w.author.get(exams.create, { body: fields })).id
  // a fixed single choice of 20 points
  await w.author.get(papers.add, { params: { id: examId }, body: [w.ids[0] ?? ''] })
  const rule = (type: 0 | 1, count: number, pointsEach: number) => ({ categoryIds: [bankId], type, tags: [], count, pointsEach })
  await w.author.get(draws.saveRules, { params: { id: examId }, body: { rules: [rule(1, 1, 10), rule(0, 6, 5)] } })
  departmentId = (await w.admin.get(departments.tree))[0]?.id ?? ''
  const leaf = await w.rows(`select department_id::text id from app_user where login_name = 'author'`)
  userIds = (await makeCrowd(w, [String(leaf[0]?.['id'])], PEOPLE)).ids
  await w.admin.get(assignments.create, { body: { examinationId: examId, selectionType: 'BY_USER', targets: userIds } })
  for (const [n, userId] of userIds.entries())
    await w.inTenant(async (db) => {
      await markStarted(db, [{ examId, userId }])
      const id = (await insertAttempt(db, examId, userId, 1))?.id ?? ''
      await drawAttempt(db, { id, examId, userId, hasEarlier: false })
      const { questions: asked } = await paperOfAttempt(db, { id, examId, drawn: true, otherPaper: false })
      // the short answer stays empty, except for one person
      const given = asked.flatMap((q, i) => {
        if (q.type === 1) return n === 0 ? [{ ...q, response: '先听' }] : []
        return [{ ...q, response: (n + i) % 3 === 0 ? 'B' : 'A' }]
      })
      await writeAnswers(db, { id, examId }, given)
      await handIn(db, [id], 'USER')
    })
  const rows = await w.rows(
    `select a.attempt_id::text attempt, t.user_id::text as user, a.question_id::text question, a.type, a.score::float8 score, a.max_score::float8 max
       from exam_answer a join exam_attempt t on t.tenant_id = a.tenant_id and t.id = a.attempt_id where a.exam_id = $1`,
    [examId],
  )
  answers = rows as unknown as Answer[]
})
afterAll(() => w?.world.close())

const scope = () => ({ examId, analyzeType: 'BY_DEPARTMENT' as const, departmentId })

test('every attempt has its own paper of the same size and points', async () => {
  const byAttempt = Map.groupBy(answers, (a) => a.attempt)
  expect(byAttempt.size).toBe(PEOPLE)
  for (const list of byAttempt.values()) {
    expect(list).toHaveLength(8)
    expect(list.reduce((sum, a) => sum + a.max, 0)).toBe(60)
  }
  const papersOfPeople = new Set(
    [...byAttempt.values()].map((list) =>
      list
        .map((a) => a.question)
        .sort()
        .join(),
    ),
  )
  expect(papersOfPeople.size).toBeGreaterThan(PEOPLE / 2)
})

test('item analysis counts those who got a question, and leaves the reliability out with the reason', async () => {
  const items = await w.admin.get(itemAnalysis.items, { query: scope() })
  expect(items).toHaveLength(14)
  for (const item of items) {
    const own = answers.filter((a) => a.question === item.subjectId && a.score !== null)
    expect([item.subjectId, item.answered + item.blank]).toEqual([item.subjectId, own.length])
    const points = own.reduce((sum, a) => sum + (a.score ?? 0), 0)
    expect(item.scoreRate).toBeCloseTo(points / own.reduce((sum, a) => sum + a.max, 0), 4)
    const first = own.filter((a) => a.user !== userIds[0])
    expect(item.quality === null).toBe(first.length < 30)
    if (item.quality) expect(item.quality).toMatchObject({ alphaIfDeleted: null, effectiveWeight: null })
    if (first.length < 30) expect(item.reason).toBe('FEW_PEOPLE')
    for (const option of item.options.filter((o) => o.name === 'C')) expect(option.count).toBe(0)
    if (item.type === 0) expect(item.options.reduce((sum, o) => sum + o.count, 0)).toBe(own.length)
  }
  expect(items.some((i) => i.quality)).toBe(true)
  const whole = await w.admin.get(itemAnalysis.reliability, { query: scope() })
  const totals = [...Map.groupBy(answers, (a) => a.attempt).values()]
    .filter((list) => list.every((a) => a.score !== null))
    .map((list) => list.reduce((sum, a) => sum + (a.score ?? 0), 0))
  expect(whole).toMatchObject({ people: totals.length, reason: 'DIFFERENT_PAPERS', alpha: null, standardError: null })
  expect(whole.mean).toBeCloseTo(totals.reduce((a, b) => a + b, 0) / totals.length, 9)
})

test('reports, the marking queue and the paper of a person speak of the drawn questions', async () => {
  const types = await w.admin.get(examAnalysis.types, { query: scope() })
  const graded = answers.filter((a) => a.user !== userIds[0])
  const rate = (type: number) => {
    const own = graded.filter((a) => a.type === type)
    return own.reduce((sum, a) => sum + (a.score ?? 0), 0) / own.reduce((sum, a) => sum + a.max, 0)
  }
  expect(types.yaxisData).toEqual([expect.closeTo(rate(0), 4), 0])
  const { examId: contentId, ...people } = scope()
  const content = await w.admin.get(trainingAnalysis.content, { query: { ...people, contentId, type: 'EXAM' } })
  const counted = new Map(content.map((c) => [c.id, c.userCount]))
  for (const { question } of graded) expect(counted.get(question)).toBe(graded.filter((a) => a.question === question).length)
  const queue = await w.author.get(marking.queue, {
    query: { examinationId: examId },
  })
  const waiting = answers.find((a) => a.user === userIds[0] && a.type === 1)
  expect(queue.records.map((r) => [r.attemptId, r.subjectId])).toEqual([[waiting?.attempt, waiting?.question]])
  expect(queue.questions.reduce((sum, q) => sum + q.waiting, 0)).toBe(1)
  const userId = userIds[1] ?? ''
  const paper = await w.admin.get(examAnalysis.paper, { params: { userId }, query: scope() })
  const own = answers.filter((a) => a.user === userId)
  expect(paper.questions.map((q) => q.subjectId).sort()).toEqual(own.map((a) => a.question).sort())
  expect(paper.questions.map((q) => q.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  // the fixed question and the drawn ones of its type are the first part
  expect(paper.questions.map((q) => q.type)).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  const exported = await w.inTenant(async (db) => {
    const list: string[] = []
    for await (const row of streamAnswers(db, [w.tenantId, examId, null, [userId]])) list.push(row.questionId)
    return list
  })
  expect(exported).toEqual(paper.questions.map((q) => q.subjectId))
})
