// Tests of the pauses between tries and of Retry-After.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDelivered, parseRetryAfter, pauseAfter } from './retrying.ts'

const now = new Date('2026-11-28T12:00:00Z')

test('the tries are at 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then end', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((tries) => pauseAfter(tries, null))).toEqual(
    [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((s): number | null => s * 1000).concat(null),
  )
})

test('Retry-After only moves a try later, by at most a day, and adds no try', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.option(fc.integer({ min: 0, max: 1e9 })), (tries, asked) => {
      const [plain, moved] = [pauseAfter(tries, null), pauseAfter(tries, asked)]
      if (plain === null) return moved === null
      return moved !== null && moved >= plain && moved <= Math.max(plain, 86_400_000) && moved >= Math.min(asked ?? 0, 86_400_000)
    }),
  )
})

test.each([
  [null, null],
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
])('Retry-After %j is a pause of %j ms', (value, ms) => expect(parseRetryAfter(value, now)).toBe(ms))

test('only the statuses 200 to 299 are a delivery', () => {
  expect([null, 101, 199, 200, 204, 299, 300, 302, 410, 500].filter((status) => isDelivered({ status }))).toEqual([200, 204, 299])
})
