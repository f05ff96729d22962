// Applies a judge's verdicts to a score: each can lift a point by one step, and none takes anything away. Pure functions; the formula is
// the scorer's.
import { hear, hearOnce } from '../scoring/heard.ts'
import { type LineScore, type LineToScore, type PointScore, scoreLine, worthOfPoint } from '../scoring/scoring.ts'
import { findQuote, type Stretch } from './quotes.ts'
import type { PointVerdict, Verdict } from './rubric.ts'

/** A verdict whose quote was found in the answer, without its text. */
export type Reading = { verdict: 'MISS' } | ({ verdict: Exclude<Verdict, 'MISS'> } & Stretch)

/**
 * Effect of a verdict. RAISED: by one step. SAME: as the scorer says. LESS: below the scorer, without effect. LITERAL: a number or a
 * denial, for which no other words count. UNSURE: two answers of the judge differ.
 */
export type Effect = 'RAISED' | 'SAME' | 'LESS' | 'LITERAL' | 'UNSURE'

export interface VerdictOutcome {
  score: LineScore
  /** The score by the verdicts alone, without numbers, denials and offences. */
  opinion: number
  points: { verdict: Verdict; quote: string; effect: Effect; before: number }[]
}

/** Difference between scorer and judge, in points of the score, from which the judge is asked again. */
export const farApart = 25
const step = 0.5
const worths: Record<Verdict, number> = { HIT: 1, PART: 0.5, MISS: 0 }

/** A verdict whose quote is not in the answer does not count. */
export const readVerdicts = (verdicts: readonly PointVerdict[], said: string): Reading[] =>
  verdicts.map(({ verdict, quote }) => {
    const place = verdict === 'MISS' ? null : findQuote(quote, said)
    return place && verdict !== 'MISS' ? { verdict, ...place } : { verdict: 'MISS' }
  })

const isRed = ({ offences }: Pick<LineScore, 'offences'>) => offences.some(({ level }) => level === 'RED_LINE')

/** Whether the quote denies and no wording of the point does, or the other way round. */
function isTurned({ wordings }: PointScore, quote: string, { lexicon, terms }: LineToScore): boolean {
  const dialect = { lexicon, terms }
  const denies = hear(quote, dialect).negated.size > 0
  return wordings.every((one) => hearOnce(one, dialect).negated.size > 0 !== denies)
}

function effectOf(reading: Reading | null, before: number, isLiteral: () => boolean): Effect {
  if (!reading) return 'UNSURE'
  const wanted = worths[reading.verdict]
  if (wanted < before) return 'LESS'
  if (wanted === before) return 'SAME'
  return isLiteral() ? 'LITERAL' : 'RAISED'
}

/** A point one step higher, by words that the judge quotes: nothing of it is missing. */
const lift = (point: PointScore, quote: string): PointScore => ({
  ...point,
  hit: point.hit === 0 ? 0.5 : 1,
  quote: quote || point.quote,
  missing: null,
  example: null,
})

/**
 * The line's score with the judge's readings; a reading is null if the judge is unsure. `scored` is the scorer's result for the same line.
 */
export function applyVerdicts(line: LineToScore, scored: LineScore, readings: readonly (Reading | null)[]): VerdictOutcome {
  const red = isRed(scored)
  const points = scored.points.map((point, i) => {
    const reading = readings[i] ?? null
    const before = worthOfPoint(point, scored.derived)
    const quote = reading && reading.verdict !== 'MISS' ? line.said.slice(reading.from, reading.to) : ''
    const effect = effectOf(reading, before, () => red || point.fault !== null || point.literal || isTurned(point, quote, line))
    return { verdict: reading?.verdict ?? ('MISS' as const), quote, effect, before }
  })
  const gaps = points.map(({ verdict, effect, before }) => (effect === 'RAISED' || effect === 'LESS' ? worths[verdict] - before : 0))
  const lifts = gaps.map((gap) => Math.min(step, Math.max(0, gap)))
  const lifted = scoreLine(line, lifts)
  return {
    score: {
      ...lifted,
      points: lifted.points.map((point, i) => ((lifts[i] ?? 0) > 0 ? lift(point, points[i]?.quote ?? '') : point)),
    },
    opinion: scoreLine(line, gaps).score,
    points,
  }
}

export interface Deliberation {
  outcome: VerdictOutcome
  /** The readings, from one or two calls. */
  readings: Reading[][]
  /** The judge is sure, but far from the scorer: a mentor should check the line. */
  isFar: boolean
}

/**
 * Asks for readings, and once more with the points reversed if they are far from the scorer; readings that then differ are dropped.
 * `known` holds cached readings. `apply` runs `applyVerdicts` on the line. If `ask` throws, nothing is changed.
 */
export async function deliberate(
  scored: Pick<LineScore, 'score'>,
  known: readonly Reading[][],
  ask: (reversed: boolean) => Promise<Reading[]>,
  apply: (readings: readonly (Reading | null)[]) => Promise<VerdictOutcome>,
): Promise<Deliberation> {
  const isFarFrom = ({ opinion }: VerdictOutcome) => Math.abs(opinion - scored.score) > farApart
  const first = known[0] ?? (await ask(false))
  const outcome = await apply(first)
  if (!isFarFrom(outcome)) return { outcome, readings: [first], isFar: false }
  const second = known[1] ?? (await ask(true))
  const agreed = first.map((reading, i) => (second[i]?.verdict === reading.verdict ? reading : null))
  const settled = await apply(agreed)
  return { outcome: settled, readings: [first, second], isFar: isFarFrom(settled) }
}
