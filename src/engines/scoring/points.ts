// 答题要点: what an answer should say, as an author writes it, and how much of it was said.
import { type Dialect, type Heard, hearOnce } from './heard.ts'
import { withContradiction } from './contradiction.ts'
import { meaningOf, splitReference } from './derived.ts'
import { isNumber } from './places.ts'
import { reachesOf, Search, toWanted, type Wanted } from './search.ts'

export interface Point {
  /** The first of its wordings: its name in reports. */
  text: string
  wordings: string[]
  /** 1 to 5. */
  weight: number
  must: boolean
}

/** Why a point that was spoken of counts nothing. */
export type PointFault = 'OTHER_NUMBER' | 'NO_NUMBER' | 'OPPOSITE'

export interface PointMatch {
  hit: 0 | 0.5 | 1
  /** Share of the point's words that were said, by weight, 0 to 1. */
  coverage: number
  /** The first syllable of it in what was said; -1 where nothing was. */
  at: number
  /** Words of the point that were said, with the syllables of the answer they were heard in. */
  hitWords: { text: string; at: number; length: number }[]
  missedWords: string[]
  fault: PointFault | null
  /** The fault in words: 数字不符：三十万元. */
  why: string | null
  /** A number of it, or what it denies, was not heard or was heard otherwise: no other words can stand for these. */
  literal: boolean
}

export const weightMark = /[×xX*]\s*([1-5])\s*$/

/** What stands before the lines of a list. Of `3.5%` and `-5℃` it is none, unless the lines are numbered through. */
export const listMark = /^(?:\d+(?:\.(?!\d)|[、)）])|-(?!\d)|[•·*])\s*/
export const numberMark = /^\d+[.、)）]\s*/
export const isNumbered = (lines: readonly string[]) => lines.length > 1 && lines.every((line, i) => RegExp(`^${i + 1}[.、)）]`).test(line))

/** One point a line, or between `；`; `|` another wording; `×2` its weight; `！` in front: it must be said. */
export function parsePoints(text: string): Point[] {
  const written = text.split(/[\n；;]+/).map((line) => line.trim())
  const lines = written.filter(Boolean)
  const mark = isNumbered(lines) ? numberMark : listMark
  const points = lines.map((line) => line.replace(mark, ''))
  return points.filter(Boolean).map((line) => {
    const body = line
      .replace(/^[!！]\s*/, '')
      .replace(weightMark, '')
      .trim()
    const wordings = body
      .split(/[|｜]/)
      .map((one) => one.trim())
      .filter(Boolean)
    return {
      text: wordings[0] ?? body,
      wordings,
      weight: Number(weightMark.exec(line)?.[1] ?? 1),
      must: /^[!！]/.test(line),
    }
  })
}

/** Where no points are written, each part of the reference that bears a meaning is one, heavier the longer it is. */
export function derivePoints(reference: string, dialect: Dialect): Point[] {
  return splitReference(reference).flatMap((text) => {
    const heard = hearOnce(text, dialect)
    if (!meaningOf(heard).length) return []
    return [{ text, wordings: [text], weight: Math.max(1, Math.round(heard.sounds.length / 10)), must: false }]
  })
}

type Worth = Pick<PointMatch, 'hit' | 'coverage'>
const isBetter = (a: Worth, b: Worth) => a.hit > b.hit || (a.hit === b.hit && a.coverage > b.coverage)

/** Syllables between the windows of an answer that a point is looked for in. */
const STEP = 4

/** How much of a point each window could hold at most, by weight: words that are not in it add nothing. */
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

/** What a share of a point's words makes of it. */
export function hitAt(coverage: number): 0 | 0.5 | 1 {
  if (coverage < 0.4) return 0
  return coverage < 0.7 ? 0.5 : 1
}

interface Matching {
  /** Told of each window that is searched. */
  looked: () => void
  /** The point was taken from the reference: what bears no meaning is left out of it, and a part of a word counts. */
  isDerived: boolean
}

interface Matched {
  match: PointMatch
  /** The same, unless it is denied elsewhere: looked for in the best wording alone. */
  told: () => PointMatch
}

/**
 * The best place of one wording: windows of three times its length, at least 24 syllables, every four syllables. A window that cannot be
 * better than the best so far is not looked at.
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

/** How much of a point was said, by the wording of it that was said best. */
export function matchPoint({ wordings }: Point, said: Heard, dialect: Dialect, matching: Partial<Matching> = {}): PointMatch {
  const how = { looked: () => {}, isDerived: false, ...matching }
  const matched = wordings.map((one) => matchWording(one, said, dialect, how))
  return matched.reduce((best, one) => (isBetter(one.match, best.match) ? one : best)).told()
}
