// Rules of scores: bounds of the levels A to D, the pass line, sums of points, and the tenths of a distribution.

export const LEVELS = ['A', 'B', 'C', 'D'] as const
export type Level = (typeof LEVELS)[number]
export const levelLabels: Readonly<Record<Level, string>> = { A: '优秀', B: '良好', C: '较差', D: '差' }

/** Lower bounds of all levels except the last, in percent of the full score. */
export interface Scale {
  excellent: number
  good: number
  slightPoor: number
}
/** Default scale, if neither the tenant nor the exam defines one. */
export const usualScale: Scale = { excellent: 90, good: 80, slightPoor: 60 }

/** Whether all levels of a scale are distinct and descending. */
export const descends = ({ excellent, good, slightPoor }: Scale) => excellent > good && good > slightPoor

/** Default pass line in percent of the full score: for exams without their own, and for practice. */
export const usualPassRate = 60

/** Rounds a score to two decimals, half up, as it is stored and shown. */
export const roundScore = (score: number): number => Math.round(score * 100) / 100

/** A score of 100 as a whole number for learners. Rounding never lifts it over the pass line, nor to 100. */
export function wholeScore(score: number, pass = usualPassRate): number {
  const whole = Math.round(score)
  return (whole >= pass && score < pass) || (whole === 100 && score < 100) ? whole - 1 : whole
}

/** Bands of a score of 100 in words; `from` is the lowest score of the band. */
const bands = [
  { from: 85, name: '熟练' },
  { from: usualPassRate, name: '合格' },
  { from: 40, name: '接近' },
  { from: 0, name: '还差得远' },
] as const
export type Band = (typeof bands)[number]['name']
export const bandOf = (score: number): Band => bands.find(({ from }) => score >= from)?.name ?? '还差得远'

const hundredths = (points: number) => Math.round(points * 100)

/** Sums points of at most two decimals exactly, despite floating point. */
export const sumPoints = (points: readonly number[]): number => points.reduce((sum, p) => sum + hundredths(p), 0) / 100

/** The fewest points (two decimals) that reach so many percent of the full score. */
export const pointsToPass = (full: number, percent: number): number => Math.ceil((hundredths(full) * hundredths(percent)) / 10_000) / 100

/** Number of bars of a score distribution, for every full score. */
export const BINS = 10

/**
 * Labels of the tenths of a full score of at most two decimals, in points: 0-10, 10-20 …; bounds are rounded half up, without trailing
 * zeros.
 */
export function tenthNames(full: number): string[] {
  const bound = (i: number) => String(Math.round((hundredths(full) * i) / BINS) / 100)
  return Array.from({ length: BINS }, (_, i) => `${bound(i)}-${bound(i + 1)}`)
}

/** The most frequent score, the lower one of several; null if nothing is marked. */
export function usualScore(scores: readonly (number | null)[]): number | null {
  const counts = Map.groupBy(
    scores.filter((s) => s !== null),
    (s) => s,
  )
  const [first] = [...counts].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
  return first?.[0] ?? null
}
