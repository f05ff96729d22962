// Tests of the week and of the days in a row, with fixed dates. 2026-11-27 is a Friday.
import { expect, test } from 'vitest'
import { streakOf, weekOf } from './streak.ts'

const november = (...days: number[]) => new Set(days.map((day) => `2026-11-${String(day).padStart(2, '0')}`))

test.each([
  ['nothing was practised', 27, [], 0],
  ['today alone', 27, [27], 1],
  ['today is not practised yet', 27, [24, 25, 26], 3],
  ['today and the days before', 27, [24, 25, 26, 27], 4],
  ['a weekday without practice ends the row', 27, [23, 24, 26], 1],
  ['yesterday, a weekday, was left out', 27, [25], 0],
  ['a weekend without practice is no break', 24, [19, 20, 23], 3],
  ['a practised Saturday counts', 24, [20, 21, 23], 3],
  ['a practised Sunday after a left out Saturday', 23, [20, 22], 2],
  ['a Friday before the weekend was left out', 23, [19, 22], 1],
  ['on a Sunday without practice', 22, [19, 20], 2],
  ['on a Monday without practice', 23, [19, 20], 2],
  ['a later day does not count', 25, [25, 26], 1],
] as const)('%s', (_name, today, days, streak) => expect(streakOf(`2026-11-${today}`, november(...days))).toBe(streak))

test('a week runs from Monday to Sunday, also across a new year', () => {
  const marks = (today: string, days: ReadonlySet<string>) => weekOf(today, days).map((d) => `${d.date}${d.practised ? '*' : ''}`)
  const week = ['2026-11-23', '2026-11-24*', '2026-11-25', '2026-11-26', '2026-11-27*', '2026-11-28', '2026-11-29']
  for (const today of ['2026-11-23', '2026-11-27', '2026-11-29']) expect(marks(today, november(22, 24, 27, 30))).toEqual(week)
  expect(marks('2027-01-01', new Set(['2026-12-31']))[3]).toBe('2026-12-31*')
})
