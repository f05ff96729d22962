// Feedback on a point in words: its name, the learner's own words that made it, the clause that is missing, and an example.
import { shortened } from '#shared/text.ts'
import type { Heard } from './heard.ts'
import type { Point, PointMatch } from './points.ts'

export interface PointWords {
  /** Short name, at most 12 characters. */
  name: string
  /** The clauses of the answer that made the point; null if it was not made. */
  quote: string | null
  /** The clause of the point that the answer lacks; null if it was made. */
  missing: string | null
  /** The sentence of the reference that makes the point; null if it was made, or if no sentence resembles it. */
  example: string | null
}

/** Bounds of names, quotes and missing clauses, in characters. */
export const maxName = 12
const minName = 4
const maxQuote = 40
const maxMissing = 24

const separators = /[，、；：。！？!?;\n]|[,:](?!\d)/g
const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words at the start of a clause that carry no content. */
const opening = /^(?:首先|其次|然后|最后|另外|同时|我们|咱们|我|您的|您|你的|你|会|可以|能够|能|先|再|就|也|请|要|把|给|帮|为)/

/** A clause of a text, in UTF-16 units; `to` is exclusive. */
export interface Clause {
  from: number
  to: number
}

/** The clauses between punctuation, empty ones included, so that two readings of one text have equally many. */
export function clausesOf(text: string): Clause[] {
  const ends = Array.from(text.matchAll(separators), ({ index }) => index)
  return [...ends, text.length].map((to, i) => ({ from: i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, to }))
}

const textsOf = (text: string): string[] =>
  clausesOf(text)
    .map(({ from, to }) => text.slice(from, to).trim())
    .filter(Boolean)

function withoutOpening(clause: string): string {
  let rest = clause
  for (let next = rest.replace(opening, ''); next !== rest && [...next].length > 1; next = rest.replace(opening, '')) rest = next
  return rest
}

/** Whole words up to `maxName` characters, with an ellipsis. */
function cutAtWord(text: string): string {
  let name = ''
  for (const { segment } of words.segment(text)) {
    if (name.length + segment.length >= maxName) break
    name += segment
  }
  return `${(name || text.slice(0, maxName - 1)).replace(/[的了吗呢吧啊和与及]+$/, '')}…`
}

/** The name that the author gave (`【共情】…`), else its first clause that is neither too short nor too long, else the beginning. */
export function nameOfPoint({ name, text }: Pick<Point, 'text'> & Partial<Pick<Point, 'name'>>): string {
  if (name) return name
  const clauses = textsOf(text).map(withoutOpening)
  const fitting = clauses.filter((clause) => clause.length <= maxName)
  const telling = fitting.find((clause) => clause.length >= minName) ?? fitting.toSorted((a, b) => b.length - a.length)[0]
  return telling ?? cutAtWord(clauses[0] ?? text)
}

/** The clause with the most matched syllables, with its neighbours that have some, too; at most 40 characters. */
function quoteOf(said: string, heard: Heard, { hitWords }: PointMatch): string | null {
  const read = clausesOf(heard.reading)
  const own = clausesOf(said)
  // numbers are read otherwise than they are written, punctuation is not
  const [text, clauses] = own.length === read.length ? [said, own] : [heard.reading, read]
  const hits = read.map(({ from, to }) => {
    const within = hitWords.filter(({ at }) => (heard.places[at] ?? -1) >= from && (heard.places[at] ?? -1) < to)
    return within.reduce((sum, { length }) => sum + length, 0)
  })
  const most = hits.indexOf(Math.max(...hits))
  if (!hits[most]) return null
  let [first, last] = [most, most]
  const isShort = (from: number, to: number) => (clauses[to]?.to ?? 0) - (clauses[from]?.from ?? 0) <= maxQuote
  while (hits[last + 1] && isShort(first, last + 1)) last++
  while (hits[first - 1] && isShort(first - 1, last)) first--
  return shortened(text.slice(clauses[first]?.from, clauses[last]?.to).trim(), maxQuote)
}

/** The clause of the point with the most missed characters. */
function missingOf(text: string, { hit, missedWords }: PointMatch): string {
  const clauses = textsOf(text)
  if (hit === 0 && text.length <= maxMissing) return text
  const lack = (clause: string) => missedWords.filter((word) => clause.includes(word)).join('').length
  const [worst = text] = clauses.toSorted((a, b) => lack(b) - lack(a))
  return shortened(worst, maxMissing)
}

const pairsOf = (text: string) => {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)))
}
/** Share of the character pairs of a point that a sentence needs to be its example. */
const resembles = 0.4

function exampleOf({ wordings }: Point, sentences: readonly string[]): string | null {
  const asked = wordings.map(pairsOf)
  const likeness = (sentence: string) => {
    const pairs = pairsOf(sentence)
    return Math.max(...asked.map((of) => [...of].filter((pair) => pairs.has(pair)).length / (of.size || 1)))
  }
  const [best] = sentences.map((sentence) => ({ sentence, like: likeness(sentence) })).toSorted((a, b) => b.like - a.like)
  return best && best.like >= resembles ? best.sentence : null
}

const sentencesOf = (text: string) =>
  Array.from(text.matchAll(/[^。！？!?\n]+[。！？!?]?/g), ([sentence]) => sentence.trim()).filter((sentence) => sentence.length > 1)

/** The words about each point of an answer. `said` is the answer as it was typed or recognised, `heard` the same as the scorer read it. */
export function describePoints<P extends Point & PointMatch>(
  points: readonly P[],
  { said, heard, reference, derived }: { said: string; heard: Heard; reference: string; derived: boolean },
): (P & PointWords)[] {
  const sentences = sentencesOf(reference)
  return points.map((point) => ({
    ...point,
    name: nameOfPoint(point),
    // half of a derived point may be single characters
    quote: point.hit > (derived ? 0.5 : 0) ? quoteOf(said, heard, point) : null,
    missing: point.hit < 1 ? missingOf(point.text, point) : null,
    example: point.hit < 1 ? exampleOf(point, sentences) : null,
  }))
}
