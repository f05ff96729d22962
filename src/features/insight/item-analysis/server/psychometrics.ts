// Classical test theory: figures of a test and its items, as pure functions. Formulas: Moodle's "Quiz statistics calculations"
// (docs.moodle.org/dev), or the named works. Variances and covariances are those of a sample (n − 1). An undefined figure is null, and no
// figure is clamped to a range.

/** Number of people with this score on an item and this total of the test, both in points. */
export interface Cell {
  score: number
  total: number
  count: number
}

export interface Item {
  /** Maximum score of the item, in points. */
  maxScore: number
  /** Each person in exactly one cell. */
  cells: readonly Cell[]
}

/** Sums over all cells of an item; the statistics follow from these. */
export interface ItemMoments {
  maxScore: number
  people: number
  /** Mean score and mean total, in points. */
  mean: number
  totalMean: number
  /** Variances of the score, of the rest (total without the item), and of the total, in points squared. */
  variance: number
  restVariance: number
  totalVariance: number
  /** Covariances of the score with the rest, and with the total. */
  covariance: number
  totalCovariance: number
  /** Maximum of `covariance` for these scores and rests. */
  maxCovariance: number
  /** Mean scores of the upper and the lower group, in points. */
  upper: number
  lower: number
}

export interface ItemStatistics {
  /** Mean score / maximum score, 0 to 1; higher means easier (难度 P; Crocker & Algina 1986). */
  facility: number | null
  /** Standard deviation of the score, in points. */
  sd: number | null
  /** Corrected item-total correlation, −100 to 100: 100 · C(x, r) / √(V(x) V(r)), with r = total without the item (Moodle). */
  discriminationIndex: number | null
  /** Covariance as a percentage of its maximum: 100 · C(x, r) / C_max, with C_max for x and r both sorted; at most 100 (Moodle). */
  discriminativeEfficiency: number | null
  /** Weight in percent of the test: 100 · √C(x, T) / Σ √C(x, T); a negative covariance counts 0 (Moodle). */
  effectiveWeight: number | null
  /** Correlation with the total including the item, −1 to 1. */
  pointBiserial: number | null
  /** Score rate of the upper 27 % minus the lower 27 %, −1 to 1 (Kelley 1939). */
  upperLower: number | null
  /** Cronbach's α of the other items. */
  alphaIfDeleted: number | null
}

export interface TestStatistics {
  people: number
  items: number
  /** Mean, standard deviation (n − 1) and median of the total, in points. */
  mean: number | null
  sd: number | null
  median: number | null
  /** Fisher's k-statistics k₃ / k₂^1.5 and k₄ / k₂²; both are 0 for a normal distribution (Moodle). */
  skewness: number | null
  kurtosis: number | null
  /** Cronbach's α: k / (k − 1) · (1 − Σ V(x) / V(T)); at most 1, negative if items contradict each other (Cronbach 1951). */
  alpha: number | null
  /** Coefficient of internal consistency: 100 α (Moodle). */
  cic: number | null
  /** Error ratio: 100 · √(1 − α), the share of chance in the standard deviation, in percent (Moodle). */
  errorRatio: number | null
  /** Standard error of measurement: √(1 − α) · SD(T), in points. */
  standardError: number | null
  /** Unweighted mean of the facilities, 0 to 1. */
  meanFacility: number | null
}

/** Size of the upper and the lower group in percent. Kelley 1939 shows that 27 % discriminates best. */
const PERCENT_OF_GROUP = 27

/** Number of people in each group: 27 %, rounded half up, at least one. */
export const groupSize = (people: number): number => (people === 0 ? 0 : Math.max(1, Math.floor((PERCENT_OF_GROUP * people + 50) / 100)))

type Weighted = readonly (readonly [value: number, count: number])[]

const sizeOf = (list: Weighted) => list.reduce((n, [, count]) => n + count, 0)
const sumOf = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((sum, row) => sum + of(row), 0)

/** Relative tolerance: smaller differences are rounding errors of sums. */
const SAME = 1e-9
function centredOf(list: Weighted): { mean: number; of: (value: number) => number } {
  const values = list.map(([value]) => value)
  // reduce, because a call cannot take so many arguments
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  // subtract the minimum first, so that large totals lose no digits
  const mean = least + sumOf(list, ([value, count]) => (value - least) * count) / sizeOf(list)
  const flat = most - least <= SAME * Math.max(Math.abs(most), Math.abs(least))
  return { mean, of: flat ? () => 0 : (value) => value - mean }
}

/** Sorted by value, equal values merged. */
function sorted(list: Weighted): Weighted {
  const counts = new Map<number, number>()
  for (const [value, count] of list) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a - b)
}

/** Sum of products of both lists in ascending order, which is the maximum over all pairings. */
function sumSorted(xs: Weighted, ys: Weighted): number {
  let [i, j, sum] = [0, 0, 0]
  let [left, right] = [xs[0]?.[1] ?? 0, ys[0]?.[1] ?? 0]
  for (let x = xs[0], y = ys[0]; x && y; x = xs[i], y = ys[j]) {
    const both = Math.min(left, right)
    sum += x[0] * y[0] * both
    left -= both
    right -= both
    if (left === 0) left = xs[++i]?.[1] ?? 0
    if (right === 0) right = ys[++j]?.[1] ?? 0
  }
  return sum
}

/**
 * Mean score of the `size` people with the highest totals. People with the total at the edge of the group count in part, so that the
 * result does not depend on the order of people.
 */
function meanOfFirst(cells: readonly Cell[], size: number): number {
  const byTotal = new Map<number, { count: number; score: number }>()
  for (const { score, total, count } of cells) {
    const at = byTotal.get(total) ?? { count: 0, score: 0 }
    byTotal.set(total, { count: at.count + count, score: at.score + score * count })
  }
  let [left, sum] = [size, 0]
  for (const [, { count, score }] of [...byTotal].sort(([a], [b]) => b - a)) {
    if (left <= 0) break
    sum += score * Math.min(1, left / count)
    left -= count
  }
  return sum / size
}

/** Computes the sums in one pass over the cells; the time depends on their number, not on the number of people. */
export function momentsOf({ maxScore, cells }: Item): ItemMoments {
  const people = sumOf(cells, (c) => c.count)
  const by = (value: (cell: Cell) => number): Weighted => cells.map((c) => [value(c), c.count])
  const [x, t, r] = [centredOf(by((c) => c.score)), centredOf(by((c) => c.total)), centredOf(by((c) => c.total - c.score))]
  const ofSample = (sum: number) => sum / (people - 1)
  const mean = (product: (cell: Cell) => number) => ofSample(sumOf(cells, (c) => product(c) * c.count))
  const size = groupSize(people)
  return {
    maxScore,
    people,
    mean: x.mean,
    variance: mean((c) => x.of(c.score) ** 2),
    restVariance: mean((c) => r.of(c.total - c.score) ** 2),
    totalVariance: mean((c) => t.of(c.total) ** 2),
    totalMean: t.mean,
    covariance: mean((c) => x.of(c.score) * r.of(c.total - c.score)),
    totalCovariance: mean((c) => x.of(c.score) * t.of(c.total)),
    maxCovariance: ofSample(sumSorted(sorted(by((c) => x.of(c.score))), sorted(by((c) => r.of(c.total - c.score))))),
    upper: meanOfFirst(cells, size),
    lower: meanOfFirst(
      cells.map((c) => ({ ...c, total: -c.total })),
      size,
    ),
  }
}

const divided = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** Cronbach's α from the sum of variances `parts` and the variance `whole` of the total; null for fewer than two items or equal totals. */
const alphaOf = (items: number, parts: number, whole: number) =>
  items > 1 && whole > 0 ? (items / (items - 1)) * (1 - parts / whole) : null

/** Statistics of each item, in order; a single person gives the facility only. */
export function itemStatistics(items: readonly ItemMoments[]): ItemStatistics[] {
  const parts = sumOf(items, (i) => i.variance)
  const weight = (i: ItemMoments) => Math.sqrt(Math.max(0, i.totalCovariance))
  const weights = sumOf(items, weight)
  return items.map((i) => {
    const facility = i.people > 0 ? divided(i.mean, i.maxScore) : null
    const none = { sd: null, discriminationIndex: null, discriminativeEfficiency: null, effectiveWeight: null }
    if (i.people < 2) return { facility, ...none, pointBiserial: null, upperLower: null, alphaIfDeleted: null }
    const hundredfold = (value: number | null) => value && 100 * value
    return {
      facility,
      sd: Math.sqrt(i.variance),
      discriminationIndex: hundredfold(divided(i.covariance, Math.sqrt(i.variance * i.restVariance))),
      discriminativeEfficiency: hundredfold(divided(i.covariance, i.maxCovariance)),
      effectiveWeight: hundredfold(divided(weight(i), weights)),
      pointBiserial: divided(i.totalCovariance, Math.sqrt(i.variance * i.totalVariance)),
      upperLower: divided(i.upper - i.lower, i.maxScore),
      alphaIfDeleted: alphaOf(items.length - 1, parts - i.variance, i.restVariance),
    }
  })
}

function medianOf(totals: Weighted): number {
  const list = sorted(totals)
  const people = sizeOf(list)
  const at = (place: number) => {
    let before = 0
    return list.find(([, count]) => (before += count) > place)?.[0] ?? 0
  }
  return (at(Math.floor((people - 1) / 2)) + at(Math.floor(people / 2))) / 2
}

/** Fisher's k-statistics of orders 2 to 4; null if there are too few people. */
function kStatistics(totals: Weighted): { mean: number; k2: number | null; k3: number | null; k4: number | null } {
  const n = sizeOf(totals)
  const { mean, of } = centredOf(totals)
  const m = (power: number) => sumOf(totals, ([value, count]) => of(value) ** power * count) / n
  const [m2, m3, m4] = [m(2), m(3), m(4)]
  return {
    mean,
    k2: n > 1 ? (n * m2) / (n - 1) : null,
    k3: n > 2 ? (n * n * m3) / ((n - 1) * (n - 2)) : null,
    k4: n > 3 ? (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3)) : null,
  }
}

/** Statistics of the whole test, from its items and the distribution of totals. */
export function testStatistics(items: readonly ItemMoments[], totals: Weighted): TestStatistics {
  const people = sizeOf(totals)
  const facilities = itemStatistics(items).flatMap((i) => i.facility ?? [])
  const meanFacility = divided(
    sumOf(facilities, (f) => f),
    facilities.length,
  )
  const counts = { people, items: items.length, meanFacility }
  const unknown = { skewness: null, kurtosis: null, alpha: null, cic: null, errorRatio: null, standardError: null }
  if (people === 0) return { ...counts, mean: null, sd: null, median: null, ...unknown }
  const { mean, k2, k3, k4 } = kStatistics(totals)
  const sd = k2 === null ? null : Math.sqrt(k2)
  const told = { ...counts, mean, sd, median: medianOf(totals) }
  if (!k2 || sd === null) return { ...told, ...unknown }
  const parts = sumOf(items, (i) => i.variance)
  const alpha = alphaOf(items.length, parts, k2)
  // α is at most 1; a rounding error above 1 would make the root NaN
  const error = alpha === null ? null : Math.sqrt(Math.max(0, 1 - alpha))
  return {
    ...told,
    skewness: k3 === null ? null : k3 / k2 ** 1.5,
    kurtosis: k4 === null ? null : k4 / k2 ** 2,
    alpha,
    cic: alpha === null ? null : 100 * alpha,
    errorRatio: error === null ? null : 100 * error,
    standardError: error === null ? null : error * sd,
  }
}

/** An option of a question. */
export interface Choice {
  correct: boolean
  /** Number of people who chose it, and the sum of their totals in points. */
  count: number
  points: number
}
export const distractorFlags = ['UNUSED', 'ATTRACTS_STRONG', 'KEY_NEGATIVE'] as const
export type DistractorFlag = (typeof distractorFlags)[number]
export interface ChoiceStatistics {
  /** Share of all people, 0 to 1. */
  share: number | null
  /** Mean total of those who chose it, in points. */
  meanTotal: number | null
  /** Correlation of choosing it with the total, −1 to 1. */
  pointBiserial: number | null
  /**
   * UNUSED: a distractor below `MIN_USED`. ATTRACTS_STRONG: a distractor with a positive correlation. KEY_NEGATIVE: a right option with a
   * negative one.
   */
  flags: DistractorFlag[]
}
/** A distractor chosen by a smaller share does not work (Haladyna & Downing 1993). */
const MIN_USED = 0.05

/** Statistics of an option; the second argument has number, mean and standard deviation (n − 1) of all totals. */
export function choiceStatistics(
  { correct, count, points }: Choice,
  { people, mean, sd }: Pick<TestStatistics, 'people' | 'mean' | 'sd'>,
): ChoiceStatistics {
  const share = divided(count, people)
  const meanTotal = divided(points, count)
  // the correlation with a 0/1 variable uses the standard deviation of the population (n)
  const spread = sd === null || people === 0 ? 0 : sd * Math.sqrt((people - 1) / people)
  const pointBiserial =
    share === null || share === 1 || meanTotal === null || mean === null
      ? null
      : divided((meanTotal - mean) * Math.sqrt(share / (1 - share)), spread)
  const flags: DistractorFlag[] = []
  if (!correct && share !== null && share < MIN_USED) flags.push('UNUSED')
  if (!correct && (pointBiserial ?? 0) > 0) flags.push('ATTRACTS_STRONG')
  if (correct && (pointBiserial ?? 0) < 0) flags.push('KEY_NEGATIVE')
  return { share, meanTotal, pointBiserial, flags }
}
