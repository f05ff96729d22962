// The built-in scorer: compares an answer with the expected points by explainable rules. Pure functions; equal inputs have equal scores.
import type { Lexicon } from '../reading.ts'
import { contentSyllables, type Dialect, type Heard, hear, hearOnce } from './heard.ts'
import { derivePoints, matchPoint, type Point, type PointMatch, parsePoints } from './points.ts'
import { splitReference } from './derived.ts'
import { describePoints, type PointWords } from './point-words.ts'
import { repair } from './repair.ts'
import { abuse } from './abuse.ts'
import { fillers, functionCharacters, particles } from './vocabulary.ts'
import { roundScore } from '#shared/scores.ts'
import { findOffences, type Offence, type Wording, type WordingLevel } from './wordings.ts'

export type { Lexicon, Wording, WordingLevel }
export { type Point, parsePoints }

/** Version of the rules and of the word dictionary: scores of different versions are not comparable. */
export const scorerVersion = `8/icu-${process.versions.icu ?? 'none'}`

/** How an answer was spoken. */
export interface Delivery {
  /** Duration of speech in milliseconds. */
  speechMs: number
  /** Number of pauses longer than 1.5 seconds. */
  longPauses: number
}

export interface LineToScore {
  /** Type of the line; a 知识提问 is scored only by its points and wording. */
  type: 'QUESTION' | 'INTRO'
  reference: string
  /** 答题要点 as the author writes them; '' if there are none: the sentences of the reference then replace them. */
  points: string
  said: string
  lexicon: Lexicon
  /** The tenant's terms (术语), synonyms in one group. */
  terms: readonly (readonly string[])[]
  wordings: readonly Wording[]
  /** Delivery of a spoken answer; null for a typed one. */
  delivery: Delivery | null
}

export type PointScore = Point & PointMatch & PointWords

/** Scores from 0 to 100; null if a dimension does not apply. */
export interface Dimensions {
  points: number
  order: number | null
  completeness: number | null
  compliance: number
  fluency: number | null
}

export type ScoreCap = 'RED_LINE' | 'MUST' | 'KEYWORDS'

/** A range of `heard`: from character `from` to before `to`. */
export interface ScoredSpan {
  from: number
  to: number
  kind: 'HIT' | WordingLevel
}

export interface LineScore {
  /** 0 to 100, with two decimals. */
  score: number
  dimensions: Dimensions
  points: PointScore[]
  /** Whether the points were derived from the reference. */
  derived: boolean
  offences: { text: string; level: WordingLevel }[]
  caps: ScoreCap[]
  /** The answer as the scorer understood it: repaired, with numbers spelled out. */
  heard: string
  spans: ScoredSpan[]
  scorerVersion: string
}

/** A trapezoid: 0 up to `from`, 1 between `low` and `high`, 0 from `to` on, linear between. */
function ramp(value: number, from: number, low: number, high: number, to: number): number {
  if (value <= from || value >= to) return 0
  if (value < low) return (value - from) / (low - from)
  return value > high ? (to - value) / (to - high) : 1
}

/** Length of the longest strictly ascending subsequence. */
function longestAscending(places: readonly number[]): number {
  const tails: number[] = []
  for (const place of places) {
    const at = tails.findIndex((tail) => tail > place)
    tails[at === -1 ? tails.length : at] = place
  }
  return tails.length
}

/** Share of a derived point's words from which it counts fully, and below which it counts nothing. */
const fullDerived = 0.5
const minDerived = 0.2

/** The worth of a point, 0 to 1. A derived point is a paraphrase at best, so it counts gradually. */
export function worthOfPoint({ hit, coverage, why }: PointScore, derived: boolean): number {
  if (!derived) return hit
  return why || coverage < minDerived ? 0 : Math.min(1, coverage / fullDerived)
}

function scorePoints(points: readonly PointScore[], worth: readonly number[]): number {
  const all = points.reduce((sum, { weight }) => sum + weight, 0) || 1
  return (100 * points.reduce((sum, { weight }, i) => sum + weight * (worth[i] ?? 0), 0)) / all
}

/** Share of the said points in their order; null for fewer than three. */
function scoreOrder(points: readonly PointScore[]): number | null {
  const places = points.filter(({ hit }) => hit > 0).map(({ at }) => at)
  return places.length < 3 ? null : (100 * (longestAscending(places) - 1)) / (places.length - 1)
}

function scoreCompliance(points: readonly PointScore[], offences: readonly Offence[]): number {
  const count = (level: WordingLevel) => offences.filter(({ wording }) => wording.level === level).length
  if (count('RED_LINE')) return 0
  // wrong information for a customer weighs like a forbidden wording
  const wrong = points.filter(({ fault }) => fault === 'OTHER_NUMBER' || fault === 'OPPOSITE').length
  return Math.max(0, 100 - 40 * (wrong + count('WARNING')) - 10 * count('NOTICE'))
}

/** Fluency by syllables per minute of speech, pauses, and fillers per hundred syllables. */
function scoreFluency(said: Heard, { speechMs, longPauses }: Delivery): number | null {
  const syllables = said.sounds.length
  if (!syllables || speechMs <= 0) return null
  const spoken = said.sounds.map(({ char }) => char).join('')
  const filled = (100 * (spoken.match(fillers)?.length ?? 0)) / syllables
  const rate = syllables / (speechMs / 60_000)
  return 60 * ramp(rate, 80, 160, 300, 420) + Math.max(0, 20 - 5 * longPauses) + Math.max(0, 20 - 4 * Math.max(0, filled - 2))
}

const styleWeights = { order: 8, completeness: 10, compliance: 12, fluency: 10 }

/** The mean of order, completeness, compliance and fluency, as far as they apply. */
function scoreStyle(dimensions: Dimensions): number {
  let sum = 0
  let weights = 0
  for (const [name, weight] of Object.entries(styleWeights) as [keyof typeof styleWeights, number][]) {
    const value = dimensions[name]
    if (value === null) continue
    sum += value * weight
    weights += weight
  }
  return sum / weights
}

/** A tenant's own wording takes precedence over a built-in one with the same text. */
const withAbuse = (wordings: readonly Wording[]): readonly Wording[] => {
  const own = new Set(wordings.map(({ text }) => text))
  return [...wordings, ...abuse.filter(({ text }) => !own.has(text))]
}

/** Whether an answer consists of keywords: three points or more, but hardly any function words. */
function isBare({ sounds }: Heard, points: readonly PointScore[]): boolean {
  if (points.filter(({ hit }) => hit > 0).length < 3) return false
  const carrying = sounds.filter(({ char }) => functionCharacters.has(char) || particles.has(char) || /[不没无能别应]/.test(char)).length
  return carrying < sounds.length / 25
}

/** Applies the caps of red lines, of missing required points and of bare keywords. */
function capped(total: number, red: boolean, missed: boolean, bare: boolean): { total: number; caps: ScoreCap[] } {
  const caps: ScoreCap[] = []
  let bounded = total
  if (red && bounded > 30) {
    bounded = 30
    caps.push('RED_LINE')
  }
  if (missed && bounded > 59) {
    bounded = 59
    caps.push('MUST')
  }
  if (bare && bounded > 59) {
    bounded = 59
    caps.push('KEYWORDS')
  }
  return { total: bounded, caps }
}

/** Joins ranges of one kind that touch or overlap. */
function joined(spans: readonly ScoredSpan[]): ScoredSpan[] {
  const all: ScoredSpan[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else all.push({ ...span })
  }
  return all
}

function toSpans(said: Heard, points: readonly PointScore[], offences: readonly Offence[]): ScoredSpan[] {
  const toSpan = (kind: ScoredSpan['kind'], at: number, length: number): ScoredSpan => {
    const end = (said.places[at + length - 1] ?? 0) + (said.sounds[at + length - 1]?.char.length ?? 0)
    return { from: said.places[at] ?? end, to: end, kind }
  }
  const hits = points.filter(({ hit }) => hit > 0).flatMap(({ hitWords }) => hitWords.map(({ at, length }) => toSpan('HIT', at, length)))
  const bad = offences.flatMap(({ wording, places }) => places.map(({ at, length }) => toSpan(wording.level, at, length)))
  const byKind = Object.values(Object.groupBy([...hits, ...bad], ({ kind }) => kind))
  return byKind.flatMap((spans) => joined(spans.toSorted((a, b) => a.from - b.from))).toSorted((a, b) => a.from - b.from)
}

/** Texts of the expected points, for users. */
export function listPointTexts({ points, reference }: Pick<LineToScore, 'points' | 'reference'>): string[] {
  const written = parsePoints(points)
  return written.length ? written.map(({ text }) => text) : splitReference(reference)
}

/** The expected points: those of the author, else (`derived`) the sentences of the reference. */
export function pointsOf({ points, reference, lexicon, terms }: Pick<LineToScore, 'points' | 'reference' | 'lexicon' | 'terms'>): {
  points: Point[]
  derived: boolean
} {
  const written = parsePoints(points)
  return written.length ? { points: written, derived: false } : { points: derivePoints(reference, { lexicon, terms }), derived: true }
}

/**
 * The score of one answer. Line = 0.6 points + 0.4 style (0.8 and 0.2 for a 知识提问); style counts fully only from 60 points on, so that style
 * without content earns nothing. A red line caps the score at 30, a missing required point at 59. `moved`: amounts that a judge adds to the
 * worth of each point; order, offences and faults are decided by the scorer alone.
 */
export function scoreLine(line: LineToScore, moved: readonly number[] = []): LineScore {
  const dialect: Dialect = { lexicon: line.lexicon, terms: line.terms }
  const { points: asked, derived } = pointsOf(line)
  const sources = [line.reference, ...(derived ? [] : asked.flatMap(({ wordings }) => wordings))]
  const said = hear(line.delivery ? repair(line.said, sources, dialect) : line.said, dialect)
  const matched = asked.map((point) => ({ ...point, ...matchPoint(point, said, dialect, { isDerived: derived }) }))
  const points = describePoints(matched, { said: line.said, heard: said, reference: line.reference, derived })
  const worth = points.map((point, i) => Math.min(1, Math.max(0, worthOfPoint(point, derived) + (moved[i] ?? 0))))
  const offences = findOffences(said, withAbuse(line.wordings), dialect)
  const spoken = line.type === 'QUESTION'
  const whole = contentSyllables(hearOnce(line.reference, dialect))
  const dimensions: Dimensions = {
    points: scorePoints(points, worth),
    order: spoken && !derived ? scoreOrder(points) : null,
    completeness: spoken && whole ? 100 * ramp(contentSyllables(said) / whole, 0.15, 0.6, 2, 5) : null,
    compliance: scoreCompliance(points, offences),
    fluency: spoken && line.delivery ? scoreFluency(said, line.delivery) : null,
  }
  const main = spoken ? 0.6 : 0.8
  const total = main * dimensions.points + (1 - main) * scoreStyle(dimensions) * Math.min(1, dimensions.points / 60)
  const red = offences.some(({ wording }) => wording.level === 'RED_LINE')
  const bounded = capped(
    total,
    red,
    points.some(({ must }, i) => must && worth[i] === 0),
    spoken && isBare(said, points),
  )
  return {
    score: said.sounds.length ? roundScore(bounded.total) : 0,
    dimensions: {
      points: roundScore(dimensions.points),
      order: dimensions.order === null ? null : roundScore(dimensions.order),
      completeness: dimensions.completeness === null ? null : roundScore(dimensions.completeness),
      compliance: dimensions.compliance,
      fluency: dimensions.fluency === null ? null : roundScore(dimensions.fluency),
    },
    points,
    derived,
    offences: offences.map(({ wording: { text, level } }) => ({ text, level })),
    caps: bounded.caps,
    heard: said.reading,
    spans: toSpans(said, points, offences),
    scorerVersion,
  }
}

/** Forbidden wordings of a text, with their positions in the heard text. */
export function inspectWordings(
  text: string,
  { lexicon, terms, wordings }: Pick<LineToScore, 'lexicon' | 'terms' | 'wordings'>,
): Pick<LineScore, 'heard' | 'offences'> & { spans: { from: number; to: number; level: WordingLevel }[] } {
  const dialect: Dialect = { lexicon, terms }
  const said = hear(text, dialect)
  const offences = findOffences(said, withAbuse(wordings), dialect)
  const spans = toSpans(said, [], offences).flatMap(({ kind, ...span }) => (kind === 'HIT' ? [] : { ...span, level: kind }))
  return { heard: said.reading, offences: offences.map(({ wording: { text: wrong, level } }) => ({ text: wrong, level })), spans }
}

/** The score of a conversation: the mean of the lines that require an answer, those without one 0; at most 59 after a red line. */
export function scoreRun(lines: readonly (Pick<LineScore, 'score' | 'offences'> | null)[]): number {
  if (!lines.length) return 0
  const mean = lines.reduce((sum, line) => sum + (line?.score ?? 0), 0) / lines.length
  const red = lines.some((line) => line?.offences.some(({ level }) => level === 'RED_LINE'))
  return roundScore(red ? Math.min(59, mean) : mean)
}
