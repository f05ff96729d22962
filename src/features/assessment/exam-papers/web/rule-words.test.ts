// Tests of the words and rows of draw rules.
import { expect, test } from 'vitest'
import { questionTypes } from '#features/assessment/question-banks/contract.ts'
import { newRule, type RuleDraft, totalOf } from './rule-words.ts'

test('each new rule takes the next type and the banks of the last rule', () => {
  const rows: RuleDraft[] = []
  for (const _ of questionTypes) rows.push(newRule(rows, ['1']))
  expect(rows.map((r) => r.type)).toEqual(questionTypes)
  expect(newRule(rows, ['1']).type).toBe(0)
  expect(newRule([{ type: 0, categoryIds: ['2', '3'] }], ['1'])).toMatchObject({ type: 3, categoryIds: ['2', '3'] })
  expect(new Set(rows.map((r) => r.key)).size).toBe(rows.length)
})

test('the total adds the points of all rules, and a missing number counts as nothing', () => {
  expect(
    totalOf([
      { count: 8, pointsEach: 2.5 },
      { count: null, pointsEach: 3 },
      { count: 3, pointsEach: 0.1 },
    ]),
  ).toEqual({ count: 11, points: 20.3 })
})
