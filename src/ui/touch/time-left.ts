// How much time is left: by the server's clock and by how long this page has been open; the clock of the device is never asked.

const instantOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** Milliseconds between two times of the same zone, YYYY-MM-DD HH:mm:ss. */
export const msBetween = (from: string, to: string) => instantOf(to) - instantOf(from)

/** 32:10, 1:02:10; 00:00 once it is over. */
export function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours ? `${hours}:${rest}` : rest
}
