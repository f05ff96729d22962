// Ratios in SQL, rounded by the same rule as `toRatio` of shared/ratio.ts.

/**
 * SQL: a ratio of 0 to 1, rounded half up to four decimals. The result is 0 or 1 only if the exact ratio is; null stays null. `rounded` is
 * the ratio before the last rounding, e.g. of a mean: a ninth decimal of its quotient may break a tie.
 */
export const keptRatio = (exact: string, rounded = exact) =>
  `least(greatest(round(${rounded}, 4), 0.0001 * sign(${exact})), 1 - 0.0001 * sign(1 - ${exact}))::float8`

/** SQL: a part of a whole as a rounded ratio; null if the whole is 0. */
export const ratio = (part: string, whole: string) => keptRatio(`((${part})::numeric / nullif(${whole}, 0))`)
