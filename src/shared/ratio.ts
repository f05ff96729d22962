// Ratios in the API are 0 to 1 with four decimals; users see percentages. A part that is neither nothing nor everything is never rounded to
// 0 or 1.

const STEPS = 10_000

/** Limits `steps` to the range without both ends, unless the exact value is at an end. */
const within = (steps: number, isNone: boolean, isAll: boolean): number => {
  if (steps <= 0 && !isNone) return 1
  return steps >= STEPS && !isAll ? STEPS - 1 : steps
}

/**
 * Rounds an exact ratio of 0 to 1 half up to four decimals: 0.99996 -> 0.9999, 0.00004 -> 0.0001. `platform/database/ratio.ts` rounds alike
 * in SQL.
 */
export const toRatio = (exact: number): number => within(Math.round(exact * STEPS), exact <= 0, exact >= 1) / STEPS

/** Rounds part / whole in the same way; both are integers, or both have two decimals. Null if `whole` is not positive. */
export function ratioOf(part: number, whole: number): number | null {
  if (!(whole > 0)) return null
  const [p, w] = [Math.round(part * 100), Math.round(whole * 100)]
  return within(Math.round((p * STEPS) / w), p <= 0, p >= w) / STEPS
}

/** 0.5 -> 50%, 0.3333 -> 33.33%, 0.99996 -> 99.99%, null -> -. */
export function percent(ratio: number | null): string {
  if (ratio === null) return '-'
  const hundredths = Math.round(toRatio(ratio) * STEPS)
  return `${hundredths % 100 === 0 ? hundredths / 100 : (hundredths / 100).toFixed(2)}%`
}
