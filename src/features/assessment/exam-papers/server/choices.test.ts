// Automatic selection with filters of level and last use: counts beforehand, and drawing only what matches.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { papers } from '../contract.ts'
import { countChoices } from './queries.ts'

let w: ExamWorld
let examId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  w = await startExamWorld()
  const made = { easy: 0.1, easy2: 0.2, hard: 0.9, hardLately: 0.8, hardBefore: null, unknown: null }
  for (const [name, difficulty] of Object.entries(made))
    ids[name] = await w.question({ type: 2, subjectName: name, answer: { answer: '0' }, difficulty })
  const use = (name: string, rate: number, days: number) =>
    w.rows(
      `insert into question_use (tenant_id, question_id, exams, people, score_rate, last_used_at) values ($1, $2, 1, 40, $3, now() - $4::int * interval '1 day')`,
      [w.tenantId, ids[name], rate, days],
    )
  await use('hardLately', 0.2, 3)
  await use('hardBefore', 0.1, 200)
  examId = await w.exam({}, [w.ids[0] ?? '', ids['hard'] ?? ''])
})
afterAll(() => w?.world.close())

const choices = async (query: object) => {
  const told = await w.author.get(papers.choices, { params: { id: examId }, query })
  const { all = 0, inPaper = 0 } = told.find((c) => c.categoryId === w.bankId && c.type === 2) ?? {}
  return [all, inPaper]
}
const draw = (count: number, more: object) =>
  w.author.ask(papers.addRandom, {
    params: { id: examId },
    body: { examinationDetail: [{ categoryId: w.bankId, randomDetails: [{ type: 2, count }] }], ...more },
  })

test('the endpoint counts the questions to choose from, and those already in the paper', async () => {
  // one of the usual questions is a judgement without figures
  expect(await choices({})).toEqual([7, 1])
  expect(await choices({ level: 'EASY' })).toEqual([2, 0])
  expect(await choices({ level: 'MEDIUM' })).toEqual([0, 0])
  expect(await choices({ level: 'HARD' })).toEqual([3, 1])
  expect(await choices({ level: 'HARD', unusedFor: 'MONTH' })).toEqual([2, 1])
  expect(await choices({ unusedFor: 'EVER' })).toEqual([5, 1])
})

test('only matching questions are drawn, and too few are an error with bank and type', async () => {
  const few = await draw(3, { level: 'HARD', unusedFor: 'MONTH', replace: true })
  expect([few.code, few.msg]).toEqual([40_000, '题库“作答题库”的判断题中符合条件的只有2道，需要3道，请减少数量或补充试题'])
  expect((await draw(1, { level: 'HARD', unusedFor: 'MONTH' })).content?.added).toBe(1)
  const now = await w.author.get(papers.ids, { params: { id: examId }, query: {} })
  expect(now).toEqual([w.ids[0], ids['hard'], ids['hardBefore']])
  expect((await draw(2, { level: 'EASY', replace: true })).content?.questionCount).toBe(2)
  expect((await w.author.get(papers.ids, { params: { id: examId }, query: {} })).toSorted()).toEqual([ids['easy'], ids['easy2']].toSorted())
})

test('the last filter is remembered, and so is a draw without one', async () => {
  const last = async () => (await w.author.get(exams.detail, { params: { id: examId } })).examinationDetail[0]?.randomDetails
  await draw(1, { level: 'HARD', unusedFor: 'MONTH', replace: true })
  expect(await last()).toEqual([{ type: 2, count: 1, name: '判断', level: 'HARD', unusedFor: 'MONTH' }])
  await draw(2, { replace: true, level: null })
  expect(await last()).toEqual([{ type: 2, count: 2, name: '判断' }])
})

test('a person who may not compose papers gets 403, and an unknown or foreign exam gives 404', async () => {
  const [viewer, stranger] = [await w.world.signIn('viewer'), await w.world.signIn('admin', 'yuanfan')]
  expect((await viewer.ask(papers.choices, { params: { id: examId }, query: {} })).status).toBe(403)
  expect((await stranger.ask(papers.choices, { params: { id: examId }, query: {} })).status).toBe(404)
  expect((await w.author.ask(papers.choices, { params: { id: '999999999' }, query: {} })).status).toBe(404)
})

test('counting reads each question of the paper once, even in a large bank without statistics', async () => {
  const many = 1000
  const { id: long } = await w.author.get(exams.create, {
    body: { examinationName: '长卷', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] },
  })
  await w.rows(
    `insert into question (tenant_id, bank_id, type, sort, subject_name, answer, answer_key, stem_hash, score)
     select $1, $2, 2, 1000 + n, '长题' || n, '0', '{"value": true}', sha256(n::text::bytea), 1 from generate_series(1, $3::int) n`,
    [w.tenantId, w.bankId, many],
  )
  await w.rows(
    `insert into exam_question (tenant_id, exam_id, question_id, seq) select $1, $2, id, sort from question where bank_id = $3 and sort > 1000`,
    [w.tenantId, long, w.bankId],
  )
  const read = await w.inTenant(async (db) => {
    const told = await countChoices(db, long, {})
    expect(told.find((c) => c.type === 2)).toMatchObject({ inPaper: many })
    const { rows } = await db.query(
      `select pg_stat_get_xact_tuples_returned(c.oid)::int + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::int from pg_index i where i.indrelid = c.oid) n
         from pg_class c where c.relname = 'exam_question'`,
    )
    return (rows[0] as { n: number }).n
  })
  expect(read).toBeLessThan(20 * many)
})
