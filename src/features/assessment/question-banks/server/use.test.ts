// Figures of questions from exams in the bank: shown beside each question, as filters, and as sort orders.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { questions } from '../contract.ts'
import type { QuestionOrder } from '../fields.ts'

let w: ExamWorld
/** Ids by name; difficulty measured, set by the author, or both. */
const ids: Record<string, string> = {}
const made: [
  name: string,
  difficulty: number | null,
  use: [exams: number, people: number, rate: number | null, d: number | null, days: number] | null,
][] = [
  ['measured easy', null, [3, 50, 0.7, 0.4, 10]],
  ['measured medium', 0.9, [1, 10, 0.4, 0.1, 40]],
  ['measured hard', 0, [2, 12, 0.3999, -0.2, 100]],
  ['said easy, nine people', 0.3, [1, 9, 0.1, null, 400]],
  ['said medium', 0.6, null],
  ['said hard', 0.61, null],
  ['unknown, all wait', null, [1, 0, null, null, 5]],
  ['unknown', null, null],
]

beforeAll(async () => {
  w = await startExamWorld()
  for (const [subjectName, difficulty, use] of made) {
    const id = (ids[subjectName] = await w.question({ type: 2, subjectName, answer: { answer: '0' }, difficulty }))
    if (!use) continue
    const [exams, people, rate, d, days] = use
    await w.rows(
      `insert into question_use (tenant_id, question_id, exams, people, score_rate, discrimination, last_used_at)
       values ($1, $2, $3, $4, $5, $6, now() - $7::int * interval '1 day' - interval '1 minute')`,
      [w.tenantId, id, exams, people, rate, d, days],
    )
  }
})
afterAll(() => w?.world.close())

const page = async (body: object) => {
  const told = await w.author.get(questions.page, {
    query: { pageNum: 1, pageSize: 100 },
    body: { categoryIds: [w.bankId], type: 2, ...body },
  })
  const records = told.records.filter((q) => Object.values(ids).includes(q.id))
  return { ...told, records, names: records.map((q) => q.subjectName) }
}

test('each question has its figures from exams, or none', async () => {
  const { records } = await page({})
  for (const [name, , use] of made) {
    const q = records.find((r) => r.subjectName === name)
    if (!use) {
      expect(q?.use).toBeNull()
      continue
    }
    const [exams, people, scoreRate, discrimination] = use
    expect(q?.use).toMatchObject({ exams, people, scoreRate, discrimination })
    expect(q?.use?.lastUsedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await w.author.get(questions.detail, { params: { id: ids[name] ?? '' } })).use).toEqual(q?.use)
  }
})

test('the level is measured from ten people on, else set by the author, and the counts follow the filter', async () => {
  for (const [level, wanted] of [
    ['EASY', ['measured easy', 'said easy, nine people']],
    ['MEDIUM', ['measured medium', 'said medium']],
    ['HARD', ['measured hard', 'said hard']],
  ] as const) {
    const { names, records, total, counts } = await page({ level })
    expect(names.toSorted()).toEqual([...wanted])
    expect(records.every((q) => q.level === level)).toBe(true)
    expect([total, counts.find((c) => c.type === 2)?.count]).toEqual([2, 2])
  }
  expect(
    (await page({})).records
      .filter((q) => q.level === null)
      .map((q) => q.subjectName)
      .toSorted(),
  ).toEqual(['unknown', 'unknown, all wait'])
})

test('the filter of unused periods includes questions that were never used', async () => {
  const never = ['said hard', 'said medium', 'unknown']
  for (const [unusedFor, wanted] of [
    ['MONTH', ['measured hard', 'measured medium', 'said easy, nine people', ...never]],
    ['QUARTER', ['measured hard', 'said easy, nine people', ...never]],
    ['HALF_YEAR', ['said easy, nine people', ...never]],
    ['YEAR', ['said easy, nine people', ...never]],
    ['EVER', never],
  ] as const)
    expect((await page({ unusedFor })).names.toSorted()).toEqual(wanted.toSorted())
  expect((await page({ unusedFor: 'QUARTER', level: 'HARD' })).names.toSorted()).toEqual(['measured hard', 'said hard'])
})

test('each sort order puts unused questions last, except the longest unused first', async () => {
  const first: Record<QuestionOrder, string> = {
    NEWEST: 'unknown',
    RATE_LOW: 'said easy, nine people',
    RATE_HIGH: 'measured easy',
    DISCRIMINATION_LOW: 'measured hard',
    USED_MOST: 'measured easy',
    USED_LONG_AGO: 'unknown',
  }
  for (const [order, name] of Object.entries(first)) expect((await page({ order })).names[0]).toBe(name)
  expect((await page({ order: 'RATE_LOW' })).names.slice(0, 4)).toEqual([
    'said easy, nine people',
    'measured hard',
    'measured medium',
    'measured easy',
  ])
  expect((await page({ order: 'USED_LONG_AGO' })).names.slice(3, 5)).toEqual(['said easy, nine people', 'measured hard'])
})

test('a copy has no figures yet, and another tenant sees none', async () => {
  const { made: copies } = await w.author.get(questions.copy, { body: { ids: [ids['measured easy'] ?? ''], categoryId: w.bankId } })
  expect((await w.author.get(questions.detail, { params: { id: copies[0] ?? '' } })).use).toBeNull()
  const stranger = await w.world.signIn('admin', 'yuanfan')
  const told = await stranger.get(questions.page, { query: { pageNum: 1, pageSize: 100 }, body: { unusedFor: 'EVER' } })
  expect(told.records.some((q) => Object.values(ids).includes(q.id))).toBe(false)
})
