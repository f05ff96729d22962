// Readings that somebody has laid down for words, and where in a text they hold.
import { splitClauses } from './clauses.ts'
import { normalise } from './normalise.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/**
 * Word as people write it -> its tone-numbered syllables, e.g. `行长` -> `hang2 zhang3`, `Plus` -> `pu3 la1 si1`: one for each hanzi, one or
 * more for what stands between hanzi.
 */
export type Lexicon = Readonly<Record<string, string>>

export interface Span {
  at: number
  /** As the lexicon has it, and as it is spoken: 4S店, 四S店. */
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
/** Words by the first character of what is spoken, longest first. */
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

/** Where words begin in a spoken text, its end included. */
export function wordStartsOf(spoken: string): Set<number> {
  return new Set([...segmenter.segment(spoken)].map(({ index }) => index)).add(spoken.length)
}

/** 行长 in 银行长期: begins inside one word and ends inside another. Within one word it stands for a part of it. */
function isAcross(starts: ReadonlySet<number>, from: number, to: number): boolean {
  if (starts.has(from) || starts.has(to)) return false
  for (let at = from + 1; at < to; at++) if (starts.has(at)) return true
  return false
}

/** Plus in Plush, or VIP in SVIP: a Latin word is no part of another. */
function isWithinLatin(text: string, from: number, to: number): boolean {
  const [before, first, last, after] = [text[from - 1], text[from], text[to - 1], text[to]].map((char) => /[A-Za-z]/.test(char ?? ''))
  return (!!before && !!first) || (!!last && !!after)
}

/** Where words of the lexicon stand in a spoken text, from left to right, the longest at each place. `whole`: only where no word is cut. */
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

/** Characters of texts whose spoken form is remembered: boards ask for the same thousands of lines again and again. */
const REMEMBERED = 3_000_000
const spokenTexts = new Map<string, string[]>()
let remembered = 0

/** The clauses of a text as spoken; what was asked for last is remembered. */
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

/** The part of the lexicon that is heard in a text: no other entry changes how it is spoken. */
export function heardOf(text: string, lexicon: Lexicon): Lexicon {
  if (!indexOf(lexicon).size) return {}
  const words = new Set(spokenOf(text).flatMap((spoken) => spansOf(spoken, lexicon).map(({ word }) => word)))
  return Object.fromEntries([...words].toSorted().map((word) => [word, assertDefined(lexicon[word], 'a word of the lexicon')]))
}
