// Grading: the golden tables of the design, and properties of all answers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerKey } from '#features/assessment/question-banks/server/tables.ts'
import { type GradedQuestion, fills, gradeAnswer, sumsOf } from './grading.ts'
import { normalise } from './normalise.ts'
import type { Policies } from './tables.ts'

const usual: Policies = { multiPolicy: 'ALL_OR_NOTHING', blankPolicy: 'PER_BLANK' }
const asked = (type: GradedQuestion['type'], answerKey: AnswerKey, score = 4, policies: Partial<Policies> = {}): GradedQuestion => ({
  type,
  answerKey,
  score,
  policies: { ...usual, ...policies },
})
const multiPolicies = ['ALL_OR_NOTHING', 'HALF_IF_SUBSET', 'RIGHT_MINUS_WRONG'] as const

describe('multiple choice with 4 points and the key A and C', () => {
  test.each([
    ['AC', 4, 4, 4],
    ['CA', 4, 4, 4],
    ['A', 0, 2, 2],
    ['AB', 0, 0, 0],
    ['ABC', 0, 0, 2],
    ['ABCD', 0, 0, 0],
    ['', 0, 0, 0],
  ])('the answer %s gets its points for each policy', (letters, ...expected) => {
    const response = letters ? [...letters] : null
    const got = multiPolicies.map((multiPolicy) => gradeAnswer(asked(3, { correct: ['A', 'C'] }, 4, { multiPolicy }), response).score)
    expect(got).toEqual(expected)
  })
  test('odd hundredths are rounded half up', () => {
    expect(gradeAnswer(asked(3, { correct: ['A', 'C'] }, 0.05, { multiPolicy: 'HALF_IF_SUBSET' }), ['A']).score).toBe(0.03)
    expect(gradeAnswer(asked(3, { correct: ['A', 'B', 'C'] }, 1, { multiPolicy: 'RIGHT_MINUS_WRONG' }), ['A', 'B']).score).toBe(0.67)
  })
})

test('single choice and true or false get all points or none, and "0" on the wire is true', () => {
  const single = asked(0, { correct: ['B'] }, 2.5)
  expect(['B', 'A', null].map((r) => gradeAnswer(single, r).score)).toEqual([2.5, 0, 0])
  expect([true, false, null].map((r) => gradeAnswer(asked(2, { value: true }), r))).toEqual([
    { score: 4, correct: true },
    { score: 0, correct: false },
    { score: 0, correct: false },
  ])
})

test('a short answer waits for a marker, and white space is no answer', () => {
  const short = asked(1, { reference: '先安抚情绪' })
  expect(gradeAnswer(short, '先安抚')).toEqual({ score: null, correct: null })
  for (const nothing of [null, '', '  \n\t　', '\u200b']) expect(gradeAnswer(short, nothing)).toEqual({ score: 0, correct: false })
})

const blank = (accept: string[], more: object = {}) => ({ accept, numeric: false, ...more })

describe('texts that fill a blank', () => {
  test.each([
    [blank(['90'], { numeric: true, units: ['天'] }), '９０ 天', true],
    [blank(['abc']), 'ABC ', true],
    [blank(['等待期']), '等 待 期', true],
    [blank(['1000'], { numeric: true }), '1,000', true],
    [blank(['10%']), '１０％', true],
    [blank(['10'], { numeric: true, units: ['%'] }), '１０％', true],
    [blank(['90'], { numeric: true, units: ['天'] }), '90天内', false],
    [blank(['等待期', '观察期']), '观察期。', true],
    [blank(['a-b']), 'Ａ—B；', true],
    [blank(['"保单"']), '“保单”', true],
    [blank(['3.14'], { numeric: true, tolerance: 0.01 }), '3.15', true],
    [blank(['3.14'], { numeric: true, tolerance: 0.01 }), '3.151', false],
    [blank(['0.3'], { numeric: true }), '.30', true],
    [blank(['-5'], { numeric: true }), '－５', true],
    [blank(['1000'], { numeric: true }), '10,00', false],
    [blank(['90']), '九十', false],
    [blank(['无'], { numeric: true }), '无', true],
    [blank(['90'], { numeric: true }), ' ', false],
  ])('the blank %j with the text %j is graded', (rule, text, right) => {
    expect(fills(rule, text)).toBe(right)
  })
})

describe('fill-in', () => {
  const key = { blanks: [blank(['甲']), blank(['乙']), blank(['丙'])], ordered: true }
  test('a fill-in gets points per blank, rounded half up once, or all points or none', () => {
    expect(gradeAnswer(asked(4, key, 1), ['甲', '', '丙']).score).toBe(0.67)
    expect(gradeAnswer(asked(4, key, 1), ['甲']).score).toBe(0.33)
    expect(gradeAnswer(asked(4, key, 1, { blankPolicy: 'ALL_BLANKS' }), ['甲', '乙', 'x']).score).toBe(0)
    expect(gradeAnswer(asked(4, key, 1, { blankPolicy: 'ALL_BLANKS' }), ['甲', '乙', '丙'])).toEqual({ score: 1, correct: true })
    expect(gradeAnswer(asked(4, key, 1), ['乙', '甲', '丙']).score).toBe(0.33)
  })
  test('an unordered fill-in gets the largest matching, even if the first choice must move', () => {
    const loose = { blanks: [blank(['甲', '乙']), blank(['甲']), blank(['丙'])], ordered: false }
    expect(gradeAnswer(asked(4, loose, 3), ['甲', '乙', '丙'])).toEqual({ score: 3, correct: true })
    expect(gradeAnswer(asked(4, loose, 3), ['丙', '甲', '甲'])).toEqual({ score: 3, correct: true })
    expect(gradeAnswer(asked(4, loose, 3), ['丙', '丙', '甲']).score).toBe(2)
  })
  test('a question without a blank gets no points', () => {
    for (const ordered of [true, false]) expect(gradeAnswer(asked(4, { blanks: [], ordered }), [])).toEqual({ score: 0, correct: false })
  })
})

test('sums are exact, by type, and null while an answer waits for marking', () => {
  expect(
    sumsOf([
      { type: 0, score: 0.1 },
      { type: 0, score: 0.2 },
      { type: 4, score: 0 },
    ]),
  ).toEqual({
    sumScore: 0.3,
    choicesScore: 0.3,
    multipleScore: null,
    judgementScore: null,
    fillBlankScore: 0,
    shortAnswerScore: null,
  })
  expect(sumsOf(([0, 1, 2, 3, 4] as const).map((type) => ({ type, score: 10 ** type })))).toEqual({
    sumScore: 11_111,
    choicesScore: 1,
    shortAnswerScore: 10,
    judgementScore: 100,
    multipleScore: 1000,
    fillBlankScore: 10_000,
  })
  expect(
    sumsOf([
      { type: 0, score: 1 },
      { type: 1, score: null },
    ]),
  ).toMatchObject({ sumScore: null, choicesScore: 1, shortAnswerScore: null })
})

const letters = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { maxLength: 6 })
const someLetters = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 1, maxLength: 6 })
const points = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100)

test('a score is never below 0, above the maximum, or a fraction of a hundredth', () => {
  const policies = fc.record({
    multiPolicy: fc.constantFrom(...multiPolicies),
    blankPolicy: fc.constantFrom('PER_BLANK' as const, 'ALL_BLANKS' as const),
  })
  const texts = fc.array(fc.constantFrom('甲', '乙', '丙', '', 'x'), { maxLength: 6 })
  const blanks = fc.array(fc.subarray(['甲', '乙', '丙'], { minLength: 1 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(policies, points, someLetters, letters, blanks, texts, fc.boolean(), (p, score, key, said, list, filled, ordered) => {
      const many = gradeAnswer({ type: 3, answerKey: { correct: key }, score, policies: p }, said)
      const gaps = gradeAnswer({ type: 4, answerKey: { blanks: list.map((a) => blank(a)), ordered }, score, policies: p }, filled)
      for (const { score: got, correct } of [many, gaps]) {
        expect(got).toBeGreaterThanOrEqual(0)
        expect(got).toBeLessThanOrEqual(score)
        expect(Math.abs((got ?? 0) * 100 - Math.round((got ?? 0) * 100))).toBeLessThan(1e-6)
        if (correct) expect(got).toBe(score)
      }
    }),
  )
})
test('the order of letters does not matter, and one more right letter never costs points', () => {
  fc.assert(
    fc.property(fc.constantFrom(...multiPolicies), points, someLetters, letters, (multiPolicy, score, key, said) => {
      const grade = (r: string[]) => gradeAnswer(asked(3, { correct: key }, score, { multiPolicy }), r).score ?? 0
      expect(grade(said.toReversed())).toBe(grade(said))
      const more = key.find((l) => !said.includes(l))
      if (more) expect(grade([...said, more])).toBeGreaterThanOrEqual(grade(said))
    }),
  )
})
test('an unordered fill-in has the same score in any order, and never less than an ordered one', () => {
  const blanks = fc.array(fc.subarray(['甲', '乙', '丙', '丁'], { minLength: 1 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(blanks, fc.array(fc.constantFrom('甲', '乙', '丙', '丁', 'x'), { minLength: 6, maxLength: 6 }), (list, said) => {
      const given = said.slice(0, list.length)
      const grade = (ordered: boolean, texts: string[]) =>
        gradeAnswer(asked(4, { blanks: list.map((a) => blank(a)), ordered }, 6), texts).score ?? 0
      expect(grade(false, given.toReversed())).toBe(grade(false, given))
      expect(grade(false, given)).toBeGreaterThanOrEqual(grade(true, given))
    }),
  )
})
test('normalising is idempotent', () => {
  const strange = fc.string({ unit: fc.constantFrom(...'aA ß ΣςİI。.；;…“”「』—－～ 　等待９％\u200b\n\u0307\u0301①㎏ﬁ'), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(strange, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text))
    }),
    { numRuns: 2000 },
  )
})
