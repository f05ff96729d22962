// A spoken clause as the synthesiser wants it: tone-numbered pinyin by word, Latin words, commas for pauses.
import { sayLatin } from './latin.ts'
import type { Lexicon } from './lexicon.ts'
import { readParts } from './readings.ts'

// The synthesiser has no -iong: two joined vowels, with tones that make one contour, come closest.
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

/**
 * Synthesiser input of a spoken clause: `银行行长` -> `yin2hang2 hang2zhang3`. Pauses become commas, Latin words stay.
 * Characters without a reading are left out.
 */
export function toPinyin(spoken: string, lexicon: Lexicon = {}): string {
  return readParts(spoken, lexicon)
    .map((part) => {
      if (typeof part !== 'string') return ` ${part.map(({ reading }) => soundOf(reading)).join('')} `
      return part
        .replace(/[A-Za-z']+/g, (word) => ` ${letters(word)} `)
        .replace(/[，、。！？；：]/gu, ', ')
        .replace(/[^A-Za-z', ]/g, ' ')
    })
    .join('')
    .replace(/\s+,/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
}
