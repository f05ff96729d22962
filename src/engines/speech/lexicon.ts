// The lexicon: readings that a tenant has defined for words, and the places of a text where they apply.
import { splitClauses } from './clauses.ts'
import { normalise } from './normalise.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/**
 * Maps a word to its tone-numbered syllables, e.g. `行长` -> `hang2 zhang3`, `Plus` -> `pu3 la1 si1`: one for each hanzi, one or more for the
 * text between hanzi.
 */
export type Lexicon = Readonly<Record<string, string>>

export interface Span {
  at: number
  /** The word in the lexicon, and its spoken form: 4S店, 四S店. */
  word: string
  spoken: string
  syllables: string[]
}

interface Entry {
  word: string
  spoken: string
}
const indexes = new WeakMap<Lexicon, Map<string, Entry[]>>()

const hanzi = /^\p{Script=Han}+$/u
/** Index of words by the first character of their spoken form, the longest first. */
function indexOf(lexicon: Lexicon): Map<string, Entry[]> {
  let index = indexes.get(lexicon)
  if (!index) {
    const entries = Object.keys(lexicon).map((word) => ({ word, spoken: hanzi.test(word) ? word : normalise(word) }))
    index = Map.groupBy(
      entries.filter(({ spoken }) => spoken !== '').toSorted((a, b) => b.spoken.length - a.spoken.length),
      ({ spoken }) => [...spoken][0] ?? '',
    )
    indexes.set(lexicon, index)
  }
  return index
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Indexes at which words of a spoken text begin, including its end. */
export function wordStartsOf(spoken: string): Set<number> {
  return new Set([...segmenter.segment(spoken)].map(({ index }) => index)).add(spoken.length)
}

/** Whether a range begins inside one word and ends inside another, like 行长 in 银行长期. A range within one word is allowed. */
function isAcross(starts: ReadonlySet<number>, from: number, to: number): boolean {
  if (starts.has(from) || starts.has(to)) return false
  for (let at = from + 1; at < to; at++) if (starts.has(at)) return true
  return false
}

/** Whether a range is a part of a Latin word, like Plus in Plush, or VIP in SVIP. */
function isWithinLatin(text: string, from: number, to: number): boolean {
  const [before, first, last, after] = [text[from - 1], text[from], text[to - 1], text[to]].map((char) => /[A-Za-z]/.test(char ?? ''))
  return (!!before && !!first) || (!!last && !!after)
}

/** Occurrences of lexicon words in a spoken text, from left to right, the longest at each place. `whole`: only those that cut no word. */
export function spansOf(spoken: string, lexicon: Lexicon, whole = false): Span[] {
  const index = indexOf(lexicon)
  const spans: Span[] = []
  if (!index.size) return spans
  let starts: Set<number> | undefined
  for (let at = 0; at < spoken.length; ) {
    const found = index.get(String.fromCodePoint(assertDefined(spoken.codePointAt(at), 'a character')))?.find((candidate) => {
      if (!spoken.startsWith(candidate.spoken, at)) return false
      starts ??= wordStartsOf(spoken)
      const end = at + candidate.spoken.length
      if (!hanzi.test(candidate.spoken)) return !isWithinLatin(spoken, at, end)
      return whole ? starts.has(at) && starts.has(end) : !isAcross(starts, at, end)
    })
    if (found) spans.push({ at, ...found, syllables: assertDefined(lexicon[found.word], 'a word of the lexicon').split(' ') })
    at += found?.spoken.length ?? 1
  }
  return spans
}

/** Limit of the cache of spoken texts in characters: boards ask for the same thousands of lines again and again. */
const REMEMBERED = 3_000_000
const spokenTexts = new Map<string, string[]>()
let remembered = 0

/** The clauses of a text as spoken, with an LRU cache. */
function spokenOf(text: string): string[] {
  const known = spokenTexts.get(text)
  if (known) return known
  const spoken = splitClauses(text).map((clause) => clause.spoken)
  spokenTexts.set(text, spoken)
  remembered += text.length
  for (const oldest of spokenTexts.keys()) {
    if (remembered <= REMEMBERED) break
    spokenTexts.delete(oldest)
    remembered -= oldest.length
  }
  return spoken
}

/** The entries of a lexicon that occur in a text: no other entry changes its reading. */
export function heardOf(text: string, lexicon: Lexicon): Lexicon {
  if (!indexOf(lexicon).size) return {}
  const words = new Set(spokenOf(text).flatMap((spoken) => spansOf(spoken, lexicon).map(({ word }) => word)))
  return Object.fromEntries([...words].toSorted().map((word) => [word, assertDefined(lexicon[word], 'a word of the lexicon')]))
}
