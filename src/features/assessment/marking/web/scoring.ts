// Points by keyboard: the typed text, and its change by a key. Steps are halves; full points are always allowed.

const half = '.5'
const fits = (text: string, max: number) => Number(text) <= max
/** Text of a score: whole, half, or the maximum. */
export const textOf = (score: number | null) => (score === null ? '' : String(score))
export const scoreOf = (text: string): number | null => (text === '' ? null : Number(text))

const stepped = (text: string, by: number, max: number) => {
  const now = Number(text || 0)
  // from a maximum between two steps down to the step below it
  const next = by < 0 ? Math.ceil(now * 2 - 1) / 2 : Math.floor(now * 2 + 1) / 2
  return String(Math.min(max, Math.max(0, next)))
}

function withDigit(text: string, digit: string, max: number): string {
  const longer = text.includes('.') || text === '0' ? digit : text + digit
  if (fits(longer, max)) return longer
  return fits(digit, max) ? digit : text
}

/** The text after a key; undefined if the key does not concern points. */
export function afterKey(text: string, key: string, max: number): string | undefined {
  if (/^\d$/.test(key)) return withDigit(text, key, max)
  switch (key) {
    case '.': {
      if (text.endsWith(half)) return text.slice(0, -half.length)
      const more = `${text.split('.')[0] || '0'}${half}`
      return fits(more, max) ? more : text
    }
    case 'ArrowUp':
      return stepped(text, 1, max)
    case 'ArrowDown':
      return stepped(text, -1, max)
    case 'Home':
      return '0'
    case 'End':
      return String(max)
    case 'Backspace':
    case 'Delete':
      return text.includes('.') ? text.slice(0, text.indexOf('.')) : text.slice(0, -1)
    default:
      return undefined
  }
}

/** Points for the ticked scoring points by weight, in halves; all of them give full points. */
export function pointsFor(points: readonly { weight: number }[], found: ReadonlySet<number>, max: number): number {
  const of = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const whole = of(points)
  const part = of(points.filter((_, i) => found.has(i)))
  if (found.size === points.length) return max
  return whole === 0 ? 0 : Math.min(max, Math.round((part / whole) * max * 2) / 2)
}
