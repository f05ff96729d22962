// Calendar days count whole, whatever the time of day behind them.
import { expect, test } from 'vitest'
import { daysBetween } from './days.ts'

test('days between two days, also over a month, a leap day and backwards', () => {
  expect(daysBetween('2026-11-27', '2026-11-27')).toBe(0)
  expect(daysBetween('2026-11-27 23:59:59', '2026-12-01 00:00:00')).toBe(4)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-12-01', '2026-11-30')).toBe(-1)
})

test('days between two dates', () => {
  expect([
    daysBetween('2026-11-27', '2026-11-27'),
    daysBetween('2026-11-27', '2026-12-31'),
    daysBetween('2026-03-01', '2026-02-28'),
  ]).toEqual([0, 34, -1])
})
