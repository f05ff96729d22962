// A picker returns its value unchanged, in every time zone of the browser.
import { timeZones } from '#shared/zones.ts'
import type { Dayjs } from 'dayjs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calendarOf, floating, momentFormat } from './floating.ts'

afterEach(() => void vi.unstubAllEnvs())

const two = (n: number) => String(n).padStart(2, '0')
const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2034, 0, 1) / 60_000 })
/** Any time text, including those around the days on which a zone changes its clock. */
const text = fc.oneof(
  minute.map((m) => new Date(m * 60_000).toISOString().slice(0, 19).replace('T', ' ')),
  fc
    .tuple(
      fc.constantFrom('2027-03-14', '2026-11-01', '2027-03-28', '2026-10-25', '2027-04-04', '2027-10-03'),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
    )
    .map(([date, h, m]) => `${date} ${two(h)}:${two(m)}:00`),
)
const browsers = ['America/New_York', 'Europe/London', 'Asia/Shanghai', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']

describe.each(browsers)('a browser of %s', (zone) => {
  test('the picker shows, parses and calculates exactly the given text', () => {
    vi.stubEnv('TZ', zone)
    const calendar = calendarOf('Asia/Shanghai')
    fc.assert(
      fc.property(text, (told) => {
        const at = floating(told) as Dayjs
        expect(at.format(momentFormat)).toBe(told)
        expect(calendar.locale.format('zh_CN', at, momentFormat)).toBe(told)
        expect(calendar.locale.parse('zh_CN', told, [momentFormat])?.format(momentFormat)).toBe(told)
        // the panel sets the day and the hours one by one
        const clock = calendar.setSecond(
          calendar.setMinute(calendar.setHour(at, Number(told.slice(11, 13))), Number(told.slice(14, 16))),
          Number(told.slice(17)),
        )
        expect(clock.format(momentFormat)).toBe(told)
        expect(calendar.addDate(calendar.addDate(at, 1), -1).format(momentFormat)).toBe(told)
      }),
      { numRuns: 60 },
    )
  })

  test('此刻 is the current time of the tenant’s clock', () => {
    vi.stubEnv('TZ', zone)
    for (const tenant of timeZones) {
      const shown = calendarOf(tenant).getNow().format(momentFormat)
      const after = new Date().toLocaleString('sv-SE', { timeZone: tenant })
      const apart = Date.parse(`${after.replace(' ', 'T')}Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`)
      expect(Math.abs(apart)).toBeLessThan(60_000)
    }
  })
})

test('an empty value stays empty', () => {
  expect(floating(null)).toBeNull()
  expect(floating('')).toBeNull()
  expect(floating('gestern')).toBeNull()
})
