// Similarity of two syllables by sound, as people understand and recognisers write.
import type { ReadSyllable } from '../reading.ts'

/** A hanzi or a Latin word with its sound, without its tone, and without distinctions that dialects and recognisers blur. */
export interface Sound {
  char: string
  bare: string
  /** zh/z, ch/c, sh/s, ng/n, n/l, r/l, fu/hu are merged; null for a Latin word, which is equal or not. */
  fuzzy: string | null
}

const isLatin = /^[A-Za-z']+$/
const confused: [RegExp, string][] = [
  [/^zh/, 'z'],
  [/^ch/, 'c'],
  [/^sh/, 's'],
  [/ng$/, 'n'],
  [/^n(?=[aeiouv])/, 'l'],
  [/^r(?=[aeiou])/, 'l'],
  [/^f(?=u)/, 'h'],
]

export function toSound({ char, pinyin }: ReadSyllable): Sound {
  const bare = pinyin.replace(/[1-5]$/, '')
  if (isLatin.test(char)) return { char: char.toUpperCase(), bare, fuzzy: null }
  return { char, bare, fuzzy: confused.reduce((sound, [from, to]) => sound.replace(from, to), bare) }
}

/** 1 for the same character, 0.9 for the same sound in any tone, 0.7 for an easily confused sound, else 0. */
export function likeness(a: Sound, b: Sound): number {
  if (a.char === b.char) return 1
  if (a.fuzzy === null || b.fuzzy === null) return 0
  if (a.bare === b.bare) return 0.9
  return a.fuzzy === b.fuzzy ? 0.7 : 0
}
