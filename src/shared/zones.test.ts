// Local times of zones, and times that a clock skips.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn, instantOf, isShown, sameClock, timeZones, zoneName } from './zones.ts'

const instant = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 }).map((s) => s * 1000)
const zone = fc.constantFrom(...timeZones)

test('every time that a clock shows counts as shown', () => {
  fc.assert(fc.property(zone, instant, (z, at) => isShown(z, clockIn(z, at))))
})

test('known instants', () => {
  const at = Date.UTC(2027, 2, 13, 18, 30)
  expect(clockIn('Asia/Shanghai', at)).toBe('2027-03-14 02:30:00')
  expect(clockIn('America/New_York', at)).toBe('2027-03-13 13:30:00')
  expect(clockIn('Asia/Shanghai', Date.UTC(2026, 11, 31, 16))).toBe('2027-01-01 00:00:00')
})

test('the hour that is skipped when clocks go forward is not shown', () => {
  expect(isShown('America/New_York', '2027-03-14 01:59:59')).toBe(true)
  expect(isShown('America/New_York', '2027-03-14 02:30:00')).toBe(false)
  expect(isShown('America/New_York', '2027-03-14 03:00:00')).toBe(true)
  expect(isShown('Europe/London', '2027-03-28 01:30:00')).toBe(false)
  expect(isShown('Asia/Shanghai', '2027-03-14 02:30:00')).toBe(true)
  // this time occurs twice there
  expect(isShown('America/New_York', '2026-11-01 01:30:00')).toBe(true)
})

test('zones with equal clocks are recognised, by other names and by season', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(sameClock('Asia/Shanghai', 'PRC', now)).toBe(true)
  expect(sameClock('Asia/Shanghai', 'Asia/Singapore', now)).toBe(true)
  expect(sameClock('Europe/London', 'UTC', now)).toBe(false)
  expect(sameClock('Asia/Shanghai', 'America/New_York', now)).toBe(false)
})

test('a zone is named', () => {
  expect(zoneName('Asia/Shanghai')).toBe('北京时间（Asia/Shanghai）')
  expect(zoneName('Africa/Cairo')).toBe('Africa/Cairo')
})

test('a local time is an instant, also where clocks change', () => {
  expect(instantOf('Asia/Shanghai', '2026-12-31 18:00:00')).toBe(Date.UTC(2026, 11, 31, 10))
  expect(instantOf('America/New_York', '2026-07-01 12:00:00')).toBe(Date.UTC(2026, 6, 1, 16))
  expect(instantOf('America/New_York', '2026-12-01 12:00:00')).toBe(Date.UTC(2026, 11, 1, 17))
  // skipped: the hour after it; twice: the first of both
  expect(instantOf('America/New_York', '2027-03-14 02:30:00')).toBe(Date.UTC(2027, 2, 14, 7, 30))
  expect(instantOf('America/New_York', '2026-11-01 01:30:00')).toBe(Date.UTC(2026, 10, 1, 5, 30))
})
