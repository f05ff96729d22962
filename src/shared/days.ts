// Days of a calendar, as texts that begin with YYYY-MM-DD.

/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000

/** Midnight of the day as if in UTC, so that every day has 24 hours; milliseconds since 1970. */
export const utcOfDay = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Whole days from one day to another; negative if the other one is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utcOfDay(to) - utcOfDay(from)) / dayMs)
