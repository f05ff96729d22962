// iCalendar files: what calendars of all makers read, whatever the texts contain.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'

const now = Date.UTC(2026, 10, 27, 12)
const at = Date.UTC(2026, 11, 31, 10)
const event = { uid: 'course-1@yanwu', title: '新人训练营', text: '2 门课', at, url: 'https://a.example/learn' }
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

test('a deadline is an event that ends at it, with a reminder a day before', () => {
  const file = calendarOf('演武', [event], now)
  expect(file).toContain('DTSTART:20261231T093000Z\r\nDTEND:20261231T100000Z\r\n')
  expect(file).toContain('TRIGGER:-PT1440M')
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('signs of the format are escaped, and an empty calendar is a calendar', () => {
  const file = unfolded(calendarOf('演武', [{ ...event, title: '比价,条款;三样\\', text: '一\n二\r\n三' }], now))
  expect(file).toContain('SUMMARY:比价\\,条款\\;三样\\\\\r\n')
  expect(file).toContain('DESCRIPTION:一\\n二\\n三\r\n')
  expect(calendarOf('演武', [], now)).toContain('X-WR-CALNAME:演武\r\nEND:VCALENDAR')
})

test('no line is longer than 75 octets, and unfolding returns each text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const file = calendarOf('演武', [{ ...event, title }], now)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const summary = /^SUMMARY:(.*?)\r\nDESCRIPTION/ms.exec(unfolded(file))?.[1] ?? ''
      const read = summary.replaceAll(/\\([\\;,n])/g, (_, char: string) => (char === 'n' ? '\n' : char))
      expect(read).toBe(title.replaceAll(/\r\n|\r/g, '\n'))
    }),
  )
})
