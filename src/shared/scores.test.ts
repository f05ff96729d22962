// Tenths, sums and pass marks are exact despite floating point.
import { expect, test } from 'vitest'
import { bandOf, descends, pointsToPass, sumPoints, tenthNames, wholeScore } from './scores.ts'

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

test('whole scores never reach the pass line or 100 by rounding', () => {
  expect([59.4, 59.5, 59.99, 60, 76.5, 99.5, 99.99, 100, 0].map((score) => wholeScore(score))).toEqual([59, 59, 59, 60, 77, 99, 99, 100, 0])
  expect([0, 39, 40, 59, 60, 84, 85, 100].map(bandOf)).toEqual(['还差得远', '还差得远', '接近', '接近', '合格', '合格', '熟练', '熟练'])
})
