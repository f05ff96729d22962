// Ratios as SQL, rounded as `toRatio` of shared/ratio.ts rounds them.

/**
 * SQL: an exact ratio of 0 to 1, half up to four decimals; 0 and 1 only where it is exactly so. Null stays null. `rounded` is the ratio before
 * the last rounding, e.g. of a mean, whose quotient may end in a ninth decimal that turns a tie.
 */
export const keptRatio = (exact: string, rounded = exact) =>
  `least(greatest(round(${rounded}, 4), 0.0001 * sign(${exact})), 1 - 0.0001 * sign(1 - ${exact}))::float8`

/** SQL: the same of a part of a whole; null where there is nothing to be a part of. */
export const ratio = (part: string, whole: string) => keptRatio(`((${part})::numeric / nullif(${whole}, 0))`)
