// Converts hanzi to tone-numbered syllables by word, with tone sandhi applied.
import { pinyin } from 'pinyin-pro'
import { houseReadings } from './house-readings.ts'
import { type Lexicon, spansOf, wordStartsOf } from './lexicon.ts'
import { rareReading } from './rare-characters.ts'

export interface Syllable {
  /** One hanzi, or one Latin word with a reading in the lexicon. */
  char: string
  /** Reading as spoken, e.g. `hang2`; the neutral tone is 5, ü is v. A Latin word has one or more syllables, separated by spaces. */
  reading: string
  /** Reading before third tone sandhi. */
  citation: string
  /** Index in the spoken text, in UTF-16 units. */
  at: number
  end: number
}
/** Syllables of one word, or the text between words: Latin letters, pauses, spaces. */
export type ReadingPart = Syllable[] | string

// 一 keeps its first tone as a digit or an ordinal, and changes only as a quantity before a measure word
const NUMERAL_BEFORE = /[零一二三四五六七八九幺十点第初]$|(?:星|周)期$/u
const NUMERAL_AFTER = /^(?:[零一二三四五六七八九幺十]|点[零一二三四五六七八九]|[月号日楼等级班期线流路]|$)/u

function toneOf(syllable: string, spoken: string, at: number): string {
  const base = syllable.replace(/[0-5]$/, '').replaceAll('ü', 'v')
  const tone = /[1-4]$/.exec(syllable)?.[0] ?? '5'
  const isDigit =
    spoken[at] === '一' && (NUMERAL_BEFORE.test(spoken.slice(Math.max(0, at - 2), at)) || NUMERAL_AFTER.test(spoken.slice(at + 1, at + 3)))
  return base + (isDigit ? '1' : tone)
}

/** Tone sandhi of 不 and 一, which depends on the following tone, also for readings of our own rules. */
function bent(reading: string, char: string, next: string | undefined): string {
  if (!next || !(char === '不' || (char === '一' && !reading.endsWith('1'))) || reading.endsWith('5')) return reading
  return reading.replace(/\d$/, next.endsWith('4') ? '2' : '4')
}

/** Third tone sandhi: of consecutive third tones inside a word, or after a one-syllable word, only the last stays low. */
function soften(words: Syllable[][]): void {
  const all = words.flatMap((word) => word.map((syllable, at) => ({ syllable, word, last: at === word.length - 1 })))
  for (let at = 0; at + 1 < all.length; at++) {
    const here = all[at]
    const next = all[at + 1]
    if (!here || !next || here.syllable.end !== next.syllable.at) continue
    const joined = !here.last || here.word.length === 1
    if (joined && here.syllable.reading.endsWith('3') && next.syllable.reading.endsWith('3')) {
      here.syllable.reading = here.syllable.reading.replace(/3$/, '2')
    }
  }
}

interface Share {
  index: number
  text: string
  /** One syllable of a hanzi; one or more of a Latin word, separated by spaces. */
  syllables: string
}
/** Distributes syllables over the hanzi and Latin words of a word; several Latin words share them by their numbers of letters. */
function sharesOf(spoken: string, syllables: readonly string[]): Share[] {
  const tokens = [...spoken.matchAll(/\p{Script=Han}|[A-Za-z']+/gu)].map(({ 0: text, index }) => ({ text, index }))
  const isLatin = (text: string) => /^[A-Za-z']/.test(text)
  let spare = syllables.length - tokens.length
  let letters = tokens.reduce((sum, { text }) => sum + (isLatin(text) ? text.length : 0), 0)
  let next = 0
  return tokens.map(({ text, index }) => {
    const more = isLatin(text) && spare > 0 ? Math.round((spare * text.length) / letters) : 0
    if (isLatin(text)) letters -= text.length
    spare -= more
    const own = syllables.slice(next, next + 1 + more)
    next += 1 + more
    return { text, index, syllables: own.join(' ') }
  })
}

/** Reads a spoken clause (hanzi, Latin words and pauses); the lexicon takes precedence. */
export function readParts(spoken: string, lexicon: Lexicon = {}): ReadingPart[] {
  const starts = wordStartsOf(spoken)
  const given = houseReadings(spoken)
  const latin = new Map<number, string>()
  for (const { at, spoken: said, syllables } of spansOf(spoken, lexicon)) {
    for (const { index, text, syllables: own } of sharesOf(said, syllables)) {
      given.set(at + index, own)
      if (/^[A-Za-z']/.test(text)) latin.set(at + index, text)
      // a word of the lexicon is spoken as one word
      if (index > 0) starts.delete(at + index)
    }
    starts.add(at).add(at + said.length)
  }
  const words: Syllable[][] = []
  const parts: ReadingPart[] = []
  let at = 0
  let until = 0
  for (const item of pinyin(spoken, { toneType: 'num', type: 'all', toneSandhi: true, v: true })) {
    // letters of a Latin word that was already read as one
    if (at < until) {
      at += item.origin.length
      continue
    }
    const char = latin.get(at) ?? item.origin
    const end = at + char.length
    until = end
    const own = given.get(at) ?? (item.isZh ? undefined : rareReading(item.origin))
    if (item.isZh || own) {
      const reading = own ?? bent(toneOf(item.pinyin, spoken, at), item.origin, given.get(end))
      const syllable = { char, reading, citation: reading, at, end }
      const word = words.at(-1)
      if (word && parts.at(-1) === word && !starts.has(at)) word.push(syllable)
      else {
        const started = [syllable]
        words.push(started)
        parts.push(started)
      }
    } else {
      const last = parts.at(-1)
      if (typeof last === 'string') parts[parts.length - 1] = last + item.origin
      else parts.push(item.origin)
    }
    at += item.origin.length
  }
  soften(words)
  return parts
}
