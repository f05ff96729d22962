// Tests of the watched seconds, despite jumps, and of their stored form.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDuration } from './report.ts'
import { timespan } from './scorm-12.ts'
import { Watched } from './watched.ts'

test('a second watched twice counts once, and a skipped second does not count', () => {
  const watched = new Watched(100)
  watched.see(0, 39.9)
  watched.see(10, 20)
  expect(watched.share).toBe(0.4)
  watched.see(95, 99.5)
  expect([watched.share, watched.missing, String(watched)]).toEqual([0.45, 40, '0-39,95-99'])
  watched.see(40, 94)
  expect([watched.share, watched.missing]).toEqual([1, null])
})

const stretches = fc.array(fc.tuple(fc.nat(3000), fc.nat(300)), { maxLength: 60 })

test('a stored state is restored, and further watching never removes seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), stretches, (length, all) => {
      const watched = new Watched(length)
      let before = 0
      for (const [from, lasts] of all) {
        watched.see(from, from + lasts)
        expect(watched.share).toBeGreaterThanOrEqual(before)
        before = watched.share
      }
      const again = new Watched(length, String(watched))
      expect([again.share, String(again), again.missing]).toEqual([watched.share, String(watched), watched.missing])
    }),
  )
})

test('a state beyond the length limit is shortened to a true part', () => {
  const watched = new Watched(10_000)
  for (let at = 0; at < 10_000; at += 2) watched.see(at, at)
  const kept = new Watched(10_000, String(watched))
  expect(String(watched).length).toBeLessThanOrEqual(4000)
  expect(kept.share).toBeGreaterThan(0)
  expect(kept.share).toBeLessThan(watched.share)
})

test('each standard formats the duration in its own way', () => {
  expect([0, 59.999, 61.5, 3723.25].map(timespan)).toEqual(['0000:00:00.00', '0000:00:59.99', '0000:01:01.50', '0001:02:03.25'])
  expect([0, 61.5, 3723.25].map(isoDuration)).toEqual(['PT0S', 'PT1M1.5S', 'PT1H2M3.25S'])
})
