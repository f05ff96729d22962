// Entry for the reading of a text (pinyin), without making sound.
import { polyphonic } from 'pinyin-pro'
import { splitClauses } from './speech/clauses.ts'
import { sayLatin } from './speech/latin.ts'
import { heardOf, type Lexicon } from './speech/lexicon.ts'
import { type ReadingPart, readParts } from './speech/readings.ts'

export { heardOf, type Lexicon }

export interface ReadSyllable {
  /** One hanzi or one Latin word. */
  char: string
  /** Pinyin with tone numbers as spoken; the neutral tone is 5, ü is v. For a Latin word, its spoken form: `C R M`. */
  pinyin: string
  /** For a polyphone: its other readings, and the word around it with the readings of its characters. */
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

/** Hanzi without a known reading are between the words. */
const unreadIn = (part: ReadingPart): string[] => (typeof part === 'string' ? (part.match(/\p{Script=Han}/gu) ?? []) : [])

const closing = { '.': '。', '?': '？', '!': '！' } as const

/** Maximum characters of one part: nobody says more in one breath, and reading it takes a few milliseconds. */
export const breath = 200

export interface Read {
  reading: string
  syllables: ReadSyllable[]
  /** Hanzi, letters of other scripts and signs without a reading, each once: a voice leaves them out. */
  unread: string[]
}

/** Splits a text into parts of at most `longest` characters. */
function* partsOf(spoken: string, longest: number): Generator<string> {
  for (let from = 0; from < spoken.length; ) {
    let to = Math.min(spoken.length, from + longest)
    if (to < spoken.length && /[\uDC00-\uDFFF]/.test(spoken[to] ?? '')) to--
    yield spoken.slice(from, to)
    from = to
  }
}

/**
 * Reads a text: its hanzi with digits, symbols and units spelled out, and its syllables in order. Characters of `reading` that are no
 * syllables are pauses. A text without anything to speak gives '' and no syllables. `longest`: text without a stop is read in parts of so
 * many characters.
 */
export function readAloud(text: string, lexicon: Lexicon = {}, longest = Infinity): Read {
  const clauses = splitClauses(text)
  const syllables: ReadSyllable[] = []
  let reading = ''
  const unread = new Set<string>()
  for (const [at, { spoken, unsaid, closes, mark }] of clauses.entries()) {
    for (const char of unsaid) unread.add(char)
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
