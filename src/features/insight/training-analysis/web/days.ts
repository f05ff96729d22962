// The days of a report: those before it, of the same length, and how its days or weeks follow each other.
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, days: number) => new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

interface Days {
  beginTime?: string | null | undefined
  endTime?: string | null | undefined
}

/** As many days, directly before these; null where either bound is open. */
export function daysBefore({ beginTime, endTime }: Days) {
  if (!beginTime || !endTime) return null
  const length = Math.round((at(endTime) - at(beginTime)) / dayMs) + 1
  return { beginTime: dayAfter(beginTime, -length), endTime: dayAfter(beginTime, -1), words: `前 ${length} 天` }
}

/** From here on a day is too thin to be drawn. */
const maxDays = 62

/** Days where the range is short, weeks else; an open range by what there is. */
export function stepOf({ beginTime, endTime }: Days): 'DAY' | 'WEEK' {
  if (!beginTime || !endTime) return 'WEEK'
  return (at(endTime) - at(beginTime)) / dayMs < maxDays ? 'DAY' : 'WEEK'
}

/** Every day or week from the first to the last, those without anything among them. */
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
