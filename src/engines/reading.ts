// The door for who wants to know how a text is read, without any sound being made.
import { polyphonic } from 'pinyin-pro'
import { splitClauses } from './speech/clauses.ts'
import { sayLatin } from './speech/latin.ts'
import { heardOf, type Lexicon } from './speech/lexicon.ts'
import { readParts } from './speech/readings.ts'

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

const closing = { '.': '。', '?': '？', '!': '！' } as const

/**
 * How a text is read: its hanzi with digits, symbols and units spelled out, and each syllable in order. Characters of
 * `reading` that are no syllable are pauses. A text without anything to speak gives '' and no syllables.
 */
export function readAloud(text: string, lexicon: Lexicon = {}): { reading: string; syllables: ReadSyllable[] } {
  const clauses = splitClauses(text)
  const syllables: ReadSyllable[] = []
  let reading = ''
  for (const [at, { spoken, closes, mark }] of clauses.entries()) {
    const pause = at < clauses.length - 1 ? '，' : ''
    reading += spoken + (closes ? closing[mark] : pause)
    for (const part of readParts(spoken, lexicon)) {
      if (typeof part === 'string') {
        for (const [word] of part.matchAll(/[A-Za-z']+/g)) syllables.push({ char: word, pinyin: sayLatin(word) })
        continue
      }
      const word = part.map(({ char }) => char).join('')
      const wordPinyin = part.map(({ citation }) => citation).join(' ')
      for (const [place, { char, reading: pinyin, citation }] of part.entries()) {
        const others = readingsOf(char).filter((r) => r !== citation && r !== pinyin)
        syllables.push({ char, pinyin, ...(others.length ? { choice: { others, word, place, wordPinyin } } : {}) })
      }
    }
  }
  return { reading, syllables }
}
