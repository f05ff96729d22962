// Tests of the agreement of a calibration: shares, kappas and differences of marks that are known.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mark } from '../contract.ts'
import { agreementOf, type MarkedTalk, reachedShare } from './agreement.ts'

const raters = [
  { id: 'a', name: '甲' },
  { id: 'b', name: '乙' },
]
const goals = [
  { id: 'family', name: '问家庭情况' },
  { id: 'price', name: '说明价格' },
]
type Worths = readonly [family: Mark['worth'], price: Mark['worth']]
const marksOf = ([family, price]: Worths) =>
  new Map([
    ['family', { goal: 'family', worth: family, quote: '' }],
    ['price', { goal: 'price', worth: price, quote: '' }],
  ])
const talk = (place: number, a: Worths, b: Worths, rules: string[] = [], model: string[] = []): MarkedTalk => ({
  place,
  talkId: null,
  marks: new Map([
    ['a', marksOf(a)],
    ['b', marksOf(b)],
  ]),
  byRules: new Set(rules),
  byModel: new Set(model),
})

test('equal marks are counted by goal, and differences name what each side saw', () => {
  const talks = [
    talk(1, [1, 0], [1, 0], ['family']),
    talk(2, [1, 0.5], [1, 1], ['family', 'price']),
    talk(3, [0, 1], [0, 1], [], ['price']),
  ]
  const { raters: between, rules, model, goals: by, differences } = agreementOf(talks, raters, goals)
  expect(between).toEqual([{ first: '甲', second: '乙', pairs: 6, equal: 5, kappa: null, low: null, high: null }])
  // the rules missed the price in the third talk, and the model heard it; half a mark equals neither
  expect([rules, model]).toMatchObject([
    { pairs: 12, equal: 9 },
    { pairs: 12, equal: 11 },
  ])
  expect(by).toMatchObject([
    { id: 'family', people: { pairs: 3, equal: 3 }, rules: { pairs: 6, equal: 6 } },
    { id: 'price', people: { pairs: 3, equal: 2 }, rules: { pairs: 6, equal: 3 } },
  ])
  expect(differences).toMatchObject([
    { place: 2, goal: 'price', byRules: true, marks: [{ rater: '甲', worth: 0.5 }, { worth: 1 }] },
    { place: 3, goal: 'price', byRules: false, byModel: true, marks: [{ worth: 1 }, { worth: 1 }] },
  ])
})

test('without claims of a model there is no agreement with it', () => {
  expect(agreementOf([talk(1, [1, 1], [1, 1])], raters, goals).model).toBeNull()
})

test('a kappa stands from 30 pairs on: 1 for equal marks of two kinds, about 0 for marks by chance', () => {
  const same = Array.from({ length: 20 }, (_, i) => talk(i + 1, [i % 2 ? 1 : 0, 1], [i % 2 ? 1 : 0, 1]))
  expect(agreementOf(same, raters, goals).raters[0]).toMatchObject({ pairs: 40, equal: 40, kappa: 1 })
  const chance = Array.from({ length: 20 }, (_, i) => talk(i + 1, [i % 2 ? 1 : 0, 1], [i % 4 > 1 ? 1 : 0, 1]))
  expect(agreementOf(chance, raters, goals).raters[0]?.kappa).toBeCloseTo(0)
})

test('the share is the equal pairs of every two people, and the order of people and talks changes nothing', () => {
  const worth = fc.constantFrom<Mark['worth']>(0, 0.5, 1)
  const worths = fc.tuple(worth, worth)
  fc.assert(
    fc.property(fc.array(fc.tuple(worths, worths), { minLength: 1, maxLength: 10 }), (all) => {
      const talks = all.map(([a, b], i) => talk(i + 1, a, b).marks)
      const ids = goals.map(({ id }) => id)
      const equal = all.reduce((n, [a, b]) => n + Number(a[0] === b[0]) + Number(a[1] === b[1]), 0)
      expect(reachedShare(talks, raters, ids)).toBe(Math.round((100 * equal) / (2 * all.length)))
      expect(reachedShare(talks.toReversed(), raters.toReversed(), ids.toReversed())).toBe(reachedShare(talks, raters, ids))
    }),
  )
  expect(reachedShare([], raters, ['family'])).toBeNull()
})
