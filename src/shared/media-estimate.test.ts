// Remaining time of media follows from percentage and elapsed time; no estimate is shown rather than a wrong one.
import { expect, test } from 'vitest'
import { remainingNow, remainingSeconds } from './media-estimate.ts'

test('the remaining time of a task follows from its own percentage and time', () => {
  const table: [percent: number, elapsedSec: number | null, expectedSec: number, left: number | null][] = [
    // unknown before any progress, and without a start time
    [0, 0, 5, null],
    [0, 30, 5, null],
    [40, null, 5, null],
    [40, 0, 5, null],
    [1, 2, 200, 198],
    [20, 2, 10, 8],
    [50, 30, 5, 30],
    [75, 30, 5, 10],
    [99, 99, 90, 1],
    // slower than expected is slow, not unknown
    [18, 100, 5, (100 * 82) / 18],
    // a task that stalled for ten minutes at 18 % is not nearly done
    [18, 600, 5, null],
    [18, 111, 5, null],
    // a long film may take this long
    [18, 600, 120, (600 * 82) / 18],
    [100, 30, 5, null],
  ]
  for (const [percent, elapsedSec, expectedSec, left] of table) {
    const told = remainingSeconds({ percent, elapsedSec, expectedSec })
    expect([percent, elapsedSec, expectedSec, told]).toEqual([percent, elapsedSec, expectedSec, left])
  }
})

test('an estimate counts down with the clock, and disappears when it has run out or the percentage stays', () => {
  const table: [remain: number | null | undefined, passed: number, unchanged: number, left: number | null][] = [
    [30, 0, 0, 30],
    [30, 12, 12, 18],
    [30, 29, 5, 1],
    [30, 30, 5, null],
    [30, 600, 5, null],
    [300, 21, 21, null],
    [300, 0, 21, null],
    [null, 0, 0, null],
    [undefined, 0, 0, null],
  ]
  for (const [remain, passed, unchanged, left] of table)
    expect([remain, passed, unchanged, remainingNow(remain, passed, unchanged)]).toEqual([remain, passed, unchanged, left])
})
