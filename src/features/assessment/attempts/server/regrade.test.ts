// Scoring anew over HTTP: the preview equals the result, marks by people stay, and nothing else changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { attempts, regrades } from '../contract.ts'
import { importAttempts, rebuildResults } from './attempts.ts'

let w: ExamWorld
let people: Record<string, Person>
beforeAll(async () => {
  w = await startExamWorld()
  people = { viewer: await w.world.signIn('viewer'), leader: await w.world.signIn('leader'), auditor: await w.world.signIn('auditor') }
})
afterAll(() => w?.world.close())

async function sit(examId: string, login: string, answers: unknown[]) {
  const who = people[login] as Person
  const { id } = await who.get(attempts.start, { body: { examinationId: examId } })
  if (answers.length) await who.get(attempts.save, { params: { id }, body: answers as never })
  await who.get(attempts.submit, { params: { id } })
  return id
}
const preview = (id: string, body: object, who = w.author) => who.ask(attempts.preview, { params: { id }, body })
const regrade = (id: string, body: object, who = w.author) => who.ask(attempts.regrade, { params: { id }, body })
const sums = async (examId: string) =>
  Object.fromEntries(
    (
      await w.rows(
        `select u.login_name who, r.sum_score::float8 sum from exam_result r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id where r.exam_id = $1`,
        [examId],
      )
    ).map((r) => [r['who'], r['sum']]),
  )
const unmoved = (examId: string) => w.inTenant((db) => rebuildResults(db, examId, null))

test('a corrected key is previewed and applied, and the audit log has the numbers', async () => {
  const subjectId = await w.question({ type: 2, subjectName: '犹豫期为15天', answer: { answer: '1' }, score: 10 })
  const examId = await w.exam({}, [subjectId, w.ids[0] ?? ''])
  await sit(examId, 'viewer', [{ subjectId, response: true }])
  await sit(examId, 'leader', [
    { subjectId, response: false },
    { subjectId: w.ids[0], response: 'B' },
  ])
  expect(await sums(examId)).toEqual({ viewer: 0, leader: 30 })
  await w.author.get(questions.update, {
    params: { id: subjectId },
    body: { subjectName: '犹豫期为15天', answer: { answer: '0' }, score: 10 },
  })
  const nothing = await preview(examId, {})
  expect(nothing.content).toEqual({ attempts: 2, changed: 0, passFlips: 0, passUp: 0, passDown: 0, totalScore: 30, rows: [] })
  const told = (await preview(examId, { newest: true })).content
  expect(told).toMatchObject({ attempts: 2, changed: 2, passFlips: 0, totalScore: 30 })
  expect(told.rows.map((r) => [r.before, r.after])).toEqual(
    expect.arrayContaining([
      [0, 10],
      [30, 20],
    ]),
  )
  expect(await sums(examId)).toEqual({ viewer: 0, leader: 30 })
  expect((await regrade(examId, { newest: true })).content).toEqual(told)
  expect(await sums(examId)).toEqual({ viewer: 10, leader: 20 })
  expect(await unmoved(examId)).toEqual({ written: 0, removed: 0 })
  expect((await regrade(examId, { newest: true })).content.changed).toBe(0)
  const [log] = await w.rows(`select after from audit_log where action = '重新计分' and entity_id = $1 order by id limit 1`, [examId])
  expect(log?.['after']).toMatchObject({
    attempts: 2,
    changed: 2,
    results: expect.arrayContaining([{ userId: w.userIds['viewer'], from: 0, to: 10 }]),
  })
})

test('new points change the total, and marks by people stay up to the new maximum', async () => {
  const examId = await w.exam()
  const id = await sit(examId, 'viewer', [
    { subjectId: w.ids[0], response: 'B' },
    { subjectId: w.ids[4], response: '共情' },
  ])
  await w.rows(`update exam_answer set score = 25, graded_by = 'MANUAL', correct = false where attempt_id = $1 and type = 1`, [id])
  await regrade(examId, {})
  expect(await sums(examId)).toEqual({ viewer: 45 })
  const told = (
    await regrade(examId, {
      scores: [
        { subjectId: w.ids[4], score: 10 },
        { subjectId: w.ids[0], score: 5.5 },
      ],
    })
  ).content
  expect(told).toMatchObject({ changed: 1, totalScore: 65.5 })
  expect(await sums(examId)).toEqual({ viewer: 15.5 })
  const [row] = await w.rows('select total_score::float8 total, short_answer_score::float8 short, status from exam_attempt where id = $1', [
    id,
  ])
  expect(row).toEqual({ total: 65.5, short: 10, status: 'GRADED' })
  expect((await w.author.get(exams.detail, { params: { id: examId } })).totalScore).toBe(65.5)
  expect((await regrade(examId, { scores: [{ subjectId: '999999999', score: 1 }] })).msg).toBe('试卷中没有题目999999999')
  expect(
    (
      await regrade(examId, {
        scores: [
          { subjectId: w.ids[1], score: 1 },
          { subjectId: w.ids[0], score: 1 },
          { subjectId: w.ids[0], score: 2 },
        ],
      })
    ).msg,
  ).toBe(`题目${w.ids[0]}重复`)
})

test('a paper without points is neither passed nor failed', async () => {
  const subjectId = w.ids[0] ?? ''
  const examId = await w.exam({}, [subjectId])
  const id = await sit(examId, 'viewer', [{ subjectId, response: 'B' }])
  expect((await regrade(examId, { scores: [{ subjectId, score: 0 }] })).content.totalScore).toBe(0)
  await w.rows(`update exam set display_score = true, end_time = now() - interval '1 minute' where id = $1`, [examId])
  const { viewer } = people as { viewer: Person }
  const mine = (await viewer.get(attempts.mine)).find((m) => m.examinationId === examId)
  expect(mine?.attempts).toMatchObject([{ score: 0, totalScore: 0, passed: null }])
  expect(await viewer.get(attempts.review, { params: { id } })).toMatchObject({ score: 0, totalScore: 0, passed: null })
})

test('more attempts than one batch, with ids of different lengths, are all scored anew', async () => {
  const examId = await w.exam({ maxExamCnt: 100 })
  await w.rows(`select setval('app.id_seq', 99700)`)
  const people = ['viewer', 'leader', 'author', 'admin', 'auditor', 'officer']
  const lines = Array.from({ length: 600 }, (_, n) => ({
    line: n + 1,
    value: {
      examinationId: examId,
      loginName: people[n % 6] ?? '',
      answers: [{ subjectId: w.ids[0] ?? '', response: 'B' }],
      startedAt: `2026-02-01 10:${String(Math.floor(n / 6 / 60)).padStart(2, '0')}:${String(Math.floor(n / 6) % 60).padStart(2, '0')}`,
      submittedAt: '2026-02-03 10:00:00',
    },
  }))
  expect(await importAttempts(w.inTenant, lines, { now: new Date() })).toMatchObject({ accepted: 600, refused: 0 })
  expect((await regrade(examId, { scores: [{ subjectId: w.ids[0], score: 7 }] })).content).toMatchObject({ attempts: 600, changed: 6 })
  expect(
    await w.rows('select distinct sum_score::float8 sum, total_score::float8 total from exam_attempt where exam_id = $1', [examId]),
  ).toEqual([{ sum: 7, total: 87 }])
  expect(await unmoved(examId)).toEqual({ written: 0, removed: 0 })
})

test('new rules change the pass line and the policies of choices and attempts', async () => {
  const examId = await w.exam({ maxExamCnt: 2 })
  await sit(examId, 'viewer', [
    { subjectId: w.ids[1], response: ['A'] },
    { subjectId: w.ids[0], response: 'B' },
  ])
  await sit(examId, 'viewer', [])
  expect((await preview(examId, { passRate: 20 })).content).toMatchObject({ attempts: 2, changed: 1, passFlips: 1 })
  expect((await regrade(examId, { multiPolicy: 'HALF_IF_SUBSET', passRate: 20 })).content).toMatchObject({ changed: 1, passFlips: 1 })
  expect(await sums(examId)).toEqual({ viewer: 30 })
  expect(
    (await regrade(examId, { attemptPolicy: 'LATEST', gradeScale: { excellent: 95, good: 85, slightPoor: 70 } })).content.changed,
  ).toBe(1)
  expect(await sums(examId)).toEqual({ viewer: 0 })
  const now = await w.author.get(exams.detail, { params: { id: examId } })
  expect(now).toMatchObject({ passRate: 20, multiPolicy: 'HALF_IF_SUBSET', attemptPolicy: 'LATEST', gradeScale: { excellent: 95 } })
})

test('a record names each changed person with the results before and after, and nobody else', async () => {
  const examId = await w.exam({ passRate: 20 }, w.ids.slice(0, 2))
  await sit(examId, 'viewer', [{ subjectId: w.ids[0], response: 'B' }])
  await sit(examId, 'leader', [{ subjectId: w.ids[1], response: ['A', 'C'] }])
  await sit(examId, 'auditor', [])
  const out = { questions: [{ subjectId: w.ids[0], kind: 'OUT_OF_TOTAL' }], reason: '超纲', message: '第1题不计分' }
  expect((await regrade(examId, out)).content).toMatchObject({ changed: 1, passFlips: 1 })
  const [record] = (await w.author.get(regrades.records, { params: { id: examId }, query: {} })).records
  const results = (recordId = record?.id ?? '', by = w.author) =>
    by.ask(regrades.results, { params: { id: examId, recordId }, query: { pageNumber: 1, pageSize: 20 } as never })
  const { content } = await results()
  expect(content.total).toBe(1)
  expect(content.records).toMatchObject([{ userId: w.userIds['viewer'], before: 20, after: 0, passedBefore: true, passedAfter: false }])
  expect(content.records[0]?.orgName).toContain('公司')
  expect((await results('999999999')).content).toEqual({ records: [], total: 0 })
  expect((await results(record?.id, people['viewer'] ?? w.author)).status).toBe(403)
  expect((await results(record?.id, await w.world.signIn('admin', 'yuanfan'))).status).toBe(404)
  // only people whose result changed read a correction
  await w.rows(`update exam set display_score = true, publish_mode = 'AT_ONCE', start_time = now() - interval '1 hour' where id = $1`, [
    examId,
  ])
  const told = async (who: string) =>
    (await (people[who] ?? w.author).get(attempts.mine)).find((m) => m.examinationId === examId)?.corrections.map((c) => c.message)
  expect([await told('viewer'), await told('leader')]).toEqual([['第1题不计分'], []])
})

test('a person who may not edit the exam, or an exam that nobody sat, gets a refusal', async () => {
  const examId = await w.exam()
  expect((await preview(examId, {})).msg).toBe('还没有人参加考试，请直接修改试卷或考试')
  await sit(examId, 'viewer', [])
  for (const act of [preview, regrade]) {
    expect((await act(examId, {}, people['leader'])).status).toBe(403)
    expect((await act(examId, {}, people['viewer'])).status).toBe(403)
    expect((await act('999999999', {})).status).toBe(404)
    expect((await act(examId, { passRate: 101 })).msg).toBe('合格线应为0到100')
    expect((await act(examId, { gradeScale: { excellent: 60, good: 80, slightPoor: 90 } })).msg).toBe('成绩等级应由高到低')
  }
})
