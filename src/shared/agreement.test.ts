// Weighted kappa against values of its textbook form over a table of categories.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScorePair, weightedKappa } from './agreement.ts'

const pairs: ScorePair[] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [2, 2],
  [2, 1],
  [3, 3],
  [3, 2],
  [1, 1],
  [0, 0],
  [2, 3],
  [1, 3],
  [3, 3],
]

/** Kappa and standard error of a table of integer categories, by the formulas of Fleiss, Cohen and Everitt (1969). */
function fromTable(list: readonly ScorePair[], categories: number) {
  const all = [...Array(categories).keys()]
  const share = (i: number, j: number) => list.filter(([a, b]) => a === i && b === j).length / list.length
  const rows = all.map((i) => all.reduce((n, j) => n + share(i, j), 0))
  const columns = all.map((j) => all.reduce((n, i) => n + share(i, j), 0))
  const weight = (i: number, j: number) => 1 - (i - j) ** 2 / (categories - 1) ** 2
  const total = (of: (i: number, j: number) => number) => all.reduce((n, i) => n + all.reduce((m, j) => m + of(i, j), 0), 0)
  const observed = total((i, j) => weight(i, j) * share(i, j))
  const chance = total((i, j) => weight(i, j) * (rows[i] ?? 0) * (columns[j] ?? 0))
  const kappa = (observed - chance) / (1 - chance)
  const ofRow = (i: number) => all.reduce((n, j) => n + weight(i, j) * (columns[j] ?? 0), 0)
  const ofColumn = (j: number) => all.reduce((n, i) => n + weight(i, j) * (rows[i] ?? 0), 0)
  const square = total((i, j) => share(i, j) * (weight(i, j) - (ofRow(i) + ofColumn(j)) * (1 - kappa)) ** 2)
  return { kappa, error: Math.sqrt((square - (kappa - chance * (1 - kappa)) ** 2) / (list.length * (1 - chance) ** 2)) }
}

test('kappa and its interval equal those of the table of categories', () => {
  const { kappa, low } = weightedKappa([pairs])
  expect(kappa).toBeCloseTo(0.7333333, 6)
  expect(low).toBeCloseTo(0.4565407, 6)
  const scores = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(fc.array(scores, { minLength: 3, maxLength: 60 }), (list) => {
      const told = weightedKappa([list])
      if (told.kappa === null) return
      const wanted = fromTable(list, 5)
      expect(told.kappa).toBeCloseTo(wanted.kappa, 9)
      expect(told.low).toBeCloseTo(Math.max(-1, wanted.kappa - 1.959964 * (wanted.error || 0)), 6)
    }),
  )
})

test.each<[string, ScorePair[][], number | null, number]>([
  ['no pair', [], null, 0],
  ['only equal scores', [[[5, 5] as const, [5, 5] as const]], null, 2],
  ['a perfect agreement', [[[1, 1] as const, [5, 5] as const]], 1, 2],
  ['opposite scores', [[[0, 1] as const, [1, 0] as const]], -1, 2],
  // pooled without strata, these pairs would agree to 0.99
  [
    'different levels of two strata',
    [
      [
        [0, 1],
        [1, 0],
      ],
      [
        [20, 21],
        [21, 20],
      ],
    ],
    -1,
    4,
  ],
])('kappa of %s', (_, strata, kappa, count) => {
  const told = weightedKappa(strata)
  expect(told.pairs).toBe(count)
  if (kappa === null) expect(told.kappa).toBeNull()
  else expect(told.kappa).toBeCloseTo(kappa, 9)
})
