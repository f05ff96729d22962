// Formats the remaining time. It is computed from the server's answer and the age of this page, never from the device's clock.

/** Remaining time as text: 32:10, 1:02:10; 00:00 when it is over. */
export function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours ? `${hours}:${rest}` : rest
}
