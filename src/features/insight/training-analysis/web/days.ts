// Days of a report: the equal number of days before, the step of the trend, and filling of gaps.
import { dayMs, daysBetween, utcOfDay } from '#shared/days.ts'

export const dayAfter = (day: string, days: number) => new Date(utcOfDay(day) + days * dayMs).toISOString().slice(0, 10)

interface Days {
  beginTime?: string | null | undefined
  endTime?: string | null | undefined
}

/** The equal number of days directly before; null for an open range. */
export function daysBefore({ beginTime, endTime }: Days) {
  if (!beginTime || !endTime) return null
  const length = daysBetween(beginTime, endTime) + 1
  return { beginTime: dayAfter(beginTime, -length), endTime: dayAfter(beginTime, -1), words: `前 ${length} 天` }
}

/** From this number of days on the trend uses weeks, because days would be too narrow. */
const maxDays = 62

/** Step of the trend: days for a short range, else weeks. */
export function stepOf({ beginTime, endTime }: Days): 'DAY' | 'WEEK' {
  if (!beginTime || !endTime) return 'WEEK'
  return daysBetween(beginTime, endTime) < maxDays ? 'DAY' : 'WEEK'
}

/** Adds rows for all days or weeks without data between the first and the last. */
export function filled<R extends { from: string }>(rows: readonly R[], by: 'DAY' | 'WEEK', none: Omit<R, 'from'>): R[] {
  const [first, last] = [rows[0]?.from, rows.at(-1)?.from]
  if (first === undefined || last === undefined) return []
  const byDay = new Map(rows.map((r) => [r.from, r]))
  const step = by === 'DAY' ? 1 : 7
  const all: R[] = []
  for (let day = first; day <= last && all.length < 800; day = dayAfter(day, step))
    all.push(byDay.get(day) ?? ({ ...none, from: day } as R))
  return all
}
