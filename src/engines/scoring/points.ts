// 答题要点: parses the points of an author, and measures how much of each an answer says.
import { type Dialect, type Heard, hearOnce } from './heard.ts'
import { withContradiction } from './contradiction.ts'
import { meaningOf, splitReference } from './derived.ts'
import { isNumber } from './places.ts'
import { reachesOf, Search, toWanted, type Wanted } from './search.ts'

export interface Point {
  /** Name that the author gave it, at most 12 characters; null if there is none. */
  name: string | null
  /** The first wording, by which reports and verdicts know the point. */
  text: string
  wordings: string[]
  /** Weight of the point, 1 to 5. */
  weight: number
  must: boolean
}

/** Reason why a mentioned point counts nothing. */
export type PointFault = 'OTHER_NUMBER' | 'NO_NUMBER' | 'OPPOSITE'

export interface PointMatch {
  hit: 0 | 0.5 | 1
  /** Share of the point's words in the answer, by weight, 0 to 1. */
  coverage: number
  /** Index of its first syllable in the answer; -1 if it was not said. */
  at: number
  /** Words of the point in the answer, with the syllables at which they occur. */
  hitWords: { text: string; at: number; length: number }[]
  missedWords: string[]
  fault: PointFault | null
  /** The fault as a text: 数字不符：三十万元. */
  why: string | null
  /** Whether a number or a denial of the point is missing or differs, for which no other words count. */
  literal: boolean
}

/** A name in front of the wordings: 【共情】. */
export const nameMark = /^【([^【】]{1,12})】\s*/
export const weightMark = /[×xX*]\s*([1-5])\s*$/

/** Marks at the start of list lines. The start of `3.5%` or `-5℃` is no mark, unless the lines are numbered consecutively. */
export const listMark = /^(?:\d+(?:\.(?!\d)|[、)）])|-(?!\d)|[•·*])\s*/
export const numberMark = /^\d+[.、)）]\s*/
export const isNumbered = (lines: readonly string[]) => lines.length > 1 && lines.every((line, i) => RegExp(`^${i + 1}[.、)）]`).test(line))

/**
 * Parses points: one per line, or separated by `；`; `|` separates wordings; `×2` is a weight; a leading `！` marks a required point, and
 * `【…】` after it names the point.
 */
export function parsePoints(text: string): Point[] {
  const written = text.split(/[\n；;]+/).map((line) => line.trim())
  const lines = written.filter(Boolean)
  const mark = isNumbered(lines) ? numberMark : listMark
  const points = lines.map((line) => line.replace(mark, ''))
  return points.filter(Boolean).map((line) => {
    const asked = line.replace(/^[!！]\s*/, '')
    const name = nameMark.exec(asked)?.[1]?.trim() || null
    const body = asked.replace(nameMark, '').replace(weightMark, '').trim()
    const wordings = body
      .split(/[|｜]/)
      .map((one) => one.trim())
      .filter(Boolean)
    return {
      name,
      text: wordings[0] ?? body,
      wordings,
      weight: Number(weightMark.exec(line)?.[1] ?? 1),
      must: /^[!！]/.test(line),
    }
  })
}

/** Derives points from the meaningful parts of the reference if the author wrote none; a longer part has a higher weight. */
export function derivePoints(reference: string, dialect: Dialect): Point[] {
  return splitReference(reference).flatMap((text) => {
    const heard = hearOnce(text, dialect)
    if (!meaningOf(heard).length) return []
    return [{ name: null, text, wordings: [text], weight: Math.max(1, Math.round(heard.sounds.length / 10)), must: false }]
  })
}

type Worth = Pick<PointMatch, 'hit' | 'coverage'>
const isBetter = (a: Worth, b: Worth) => a.hit > b.hit || (a.hit === b.hit && a.coverage > b.coverage)

/** Distance in syllables between the windows of an answer. */
const STEP = 4

/** Upper bound of the matching weight in each window: words that do not occur in it add nothing. */
function boundsOf(wanted: readonly Wanted[], said: Heard, span: number): Float64Array {
  const windows = Math.max(1, Math.ceil((said.sounds.length - 8) / STEP))
  const bounds = new Float64Array(windows)
  for (const one of wanted) {
    let next = 0
    for (const { at, length } of reachesOf(one, said).toSorted((a, b) => a.at - b.at)) {
      const first = Math.max(next, Math.ceil((at + length - span) / STEP))
      const last = Math.min(windows - 1, Math.floor(at / STEP))
      for (let window = first; window <= last; window++) bounds[window] = (bounds[window] ?? 0) + one.word.weight
      next = Math.max(next, last + 1)
    }
  }
  return bounds
}

/** The hit value for a share of a point's words: below 0.4 none, below 0.7 half, else full. */
export function hitAt(coverage: number): 0 | 0.5 | 1 {
  if (coverage < 0.4) return 0
  return coverage < 0.7 ? 0.5 : 1
}

interface Matching {
  /** Called for each searched window. */
  looked: () => void
  /** The point was derived from the reference: words without meaning are ignored, and parts of words count. */
  isDerived: boolean
}

interface Matched {
  match: PointMatch
  /** The final match, which also checks for contradictions; computed for the best wording alone. */
  told: () => PointMatch
}

/**
 * The best window of one wording. A window is three times as long as the wording, at least 24 syllables, and starts at every fourth
 * syllable. A window that cannot improve on the best one is skipped.
 */
function matchWording(wording: string, said: Heard, dialect: Dialect, { looked, isDerived }: Matching): Matched {
  const point = hearOnce(wording, dialect)
  const words = isDerived ? meaningOf(point) : point.words.filter(({ weight }) => weight > 0)
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1
  const span = Math.max(24, point.sounds.length * 3)
  const wanted = words.map((word) => toWanted(word, point, said, dialect, isDerived))
  let best: PointMatch = {
    hit: 0,
    coverage: 0,
    at: -1,
    hitWords: [],
    missedWords: words.map(({ text }) => text),
    fault: null,
    why: null,
    literal: words.some(isNumber) || point.negated.size > 0,
  }
  for (const [window, bound] of boundsOf(wanted, said, span).entries()) {
    const coverage = bound / total
    if (!isBetter({ hit: hitAt(coverage), coverage }, best)) continue
    looked()
    const from = window * STEP
    const search = new Search(point, said, from, Math.min(said.sounds.length, from + span))
    for (const one of wanted) search.add(one)
    const match = search.end(total)
    if (isBetter(match, best)) best = match
  }
  return { match: best, told: () => (best.hit > 0 ? withContradiction(best, { point, said, wanted, total }) : best) }
}

/** Matches a point with an answer, by its best wording. */
export function matchPoint({ wordings }: Point, said: Heard, dialect: Dialect, matching: Partial<Matching> = {}): PointMatch {
  const how = { looked: () => {}, isDerived: false, ...matching }
  const matched = wordings.map((one) => matchWording(one, said, dialect, how))
  return matched.reduce((best, one) => (isBetter(one.match, best.match) ? one : best)).told()
}
