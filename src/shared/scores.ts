// Rules of scores: bounds of the levels A to D, the pass line, sums of points, and the tenths of a distribution.

export const LEVELS = ['A', 'B', 'C', 'D'] as const
export type Level = (typeof LEVELS)[number]
export const levelLabels: Readonly<Record<Level, string>> = { A: '优秀', B: '良好', C: '较差', D: '差' }

/** Lower bounds of the levels but the last, in percent of the full score. */
export interface Scale {
  excellent: number
  good: number
  slightPoor: number
}
/** Where neither the tenant nor the exam says otherwise. */
export const usualScale: Scale = { excellent: 90, good: 80, slightPoor: 60 }

/** Whether no two levels of a scale are the same. */
export const descends = ({ excellent, good, slightPoor }: Scale) => excellent > good && good > slightPoor

/** Percent of the full score: what passes an exam that does not say otherwise, and practice. */
export const usualPassRate = 60

/** A score as it is kept and told: two decimals, half up. */
export const roundScore = (score: number): number => Math.round(score * 100) / 100

const hundredths = (points: number) => Math.round(points * 100)

/** Points of at most two decimals added up exactly, whatever floating point makes of 0.1 and 0.2. */
export const sumPoints = (points: readonly number[]): number => points.reduce((sum, p) => sum + hundredths(p), 0) / 100

/** The fewest points of two decimals that pass where so many percent of the full score do. */
export const pointsToPass = (full: number, percent: number): number => Math.ceil((hundredths(full) * hundredths(percent)) / 10_000) / 100

/** As many bars as a distribution of scores has, whatever the full score is. */
export const BINS = 10

/** The tenths of a full score of at most two decimals, in points: 0-10, 10-20 …; bounds half up, without needless zeros. */
export function tenthNames(full: number): string[] {
  const bound = (i: number) => String(Math.round((hundredths(full) * i) / BINS) / 100)
  return Array.from({ length: BINS }, (_, i) => `${bound(i)}-${bound(i + 1)}`)
}
