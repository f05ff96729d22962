// Bad questions after an exam over HTTP: previews, sums of changes, restored results, and points by hand for one answer.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { attempts, regrades } from '../contract.ts'
import { importAttempts, rebuildResults } from './attempts.ts'

let w: ExamWorld
let root: string
beforeAll(async () => {
  w = await startExamWorld()
  root = String((await w.rows('select id::text id from department where tenant_id = $1 and layer = 0', [w.tenantId]))[0]?.['id'])
})
afterAll(() => w?.world.close())

const people = ['viewer', 'leader', 'auditor', 'author'] as const
const answersOf = (n: number) => [
  { subjectId: w.ids[0] ?? '', response: ['A', 'B', 'C', null][n % 4] ?? null },
  { subjectId: w.ids[1] ?? '', response: n % 2 ? ['A', 'C'] : ['A', 'B'] },
  { subjectId: w.ids[2] ?? '', response: n % 3 !== 0 },
  { subjectId: w.ids[3] ?? '', response: ['90天', n % 2 ? '等待期' : ''] },
  { subjectId: w.ids[4] ?? '', response: n === 3 ? ' ' : `先共情${n}` },
]
async function sat(more: object = {}): Promise<string> {
  const examId = await w.exam({ endTime: '2099-01-01 00:00:00', ...more })
  const lines = people.map((loginName, n) => ({
    line: n + 1,
    value: {
      examinationId: examId,
      loginName,
      startedAt: `2026-03-01 09:0${n}:00`,
      submittedAt: '2026-03-01 10:00:00',
      answers: answersOf(n),
    },
  }))
  expect(await importAttempts(w.inTenant, lines, { now: new Date() })).toMatchObject({ accepted: people.length })
  return examId
}
const markShorts = async (examId: string, scores: readonly number[]) => {
  const { records } = await w.admin.get(marking.queue, { query: { examinationId: examId } })
  await w.admin.get(marking.mark, {
    body: records.map(({ attemptId, subjectId }, i) => ({ attemptId, subjectId, score: scores[i] ?? 0 })),
  })
}
const ask = (examId: string, body: object) =>
  w.author.ask(attempts.regrade, { params: { id: examId }, body: { reason: '题目有误', ...body } })
const preview = (examId: string, body: object) =>
  w.author.ask(attempts.preview, { params: { id: examId }, body: { reason: '题目有误', ...body } })
const state = (examId: string) =>
  w.rows(
    `select a.user_id::text who, a.status, a.total_score::float8 total, a.sum_score::float8 sum, n.question_id::text q, n.score::float8 score, n.max_score::float8 max,
            n.correct, n.graded_by from exam_attempt a join exam_answer n on n.attempt_id = a.id where a.exam_id = $1 order by a.user_id, n.question_id`,
    [examId],
  )
const sumOfResults = async (examId: string) =>
  Number((await w.rows('select coalesce(sum(sum_score), 0)::float8 sum from exam_result where exam_id = $1', [examId]))[0]?.['sum'])
const report = (examId: string) => w.admin.get(examAnalysis.perhaps, { query: { examId, departmentId: root } })
const q = (place: number) => w.ids[place - 1] ?? ''

test('full points for all, a second right answer and a question out of the total change exactly these points', async () => {
  const examId = await sat({ passRate: 50 })
  await markShorts(examId, [20, 25, 30])
  const before = await state(examId)
  expect((await ask(examId, { questions: [{ subjectId: q(1), kind: 'ALL_RIGHT' }], reason: '' })).msg).toBe('请输入原因')
  const all = (await ask(examId, { questions: [{ subjectId: q(1), kind: 'ALL_RIGHT' }] })).content
  expect(all).toMatchObject({ changed: 3, totalScore: 100 })
  expect((await state(examId)).filter((r) => r['q'] === q(1)).map((r) => r['score'])).toEqual([20, 20, 20, 20])
  await ask(examId, { questions: [{ subjectId: q(1), kind: 'ALSO_RIGHT', answer: { answer: 'C' } }] })
  const points = (await state(examId)).filter((r) => r['q'] === q(1)).map((r) => [r['who'], r['score']])
  expect(Object.fromEntries(points)).toEqual(Object.fromEntries(people.map((name, n) => [w.userIds[name], n === 1 || n === 2 ? 20 : 0])))
  const out = (await ask(examId, { questions: [{ subjectId: q(5), kind: 'OUT_OF_TOTAL' }] })).content
  expect(out.totalScore).toBe(70)
  expect(await report(examId)).toMatchObject({ totalScore: 70 })
  expect(await w.rows('select distinct total_score::float8 total from exam_attempt where exam_id = $1', [examId])).toEqual([{ total: 70 }])
  expect((await ask(examId, { scores: [{ subjectId: q(5), score: 3 }] })).msg).toBe('第5题不计入总分，请先恢复再改分数')
  // everything as usual again: the marks of people come back, too
  await ask(examId, { questions: [1, 5].map((n) => ({ subjectId: q(n), kind: 'NONE' })) })
  expect(await state(examId)).toEqual(before)
  const { adjustments, records } = await w.author.get(regrades.records, { params: { id: examId } })
  expect(adjustments).toEqual([])
  expect(records.map((r) => [r.totalBefore, r.totalAfter, r.reason, r.questions.map(({ place, kind }) => ({ place, kind }))])).toEqual([
    [
      70,
      100,
      '题目有误',
      [
        { place: 1, kind: 'NONE' },
        { place: 5, kind: 'NONE' },
      ],
    ],
    [100, 70, '题目有误', [{ place: 5, kind: 'OUT_OF_TOTAL' }]],
    [100, 100, '题目有误', [{ place: 1, kind: 'ALSO_RIGHT' }]],
    [100, 100, '题目有误', [{ place: 1, kind: 'ALL_RIGHT' }]],
  ])
})

test.each([
  [1, { answer: 'Z' }, '第1题的第二答案不正确：请选择答案'],
  [1, { answer: 'B' }, '第1题的第二答案已是正确答案'],
  [2, { answer: '' }, '第2题的第二答案不正确：请选择答案'],
  [4, { answer: '30' }, '第4题的第二答案不正确：请完善答案'],
  [5, { answer: '文' }, '简答题由人评分，不能设第二答案'],
])('a wrong second answer of question %i is refused', async (place, answer, msg) => {
  const examId = await sat()
  expect((await preview(examId, { questions: [{ subjectId: q(place), kind: 'ALSO_RIGHT', answer }] })).msg).toBe(msg)
  expect((await preview(examId, { questions: [{ subjectId: '999999999', kind: 'ALL_RIGHT' }] })).msg).toBe('试卷中没有题目999999999')
})

test('a person who may still sit the question can neither probe its key nor change its points', async () => {
  const secret = await w.question({ type: 2, subjectName: '还要考的题', answer: { answer: '0' }, score: 10 })
  const examId = await w.exam({ endTime: '2099-01-01 00:00:00', maxExamCnt: 2 }, [secret])
  const viewer = await w.world.signIn('viewer')
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  await viewer.get(attempts.submit, { params: { id } })
  await w.assign(examId, ['admin'])
  const also = {
    params: { id: examId },
    body: { questions: [{ subjectId: secret, kind: 'ALSO_RIGHT' as const, answer: { answer: '1' } }] },
  }
  expect((await w.admin.ask(attempts.preview, also)).msg).toBe('您还能参加的考试里有第1题，考完后才能设第二答案')
  const give = { params: { id }, body: { subjectId: secret, score: 5, reason: '试' } }
  expect((await w.admin.ask(regrades.points, give)).msg).toBe('您还能参加的考试里有这道题，考完后才能改分')
  // authors know the keys of their own questions
  expect((await w.author.ask(attempts.preview, also)).succ).toBe(true)
})

const change = fc.record({
  place: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom('ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL', 'NONE'),
})
const further: Record<number, string> = { 1: 'C', 2: 'A,B', 3: '1', 4: '90天,等待期' }

test('after any regrades the recorded changes add up to the new report, and the preview equals the result', async () => {
  const examId = await sat({ passRate: 40 })
  await markShorts(examId, [10, 20, 30])
  const start = await state(examId)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(change, { minLength: 1, maxLength: 3, selector: (c) => c.place }), async (list) => {
      const questions = list.map(({ place, kind }) => ({ subjectId: q(place), kind, answer: { answer: further[place] ?? '' } }))
      const before = await sumOfResults(examId)
      const told = await preview(examId, { questions })
      expect(await sumOfResults(examId)).toBe(before)
      const done = await ask(examId, { questions })
      expect(done.content).toEqual(told.content)
      if (!done.succ) return
      const [record] = (await w.author.get(regrades.records, { params: { id: examId } })).records
      const after = await sumOfResults(examId)
      expect(before + (record?.sum ?? 0)).toBeCloseTo(after, 6)
      const told2 = await report(examId)
      expect((told2.averageScore ?? 0) * told2.scoredUserCount).toBeCloseTo(after, 1)
      expect(record).toMatchObject({
        totalAfter: done.content.totalScore,
        changed: done.content.changed,
        passFlips: done.content.passFlips,
      })
      expect(done.content.passUp + done.content.passDown).toBe(done.content.passFlips)
      const rows = await state(examId)
      for (const of of Map.groupBy(rows, (r) => r['who']).values()) {
        expect(of.reduce((n, r) => n + Number(r['max']), 0)).toBeCloseTo(Number(of[0]?.['total']), 6)
        expect(of.reduce((n, r) => n + Number(r['score']), 0)).toBeCloseTo(Number(of[0]?.['sum']), 6)
      }
      expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
    }),
    { numRuns: 12 },
  )
  await ask(examId, { questions: w.ids.map((subjectId) => ({ subjectId, kind: 'NONE' })) })
  expect(await state(examId)).toEqual(start)
})

test('an attempt that is handed in later counts an adjusted question like the others', async () => {
  const examId = await sat({ maxExamCnt: 2 })
  await ask(examId, {
    questions: [
      { subjectId: q(1), kind: 'ALL_RIGHT' },
      { subjectId: q(2), kind: 'OUT_OF_TOTAL' },
      { subjectId: q(5), kind: 'ALL_RIGHT' },
    ],
  })
  const viewer = await w.world.signIn('viewer')
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  await viewer.get(attempts.submit, { params: { id } })
  expect(await w.rows('select sum_score::float8 sum, total_score::float8 total, status from exam_attempt where id = $1', [id])).toEqual([
    { sum: 50, total: 80, status: 'GRADED' },
  ])
})

test('an examiner gives points for one answer of any type with a reason and a message to the candidate', async () => {
  const own = await w.question({ type: 2, subjectName: '申诉的题', answer: { answer: '0' }, score: 10 })
  const examId = await w.exam({ reviewFrom: 'SUBMIT', passRate: 60 }, [own])
  const viewer = await w.world.signIn('viewer')
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  const body = { subjectId: own, score: 6.25, reason: '题干有歧义', message: '已为您加分' }
  const give = (more: object = {}, who = w.author) => who.ask(regrades.points, { params: { id }, body: { ...body, ...more } })
  expect((await give()).msg).toBe('这份答卷尚未交卷')
  await viewer.get(attempts.save, { params: { id }, body: [{ subjectId: own, response: false }] })
  await viewer.get(attempts.submit, { params: { id } })
  expect((await give({ score: 11 })).msg).toBe('分数不能超过满分10')
  expect((await give({ reason: '' })).msg).toBe('请输入原因')
  expect(await give({ seen: 3 })).toMatchObject({ code: 40009, msg: '得分已变为0分，确认后再改一次' })
  expect((await give({ subjectId: q(1) })).msg).toBe('这份答卷没有这道题')
  expect((await give({}, viewer)).status).toBe(403)
  expect((await give({}, await w.world.signIn('leader'))).status).toBe(403)
  expect((await give({ seen: 0 })).content).toEqual({ score: 6.25, totalScore: 10, passFlips: 1 })
  expect((await give()).msg).toBe('得分没有变化')
  const review = await viewer.get(attempts.review, { params: { id } })
  expect(review).toMatchObject({ score: 6.25, passed: true, questions: [{ points: 6.25, outcome: 'PART', message: '已为您加分' }] })
  const { records } = await w.author.get(regrades.records, { params: { id: examId } })
  expect(records).toMatchObject([
    {
      reason: '题干有歧义',
      message: '已为您加分',
      candidate: expect.any(String),
      sum: 6.25,
      changed: 1,
      passFlips: 1,
      questions: [{ place: 1, kind: 'POINTS' }],
    },
  ])
  // a regrade keeps the points by hand
  expect((await ask(examId, {})).content.changed).toBe(0)
  const [log] = await w.rows(`select after from audit_log where action = '修改得分' and entity_id = $1 and result = 0`, [id])
  expect(log?.['after']).toMatchObject({ score: 6.25, reason: '题干有歧义' })
})

test('people whose published result changed read it with its reason, and nobody else', async () => {
  const examId = await sat({ publishMode: 'BY_HAND' })
  await markShorts(examId, [20, 25, 30])
  const ofPerson = async (name: string) => {
    const who = await w.world.signIn(name)
    return (await who.get(attempts.mine)).find((e) => e.examinationId === examId)?.corrections
  }
  await ask(examId, { questions: [{ subjectId: q(1), kind: 'ALL_RIGHT' }], message: '尚未公布' })
  await w.author.get(exams.publish, { params: { id: examId }, body: { published: true } })
  expect(await ofPerson('viewer')).toEqual([])
  await ask(examId, { questions: [{ subjectId: q(1), kind: 'NONE' }], message: '第1题恢复计分' })
  const rows = await w.rows(
    `select u.login_name "name", x.before::float8 "before", x.after::float8 "after" from exam_regrade_result x join app_user u on u.id = x.user_id
       where x.before is not null and x.regrade_id = (select max(id) from exam_regrade where exam_id = $1) order by u.id`,
    [examId],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, before, after } of rows)
    expect(await ofPerson(String(name))).toMatchObject([{ before, after, kinds: ['QUESTIONS'], message: '第1题恢复计分' }])
  const unchanged = people.find((name) => !rows.some((r) => r['name'] === name))
  expect(unchanged && (await ofPerson(unchanged))).toEqual([])
  await w.author.get(exams.publish, { params: { id: examId }, body: { published: false } })
  expect(await ofPerson(String(rows[0]?.['name']))).toEqual([])
})
