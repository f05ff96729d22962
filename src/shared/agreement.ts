// Agreement of two people who score the same things: weighted kappa with quadratic weights.

/** The scores of one thing by the first and by the second person. */
export type ScorePair = readonly [first: number, second: number]

/** Number of pairs from which on a kappa is shown; with fewer its interval is too wide. */
export const minPairs = 30

export interface Agreement {
  /** How many pairs of scores the strata have. */
  pairs: number
  /** 1: equal scores; 0: as by chance; null: no expected disagreement, e.g. all scores are equal. */
  kappa: number | null
  /** Limits of the 95 % interval, within -1 and 1; null with `kappa`. */
  low: number | null
  high: number | null
}

const sum = (list: readonly number[]) => list.reduce((total, n) => total + n, 0)
const mean = (list: readonly number[]) => sum(list) / list.length
const z95 = 1.959964

/** Observed and expected squared difference of each pair; the expected one is that from all scores of the other person. */
function differencesOf(pairs: readonly ScorePair[]) {
  const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
  const [meanA, meanB] = [mean(first), mean(second)]
  const [varA, varB] = [mean(first.map((a) => (a - meanA) ** 2)), mean(second.map((b) => (b - meanB) ** 2))]
  const expected = varA + varB + (meanA - meanB) ** 2
  const rows = pairs.map(([a, b]) => ({ observed: (a - b) ** 2, chance: (a - meanB) ** 2 + varB + (b - meanA) ** 2 + varA }))
  return { expected, rows }
}

/**
 * Weighted kappa with quadratic weights of one or more strata, e.g. questions: 1 − Σ observed / Σ expected squared differences (Cohen 1968;
 * Barlow, Lai and Azen 1991 for strata). Chance is that within a stratum, so different maxima do not look like agreement. The interval is
 * the one of Fleiss, Cohen and Everitt (1969), from the influence of each pair. Scores of all strata must have one scale. Returns kappa
 * null without expected disagreement.
 */
export function weightedKappa(strata: readonly (readonly ScorePair[])[]): Agreement {
  const parts = strata.filter((pairs) => pairs.length > 0).map(differencesOf)
  const pairs = sum(parts.map((p) => p.rows.length))
  const expected = sum(parts.map((p) => p.expected * p.rows.length))
  if (expected === 0) return { pairs, kappa: null, low: null, high: null }
  const chance = sum(parts.flatMap((p) => p.rows.map((r) => r.observed))) / expected
  const influences = parts.flatMap((p) => {
    const list = p.rows.map((r) => r.observed - chance * r.chance)
    const centre = mean(list)
    return list.map((influence) => influence - centre)
  })
  const error = Math.sqrt(sum(influences.map((i) => i ** 2))) / expected
  const kappa = 1 - chance
  return { pairs, kappa, low: Math.max(-1, kappa - z95 * error), high: Math.min(1, kappa + z95 * error) }
}

/** The kappa of these strata as it is shown: null below `minPairs` pairs, or without expected disagreement. */
export function shownKappa(strata: readonly (readonly ScorePair[])[]): Pick<Agreement, 'kappa' | 'low' | 'high'> {
  const { pairs, kappa, low, high } = weightedKappa(strata)
  return pairs < minPairs ? { kappa: null, low: null, high: null } : { kappa, low, high }
}

/** Levels of a kappa by Landis and Koch (1977). */
const levels = [
  [0.8, '几乎一致'],
  [0.6, '高度一致'],
  [0.4, '中等一致'],
  [0.2, '较低'],
] as const

/** A kappa in words. */
export const kappaWords = (kappa: number): string => levels.find(([least]) => kappa > least)?.[1] ?? '很低'
