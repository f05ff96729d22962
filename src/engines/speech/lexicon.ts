// Readings that somebody has laid down for words, and where in a text they hold.
import { splitClauses } from './clauses.ts'
import { must } from '../../shared/must.ts'

/** Word in hanzi -> one tone-numbered syllable per character, e.g. `行长` -> `hang2 zhang3`. */
export type Lexicon = Readonly<Record<string, string>>

export interface Span {
  at: number
  word: string
  syllables: string[]
}

const indexes = new WeakMap<Lexicon, Map<string, string[]>>()

/** Words by their first character, longest first. */
function indexOf(lexicon: Lexicon): Map<string, string[]> {
  let index = indexes.get(lexicon)
  if (!index) {
    index = Map.groupBy(
      Object.keys(lexicon).toSorted((a, b) => b.length - a.length),
      (word) => [...word][0] ?? '',
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

/** Where words of the lexicon stand in a spoken text, from left to right, the longest at each place. `whole`: only where no word is cut. */
export function spansOf(spoken: string, lexicon: Lexicon, whole = false): Span[] {
  const index = indexOf(lexicon)
  const spans: Span[] = []
  if (!index.size) return spans
  let starts: Set<number> | undefined
  for (let at = 0; at < spoken.length; ) {
    const word = index.get(String.fromCodePoint(must(spoken.codePointAt(at), 'a character')))?.find((candidate) => {
      if (!spoken.startsWith(candidate, at)) return false
      starts ??= wordStartsOf(spoken)
      const end = at + candidate.length
      return whole ? starts.has(at) && starts.has(end) : !isAcross(starts, at, end)
    })
    if (word) spans.push({ at, word, syllables: must(lexicon[word], 'a word of the lexicon').split(' ') })
    at += word?.length ?? 1
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
  return Object.fromEntries([...words].toSorted().map((word) => [word, must(lexicon[word], 'a word of the lexicon')]))
}
