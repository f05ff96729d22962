// Formats sizes for users.
export const MB = 1024 * 1024

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats bytes: 1536 -> 1.5 KB */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`
}
