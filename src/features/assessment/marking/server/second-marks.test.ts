// Exams with two markers over HTTP: blind marks, points by the setting, a third person, agreement, reopening and regrades.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts, regrades } from '#features/assessment/attempts/contract.ts'
import { importAttempts, rebuildResults } from '#features/assessment/attempts/server/attempts.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { invigilation } from '#features/assessment/invigilation/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { marking } from '../contract.ts'
import { decide } from './second-marks.ts'

let w: ExamWorld
let third: Person
beforeAll(async () => {
  w = await startExamWorld()
  third = await w.world.signIn('leader')
})
afterAll(() => w?.world.close())

const subjectId = () => w.ids[4] ?? ''
const double = async (more: object = {}) => {
  const examId = await w.exam({ secondMark: 'MEAN', markTolerance: 2, ...more }, [subjectId()])
  // the leader of the owning department is the third editor
  await w.rows(
    `update exam set owner_department_id = (select l.department_id from training_leader l where l.tenant_id = exam.tenant_id and l.user_id = $2 limit 1) where id = $1`,
    [examId, w.userIds['leader']],
  )
  return examId
}
async function bring(examId: string, people: readonly string[], text = '先共情') {
  const lines = people.map((loginName, i) => ({
    line: i + 1,
    value: {
      ...{ examinationId: examId, loginName, startedAt: '2026-02-01 10:00:00', submittedAt: '2026-02-01 10:10:00' },
      answers: [{ subjectId: subjectId(), response: text }],
    },
  }))
  expect(await importAttempts(w.inTenant, lines, { now: new Date() })).toMatchObject({ accepted: people.length })
  const rows = await w.rows('select id::text id, user_id::text "userId" from exam_attempt where exam_id = $1', [examId])
  return people.map((p) => String(rows.find((r) => r['userId'] === w.userIds[p])?.['id']))
}
const queue = (examinationId: string, who: Person, more: object = {}) => who.get(marking.queue, { query: { examinationId, ...more } })
const mark = (who: Person, attemptId: string, score: number | null, more: object = {}) =>
  who.ask(marking.mark, { body: [{ attemptId, subjectId: subjectId(), score, ...more }] })
const resultOf = async (examId: string, login = 'viewer') =>
  (await w.rows('select sum_score::float8 sum from exam_result where exam_id = $1 and user_id = $2', [examId, w.userIds[login]]))[0]?.[
    'sum'
  ]

test.each<[string, [number, number][], 'MEAN' | 'FIRST', number, number | null]>([
  ['no mark', [], 'MEAN', 2, null],
  ['one mark', [[1, 8]], 'MEAN', 2, null],
  [
    'two marks within the tolerance',
    [
      [1, 8],
      [2, 9.5],
    ],
    'MEAN',
    2,
    8.75,
  ],
  [
    'the first mark',
    [
      [2, 9.5],
      [1, 8],
    ],
    'FIRST',
    2,
    8,
  ],
  [
    'a difference of the tolerance',
    [
      [1, 0.3],
      [2, 0.1],
    ],
    'MEAN',
    0.2,
    0.2,
  ],
  [
    'two marks beyond the tolerance',
    [
      [1, 8],
      [2, 10.5],
    ],
    'MEAN',
    2,
    null,
  ],
  [
    'a third mark',
    [
      [1, 8],
      [2, 12],
      [3, 11],
    ],
    'MEAN',
    2,
    11,
  ],
  [
    'a mean of hundredths',
    [
      [1, 10.31],
      [2, 10.3],
    ],
    'MEAN',
    1,
    10.31,
  ],
])('points of %s', (_, marks, secondMark, tolerance, points) => {
  expect(
    decide(
      marks.map(([place, score]) => ({ place, score })),
      { secondMark, tolerance },
    ),
  ).toBe(points)
})

test('two people mark blindly, close marks give their mean, and the second one may undo', async () => {
  const examId = await double()
  const [a = ''] = await bring(examId, ['viewer'])
  expect((await mark(w.author, a, 8, { remark: '要点全' })).content).toEqual({ marked: 1, graded: 0 })
  expect(await resultOf(examId)).toBeNull()
  // the first marker has nothing left, and may change the mark
  expect((await queue(examId, w.author)).records).toEqual([])
  expect((await queue(examId, w.author)).questions).toMatchObject([{ waiting: 0, others: 1, marked: 1 }])
  const of = async (who: Person) => (await who.get(marking.exams)).records.find((e) => e.examinationId === examId)
  expect(await of(w.author)).toMatchObject({ waiting: 0, others: 1, isDouble: true })
  expect(await of(w.admin)).toMatchObject({ waiting: 1, others: 0 })
  const todo = async (who: Person) => (await who.get(home.overview)).attention.marking.records.some((e) => e.id === examId)
  expect([await todo(w.author), await todo(w.admin)]).toEqual([false, true])
  expect((await mark(w.author, a, 9, { seen: 8, remark: '要点全' })).succ).toBe(true)
  expect((await mark(w.author, a, 10, { seen: 8 })).msg).toBe('周雅琴已评为9分，请刷新后再评')
  expect((await w.author.get(marking.claim, { body: { answers: [{ attemptId: a, subjectId: subjectId() }] } as never })).claimed).toEqual(
    [],
  )
  // the second marker sees neither points nor comment nor name of the first one
  const [seen] = (await queue(examId, w.admin)).records
  expect(seen).toMatchObject({ score: null, remark: null, graderName: null, final: null, marks: [], isDisputed: false })
  expect((await mark(w.admin, a, 10, { remark: '缺例子' })).content).toEqual({ marked: 1, graded: 1 })
  expect(await resultOf(examId)).toBe(9.5)
  expect((await queue(examId, w.author, { status: 'MARKED' })).records).toMatchObject([
    { score: 9, final: 9.5, marks: [{ name: '周雅琴', score: 9 }, { score: 10 }] },
  ])
  expect((await w.rows('select remark from exam_answer where attempt_id = $1', [a]))[0]?.['remark']).toBe('要点全\n缺例子')
  expect((await mark(w.author, a, 1, { seen: 9 })).msg).toMatch('已由两人评定')
  expect((await mark(third, a, 1, { seen: 9.5 })).msg).toMatch('已由两人评定')
  expect((await mark(w.admin, a, null, { seen: 10 })).succ).toBe(true)
  expect(await resultOf(examId)).toBeNull()
  expect((await queue(examId, third)).total).toBe(1)
  expect(await w.inTenant((db) => rebuildResults(db, examId, null))).toEqual({ written: 0, removed: 0 })
})

test('a third person decides when two marks differ too much, and only this person learns it', async () => {
  const examId = await double({ secondMark: 'FIRST' })
  const [a = ''] = await bring(examId, ['viewer'])
  await mark(w.author, a, 20, { remark: '很好' })
  await mark(w.admin, a, 10)
  expect(await resultOf(examId)).toBeNull()
  expect((await queue(examId, w.author, { status: 'MARKED' })).records).toMatchObject([
    { score: 20, final: null, marks: [], isDisputed: false },
  ])
  expect((await queue(examId, third)).records).toMatchObject([
    {
      score: null,
      isDisputed: true,
      marks: [
        { name: null, score: 20 },
        { name: null, score: 10 },
      ],
    },
  ])
  expect((await mark(third, a, 14, { remark: '以此为准' })).content).toEqual({ marked: 1, graded: 1 })
  expect(await resultOf(examId)).toBe(14)
  expect((await w.rows('select remark from exam_answer where attempt_id = $1', [a]))[0]?.['remark']).toBe('以此为准')
  expect((await third.get(marking.agreement, { query: { examinationId: examId } })).questions).toMatchObject([
    { pairs: 1, equal: 0, disputed: 1, difference: 10, kappa: null },
  ])
})

test('concurrent marks of three people leave one result that follows from the marks', async () => {
  const examId = await double({ markTolerance: 1000 })
  const [a = ''] = await bring(examId, ['viewer'])
  const all = await Promise.all([mark(w.author, a, 10), mark(w.admin, a, 20), mark(third, a, 30)])
  expect(all.filter((r) => r.succ)).toHaveLength(2)
  expect(await w.rows('select count(*)::int n from exam_mark where attempt_id = $1', [a])).toEqual([{ n: 2 }])
  const [{ mean } = { mean: null }] = await w.rows('select avg(score)::float8 mean from exam_mark where attempt_id = $1', [a])
  expect(await resultOf(examId)).toBe(mean)
})

test('agreement is the weighted kappa of a question and of the exam from 30 pairs on', async () => {
  const examId = await double({ maxExamCnt: 40 })
  const [a = ''] = await bring(examId, ['viewer'])
  await w.rows(
    `insert into exam_attempt (tenant_id, exam_id, user_id, attempt_no, registration, status, source, started_at, submitted_at, total_score)
     select tenant_id, exam_id, user_id, n, gen_random_uuid(), 'GRADING', 'IMPORT', started_at, submitted_at, total_score from exam_attempt, generate_series(2, 30) n where id = $1`,
    [a],
  )
  await w.rows(
    `insert into exam_answer (tenant_id, attempt_id, question_id, exam_id, type, response, max_score)
     select t.tenant_id, t.id, x.question_id, x.exam_id, 1, x.response, x.max_score from exam_attempt t, exam_answer x where x.attempt_id = $1 and t.exam_id = $2 and t.id <> $1`,
    [a, examId],
  )
  const ids = (await queue(examId, w.author, { pageSize: 50 })).records.map((r) => r.attemptId)
  expect(ids).toHaveLength(30)
  const give = (who: Person, score: (i: number) => number) =>
    who.get(marking.mark, { body: ids.map((attemptId, i) => ({ attemptId, subjectId: subjectId(), score: score(i) })) as never })
  await give(w.author, (i) => i % 3)
  await give(w.admin, (i) => (i < 3 ? 2 - (i % 3) : i % 3))
  const told = await w.author.get(marking.agreement, { query: { examinationId: examId } })
  // 28 equal pairs and 2 with a difference of 2; the expected squared difference is 4/3
  const kappa = 1 - 8 / 30 / (4 / 3)
  expect(told.all).toMatchObject({ pairs: 30, equal: 28, disputed: 0, kappa: expect.closeTo(kappa, 9) })
  expect(told.questions[0]).toMatchObject({ kappa: expect.closeTo(kappa, 9), difference: expect.closeTo(4 / 30, 9) })
  expect(told.all.low).toBeLessThan(kappa)
  expect((await (await w.world.signIn('viewer')).ask(marking.agreement, { query: { examinationId: examId } })).status).toBe(403)
})

test('a reopened attempt loses its marks, and a regrade keeps the points of two markers', async () => {
  const examId = await double()
  const [a = '', b = ''] = await bring(examId, ['viewer', 'auditor'])
  for (const id of [a, b])
    for (const [who, score] of [
      [w.author, 28],
      [w.admin, 30],
    ] as const)
      await mark(who, id, score)
  expect(await resultOf(examId)).toBe(29)
  const body = { scores: [{ subjectId: subjectId(), score: 20 }] }
  await w.author.get(attempts.regrade, { params: { id: examId }, body: body as never })
  expect(await resultOf(examId)).toBe(20)
  await w.author.get(regrades.points, { params: { id: b }, body: { subjectId: subjectId(), score: 5, reason: '申诉' } as never })
  expect(await resultOf(examId, 'auditor')).toBe(5)
  expect((await mark(w.admin, b, 10, { seen: 30 })).msg).toMatch('已由两人评定')
  // an imported attempt cannot be opened again
  await w.rows(`update exam_attempt set source = 'LEARNER' where exam_id = $1`, [examId])
  const reopened = await w.admin.ask(invigilation.reopen, {
    params: { id: examId },
    body: { userIds: [w.userIds['viewer']], key: crypto.randomUUID(), minutes: 5, reason: '断网' } as never,
  })
  expect(reopened).toMatchObject({ content: { done: 1 } })
  expect(await w.rows('select count(*)::int n from exam_mark where attempt_id = any($1)', [[a, b]])).toEqual([{ n: 2 }])
})

test('the setting is locked after the first sitting, and a copy keeps it', async () => {
  const examId = await double()
  await bring(examId, ['viewer'])
  const change = await w.author.ask(exams.update, { params: { id: examId }, body: { markTolerance: 3 } })
  expect(change.msg).toBe('已有人参加考试，不能修改双评')
  const copy = await w.author.get(exams.copy, {
    params: { id: examId },
    body: { examinationName: '再考', startTime: '2027-01-01 09:00:00' } as never,
  })
  expect(copy).toMatchObject({ secondMark: 'MEAN', markTolerance: 2 })
})
