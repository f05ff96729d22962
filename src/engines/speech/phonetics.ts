// Converts a spoken clause to the synthesiser's input: tone-numbered pinyin by word, Latin words, commas for pauses.
import { sayLatin } from './latin.ts'
import type { Lexicon } from './lexicon.ts'
import { readParts, type Syllable } from './readings.ts'

// the synthesiser has no -iong: two joined vowels, whose tones make one contour, are the closest
const GLIDE_TONE: Record<string, string> = { 1: '1', 2: '5', 3: '5', 4: '1', 5: '5' }

function soundOf(reading: string): string {
  // 儿 that only colours the syllable before it
  if (reading === 'r5') return ''
  const tone = /[1-5]$/.exec(reading)?.[0] ?? '5'
  const base = reading.replace(/[1-5]$/, '')
  const glide = /^([jqx])iong$/.exec(base)
  if (glide) return `${glide[1]}i${GLIDE_TONE[tone]}ong${tone}`
  if (base === 'm' || base === 'hm') return `mu${tone}`
  if (base === 'n' || base === 'ng' || base === 'hng') return `en${tone}`
  if (base.startsWith('ê')) return `ei${tone}`
  return base.replace(/r$/, (ending) => (base === 'er' ? ending : '')) + tone
}

const letters = (word: string) =>
  sayLatin(word)
    .split(' ')
    .map((letter) => (letter === 'A' ? 'ay' : letter))
    .join(' ')

/** A unit of speech: a Chinese or a Latin word, or a pause within a clause. */
export interface Said {
  /** The spoken text; empty for a pause. */
  text: string
  /** The unit as input of the synthesiser. */
  input: string
  syllables: number
}

const PAUSE: Said = { text: '', input: ',', syllables: 0 }

const readingsOf = (part: readonly Syllable[]) => part.flatMap(({ reading }) => reading.split(' '))

/** The words of a spoken clause with their pauses. Characters without a reading are left out. */
export function toWords(spoken: string, lexicon: Lexicon = {}): Said[] {
  return readParts(spoken, lexicon).flatMap((part): Said[] => {
    if (typeof part !== 'string') {
      const input = readingsOf(part).map(soundOf).join('')
      return input ? [{ text: part.map(({ char }) => char).join(''), input, syllables: readingsOf(part).length }] : []
    }
    return [...part.matchAll(/([A-Za-z']+)|[，、。！？；：,]/gu)].map(([, word]) => {
      if (word === undefined) return PAUSE
      const input = letters(word)
      // a spelled letter is about one syllable, and so are three letters of a word
      return { text: word, input, syllables: input.includes(' ') ? word.length : Math.ceil(word.length / 3) }
    })
  })
}

/** Joins words to one line for the synthesiser. Pauses become commas, Latin words stay. */
export const joinWords = (words: readonly Said[]): string =>
  words
    .map(({ input }) => input)
    .join(' ')
    .replace(/\s+,/g, ',')

/** The synthesiser's input of a spoken clause: `银行行长` -> `yin2hang2 hang2zhang3`. */
export const toPinyin = (spoken: string, lexicon: Lexicon = {}): string => joinWords(toWords(spoken, lexicon))
