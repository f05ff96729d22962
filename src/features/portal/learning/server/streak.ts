// Days of practice: this week's, and those in a row. Days are texts (YYYY-MM-DD) of the tenant's calendar.
import { dayMs, utcOfDay } from '#shared/days.ts'

const textOf = (utc: number) => new Date(utc).toISOString().slice(0, 10)
/** 0 for Monday, 6 for Sunday. */
const weekdayOf = (utc: number) => (new Date(utc).getUTCDay() + 6) % 7
const saturday = 5

/** The seven days of the week of `today`, Monday first. */
export function weekOf(today: string, practised: ReadonlySet<string>): { date: string; practised: boolean }[] {
  const monday = utcOfDay(today) - weekdayOf(utcOfDay(today)) * dayMs
  return Array.from({ length: 7 }, (_, i) => textOf(monday + i * dayMs)).map((date) => ({ date, practised: practised.has(date) }))
}

/** Number of practised days in a row up to `today`. Neither today nor a weekend ends the row; they count if practised. */
export function streakOf(today: string, practised: ReadonlySet<string>): number {
  let days = practised.has(today) ? 1 : 0
  for (let utc = utcOfDay(today) - dayMs; ; utc -= dayMs) {
    if (practised.has(textOf(utc))) days++
    else if (weekdayOf(utc) < saturday) return days
  }
}
