// Tenths, sums and pass marks are exact despite floating point.
import { expect, test } from 'vitest'
import { descends, pointsToPass, sumPoints, tenthNames } from './scores.ts'

test('tenths of a full score', () => {
  expect(tenthNames(100).slice(0, 2)).toEqual(['0-10', '10-20'])
  expect(tenthNames(105).at(-1)).toBe('94.5-105')
  for (let hundredths = 1; hundredths <= 3000; hundredths++)
    expect([hundredths, tenthNames(hundredths / 100)]).toEqual([
      hundredths,
      Array.from({ length: 10 }, (_, i) => [i, i + 1].map((at) => Number((BigInt(hundredths * at) + 5n) / 10n) / 100).join('-')),
    ])
})

test.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1.1, 2.2, 33.33], 36.63],
  [Array.from({ length: 1000 }, () => 0.07), 70],
])('points %j are %d', (points, sum) => expect(sumPoints(points)).toBe(sum))

test('the pass mark is the fewest points that reach the percentage, with the same text', () => {
  for (let hundredths = 1; hundredths <= 3000; hundredths++)
    for (const percent of [0, 33.33, 59.99, 60, 70.5, 100]) {
      const parts = BigInt(hundredths) * BigInt(Math.round(percent * 100))
      expect([hundredths, percent, pointsToPass(hundredths / 100, percent)]).toEqual([
        hundredths,
        percent,
        Number((parts + 9_999n) / 10_000n) / 100,
      ])
    }
})

test.each([
  [90, 80, 60, true],
  [90, 90, 60, false],
  [90, 60, 60, false],
  [60, 80, 40, false],
])('bounds of %d, %d and %d descend: %s', (excellent, good, slightPoor, answer) =>
  expect(descends({ excellent, good, slightPoor })).toBe(answer),
)
