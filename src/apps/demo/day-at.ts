// Times of the demo: days from today at an hour.

const DAY = 86_400_000

/** `YYYY-MM-DD HH:00:00` so many days after `now`. */
export const dayAt = (now: Date, days: number, hour: number): string =>
  `${new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`
