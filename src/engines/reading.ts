// The door for who wants to know how a text is read, without any sound being made.
import { polyphonic } from 'pinyin-pro'
import { splitClauses } from './speech/clauses.ts'
import { sayLatin } from './speech/latin.ts'
import { heardOf, type Lexicon } from './speech/lexicon.ts'
import { type ReadingPart, readParts } from './speech/readings.ts'

export { heardOf, type Lexicon }

export interface ReadSyllable {
  /** One hanzi or one Latin word. */
  char: string
  /** Tone-numbered as spoken, neutral 5, ü as v; of a Latin word how it is said: `C R M`. */
  pinyin: string
  /** Where the hanzi has other readings: these, and the word it stands in with the readings of its characters. */
  choice?: { others: string[]; word: string; place: number; wordPinyin: string }
}

const readings = new Map<string, string[]>()
/** Every reading of a hanzi in the dictionary. */
function readingsOf(char: string): string[] {
  let known = readings.get(char)
  if (!known) {
    const all = polyphonic(char, { toneType: 'num', type: 'array' })
      .flat()
      .map((r) => r.replace(/0$/, '5').replaceAll('ü', 'v'))
    known = [...new Set(all)].filter((r) => /^[a-z]+[1-5]$/.test(r))
    readings.set(char, known)
  }
  return known
}

function syllablesOf(part: ReadingPart): ReadSyllable[] {
  if (typeof part === 'string') return [...part.matchAll(/[A-Za-z']+/g)].map(([word]) => ({ char: word, pinyin: sayLatin(word) }))
  const word = part.map(({ char }) => char).join('')
  const wordPinyin = part.map(({ citation }) => citation).join(' ')
  return part.map(({ char, reading: pinyin, citation }, place) => {
    const others = readingsOf(char).filter((r) => r !== citation && r !== pinyin)
    return { char, pinyin, ...(others.length ? { choice: { others, word, place, wordPinyin } } : {}) }
  })
}

/** Hanzi that nobody knows a reading of stand between words. */
const unreadIn = (part: ReadingPart): string[] => (typeof part === 'string' ? (part.match(/\p{Script=Han}/gu) ?? []) : [])

const closing = { '.': '。', '?': '？', '!': '！' } as const

/** Nobody says more in one breath, and reading so much takes a few milliseconds. */
export const breath = 200

export interface Read {
  reading: string
  syllables: ReadSyllable[]
  /** Hanzi of it that have no reading, each once: a voice leaves them out. */
  unread: string[]
}

/** Parts of so many characters at most. */
function* partsOf(spoken: string, longest: number): Generator<string> {
  for (let from = 0; from < spoken.length; ) {
    let to = Math.min(spoken.length, from + longest)
    if (to < spoken.length && /[\uDC00-\uDFFF]/.test(spoken[to] ?? '')) to--
    yield spoken.slice(from, to)
    from = to
  }
}

/**
 * How a text is read: its hanzi with digits, symbols and units spelled out, and each syllable in order. Characters of
 * `reading` that are no syllable are pauses. A text without anything to speak gives '' and no syllables. `longest`: what goes on without a
 * stop is read in parts of so many characters.
 */
export function readAloud(text: string, lexicon: Lexicon = {}, longest = Infinity): Read {
  const clauses = splitClauses(text)
  const syllables: ReadSyllable[] = []
  let reading = ''
  const unread = new Set<string>()
  for (const [at, { spoken, closes, mark }] of clauses.entries()) {
    const pause = at < clauses.length - 1 ? '，' : ''
    reading += spoken + (closes ? closing[mark] : pause)
    for (const piece of partsOf(spoken, longest))
      for (const part of readParts(piece, lexicon)) {
        syllables.push(...syllablesOf(part))
        for (const char of unreadIn(part)) unread.add(char)
      }
  }
  return { reading, syllables, unread: [...unread] }
}
