// What the figures of classical test theory say of a test and its items. Pure: knows neither database nor HTTP. The formulas are those of
// Moodle's "Quiz statistics calculations" (docs.moodle.org/dev) and, where named, of the works that they come from; variances and
// covariances are those of a sample (n − 1). A figure that is not defined is null, and none is bent into a range that looks better.

/** So many people who had this score on an item and this total, of the same points. */
export interface Cell {
  score: number
  total: number
  count: number
}

export interface Item {
  /** The most that it is worth, in points. */
  maxScore: number
  /** Everybody once. */
  cells: readonly Cell[]
}

/** The sums of an item that need all of its cells; whatever is told of it follows from these. */
export interface ItemMoments {
  maxScore: number
  people: number
  /** Mean score, in points. */
  mean: number
  /** Of the score, of the total without it, and of the whole total, in points squared. */
  variance: number
  restVariance: number
  totalVariance: number
  /** Of the score with the total without it, and with the whole total. */
  covariance: number
  totalCovariance: number
  /** The most that `covariance` could be with these scores and these rests. */
  maxCovariance: number
  /** Mean score of the upper and of the lower group, in points. */
  upper: number
  lower: number
}

export interface ItemStatistics {
  /** Mean score over the most possible, 0 to 1: the easier, the higher (难度 P). Crocker & Algina 1986. */
  facility: number | null
  /** Standard deviation of the score, in points. */
  sd: number | null
  /** 100 · C(x, r) / √(V(x) V(r)), r the total without the item, −100 to 100: corrected item-total correlation. Moodle. */
  discriminationIndex: number | null
  /** 100 · C(x, r) / C_max, C_max the same with both sorted; at most 100. Moodle. */
  discriminativeEfficiency: number | null
  /** 100 · √C(x, T) / Σ √C(x, T), percent of the test; a negative covariance weighs 0. Moodle. */
  effectiveWeight: number | null
  /** Correlation with the total that holds the item, −1 to 1. */
  pointBiserial: number | null
  /** Score rate of the upper 27 % less that of the lower, −1 to 1. Kelley 1939. */
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
  /** k₃ / k₂^1.5 and k₄ / k₂² by Fisher's k-statistics: 0 and 0 of a normal distribution. Moodle. */
  skewness: number | null
  kurtosis: number | null
  /** k / (k − 1) · (1 − Σ V(x) / V(T)), at most 1, below 0 where items contradict each other. Cronbach 1951. */
  alpha: number | null
  /** Coefficient of internal consistency, 100 α. Moodle. */
  cic: number | null
  /** 100 · √(1 − α), percent of the standard deviation that is chance. Moodle. */
  errorRatio: number | null
  /** √(1 − α) · SD(T): of measurement, in points. */
  standardError: number | null
  /** Mean of the items' facilities, 0 to 1, each item the same. */
  meanFacility: number | null
}

/** The share of people in the upper and in the lower group, which tells best who knows more (Kelley 1939). */
const PERCENT_OF_GROUP = 27

/** How many people stand in each of the two groups: a share of all, half up, at least one. */
export const groupSize = (people: number): number => (people === 0 ? 0 : Math.max(1, Math.floor((PERCENT_OF_GROUP * people + 50) / 100)))

type Weighted = readonly (readonly [value: number, count: number])[]

const sizeOf = (list: Weighted) => list.reduce((n, [, count]) => n + count, 0)
const sumOf = <T>(list: readonly T[], of: (row: T) => number) => list.reduce((sum, row) => sum + of(row), 0)

/** Values that differ by nothing but the last bits of their sums are one. */
const SAME = 1e-9
function centredOf(list: Weighted): { mean: number; of: (value: number) => number } {
  const values = list.map(([value]) => value)
  // one after the other: too many for the arguments of a call
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  // from the least on, so that large totals cost no digits
  const mean = least + sumOf(list, ([value, count]) => (value - least) * count) / sizeOf(list)
  const flat = most - least <= SAME * Math.max(Math.abs(most), Math.abs(least))
  return { mean, of: flat ? () => 0 : (value) => value - mean }
}

/** By value, equal ones together. */
function sorted(list: Weighted): Weighted {
  const counts = new Map<number, number>()
  for (const [value, count] of list) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a - b)
}

/** Σ of the products where the least of one meets the least of the other, and so on. */
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
 * Mean score of those with the highest totals. Who has the same total at the edge of the group belongs to it in part, all alike, so that
 * no order of people changes it.
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

/** Goes through the cells of an item once: time grows with the number of cells, whoever stands in them. */
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

/** Cronbach's α of so many items whose variances sum up to `parts`; null for fewer than two, and where all totals are the same. */
const alphaOf = (items: number, parts: number, whole: number) =>
  items > 1 && whole > 0 ? (items / (items - 1)) * (1 - parts / whole) : null

/** What is told of each item beside the others, in their order; of a single person only how easy it was. */
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

/** Fisher's k-statistics of the second to the fourth order; null where there are too few people for one. */
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

/** What is told of a test as a whole: of its items, and of how many people had which total. */
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
  const alpha = alphaOf(
    items.length,
    sumOf(items, (i) => i.variance),
    k2,
  )
  // α is 1 at most; the last bit of a sum is no reason for an error that is not a number
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

/** The totals of all, and of those who chose an option. */
export interface Choice {
  correct: boolean
  /** How many chose it, and the sum of their totals in points. */
  count: number
  points: number
}
export const distractorFlags = ['UNUSED', 'ATTRACTS_STRONG', 'KEY_NEGATIVE'] as const
export type DistractorFlag = (typeof distractorFlags)[number]
export interface ChoiceStatistics {
  /** Of all people, 0 to 1. */
  share: number | null
  /** Mean total of those who chose it, in points. */
  meanTotal: number | null
  /** Correlation of choosing it with the total, −1 to 1. */
  pointBiserial: number | null
  /** A distractor that fewer than one in twenty chose; one that the better chose more; a right option that the better chose less. */
  flags: DistractorFlag[]
}
/** Chosen by fewer, a distractor distracts nobody (Haladyna & Downing 1993). */
const MIN_USED = 0.05

/** What is told of an option, beside how all did: their number, mean and standard deviation (n − 1) of the total. */
export function choiceStatistics(
  { correct, count, points }: Choice,
  { people, mean, sd }: Pick<TestStatistics, 'people' | 'mean' | 'sd'>,
): ChoiceStatistics {
  const share = divided(count, people)
  const meanTotal = divided(points, count)
  // of all as of a population, for which choosing is a number of 0 and 1, too
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
