// Tests of counting on generated responses: ratios, score bands, and groups in agreement with the item formulas.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minPeople } from '../contract.ts'
import { countItems, quotientOf } from './counts.ts'
import { itemStatistics, momentsOf } from './psychometrics.ts'
import { COUNTS, type Responses } from './responses.ts'

interface Given {
  score: number
  /** null: not graded yet. */
  total: number | null
}
/** Responses to one question with `max` points, with everybody in scope. */
const responsesOf = (people: readonly Given[], max: number): Responses => ({
  lines: [
    { questionId: '1', outcomes: people.map(({ score }, i) => ({ said: `${i}`, answered: true, score, max, correct: score === max })) },
  ],
  sittings: people.map(({ total }) => ({ roles: COUNTS, total })),
  codes: Uint16Array.from(people.keys(), (i) => i + 1),
  parts: people.map(() => '0'),
})
const counted = (people: readonly Given[], max: number) => countItems(responsesOf(people, max), false).get('1')

test.each([
  [1, 3, 0.3333],
  [2, 3, 0.6667],
  [1, 20_000, 0.0001],
  [-1, 20_000, -0.0001],
  [-2, 3, -0.6667],
  [0, 5, 0],
  [3, 0, null],
])('%d of %d is %d', (part, whole, ratio) => expect(quotientOf(part, whole)).toBe(ratio))

test.each([
  [100, [0, 19.99, 20, 39.99, 40, 60, 80, 99.99, 100], [2, 2, 1, 1, 3]],
  [0.5, [0, 0.1, 0.2, 0.3, 0.4, 0.5], [1, 1, 1, 1, 2]],
  [0, [0, 0], [0, 0, 0, 0, 2]],
])('of %d points the scores %j fall into the bands %j', (max, scores, fifths) => {
  expect(
    counted(
      scores.map((score) => ({ score, total: score })),
      max,
    )?.fifths,
  ).toEqual(fifths)
})

test('the discrimination equals that of the item formulas, also with equal totals', () => {
  const max = 4
  const person = fc.record({ score: fc.integer({ min: 0, max: 8 }).map((n) => n / 2), total: fc.integer({ min: 0, max: 6 }) })
  fc.assert(
    fc.property(fc.array(person, { minLength: minPeople, maxLength: 60 }), (people) => {
      const cells = people.map(({ score, total }) => ({ score, total, count: 1 }))
      const upperLower = itemStatistics([momentsOf({ maxScore: max, cells })])[0]?.upperLower ?? 0
      const { discrimination = null, choices = [], groupSize = 0 } = counted(people, max) ?? {}
      expect(Math.abs((discrimination ?? 9) - upperLower)).toBeLessThan(0.000051)
      for (const of of ['high', 'low'] as const) expect(choices.reduce((sum, c) => sum + c[of], 0)).toBeCloseTo(groupSize, 9)
      // a person without a total is in no group, but counts among all who got the question
      const more = counted([...people, { score: 0, total: null }], max)
      expect([more?.groupSize, more?.answered]).toEqual([groupSize, people.length + 1])
    }),
  )
})
