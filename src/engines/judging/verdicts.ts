// What a judge's verdicts do to a score: they lift a point by one step at most, and take nothing away. Pure; the formula is the scorer's.
import { hear, hearOnce } from '../scoring/heard.ts'
import { type LineScore, type LineToScore, type PointScore, scoreLine, worthOfPoint } from '../scoring/scoring.ts'
import { findQuote, type Stretch } from './quotes.ts'
import type { PointVerdict, Verdict } from './rubric.ts'

/** A verdict whose quote was found in what was said; no words of it. */
export type Reading = { verdict: 'MISS' } | ({ verdict: Exclude<Verdict, 'MISS'> } & Stretch)

/**
 * RAISED by a step; SAME as the scorer says; LESS than it says, which costs nothing; a number or a denial is LITERAL: no other words stand
 * for it; UNSURE: asked twice it said two things.
 */
export type Effect = 'RAISED' | 'SAME' | 'LESS' | 'LITERAL' | 'UNSURE'

export interface VerdictOutcome {
  score: LineScore
  /** What the line would be worth if the verdicts alone counted, numbers, denials and offences aside. */
  opinion: number
  points: { verdict: Verdict; quote: string; effect: Effect; before: number }[]
}

/** Points between the scorer and a judge from which on the judge is asked again. */
export const farApart = 25
const step = 0.5
const worths: Record<Verdict, number> = { HIT: 1, PART: 0.5, MISS: 0 }

/** A verdict without its words in the answer is none. */
export const readVerdicts = (verdicts: readonly PointVerdict[], said: string): Reading[] =>
  verdicts.map(({ verdict, quote }) => {
    const place = verdict === 'MISS' ? null : findQuote(quote, said)
    return place && verdict !== 'MISS' ? { verdict, ...place } : { verdict: 'MISS' }
  })

const isRed = ({ offences }: Pick<LineScore, 'offences'>) => offences.some(({ level }) => level === 'RED_LINE')

/** Whether a quote denies something where no wording of the point does, or the other way round. */
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

/** The line with what a judge reads in it; null where it is not sure of a point. `scored` is what the scorer says of the same line. */
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
      // it was said in other words: those of the point that the scorer missed are wanted no more
      points: lifted.points.map((point, i) =>
        (lifts[i] ?? 0) > 0 ? { ...point, hit: point.hit === 0 ? 0.5 : 1, missedWords: [] } : point,
      ),
    },
    opinion: scoreLine(line, gaps).score,
    points,
  }
}

export interface Deliberation {
  outcome: VerdictOutcome
  /** As it was read, once or twice. */
  readings: Reading[][]
  /** The judge is sure, and far from the scorer: somebody should look. */
  isFar: boolean
}

/**
 * Reads an answer, and once more with the points reversed where that is far from the scorer: what it then says otherwise is the scorer's.
 * `known` is what was read before. `apply`: `applyVerdicts` of the same
 * line, wherever that runs. `ask` may throw: then nothing is changed.
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
