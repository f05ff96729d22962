// Display and rounding of ratios.
import { expect, test } from 'vitest'
import { percent, ratioOf, toRatio } from './ratio.ts'

test.each([
  [0.6667, '66.67%'],
  [0.5, '50%'],
  [0.125, '12.50%'],
  [0.3333, '33.33%'],
  [1, '100%'],
  [0, '0%'],
  [0.0001, '0.01%'],
  [0.2929, '29.29%'],
  [0.99996, '99.99%'],
  [0.999_999_9, '99.99%'],
  [0.00004, '0.01%'],
  [0.000_000_1, '0.01%'],
  [null, '-'],
])('%s is read as %s', (ratio, text) => {
  expect(percent(ratio)).toBe(text)
})

test.each([
  [1, 3, 0.3333],
  [2, 3, 0.6667],
  [1, 20_000, 0.0001],
  [1, 100_000, 0.0001],
  [99_999, 100_000, 0.9999],
  [19_999, 20_000, 0.9999],
  [0, 7, 0],
  [7, 7, 1],
  [0.01, 333.33, 0.0001],
  [333.32, 333.33, 0.9999],
  [0, 0, null],
])('%d of %d is %d', (part, whole, ratio) => expect(ratioOf(part, whole)).toBe(ratio))

test('a ratio is 0 or 1 only if the part is nothing or everything, else the nearest value of four decimals', () => {
  for (let whole = 1; whole < 60_000; whole += 977)
    for (const part of [0, 1, 2, Math.floor(whole / 7), whole - 2, whole - 1, whole].filter((n) => n >= 0 && n <= whole)) {
      const told = ratioOf(part, whole) as number
      expect([part, whole, told === 0, told === 1]).toEqual([part, whole, part === 0, part === whole])
      const half = (20_000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))
      if (half > 0n && half < 10_000n) expect(told).toBe(Number(half) / 10_000)
      expect(toRatio(told)).toBe(told)
      expect(['0%', '100%'].includes(percent(part / whole))).toBe(part === 0 || part === whole)
    }
})
