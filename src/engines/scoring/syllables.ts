// How alike two syllables are: people are understood by sound, and recognisers write by sound.
import type { ReadSyllable } from '../reading.ts'

/** A hanzi or a Latin word, with how it sounds: without its tone, and without what dialects and recognisers do not tell apart. */
export interface Sound {
  char: string
  bare: string
  /** zh/z, ch/c, sh/s, ng/n, n/l, r/l, fu/hu made one; null for Latin, which is alike or not. */
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

/** 1 the same character, 0.9 the same sound in any tone, 0.7 what is easily taken for one another, else 0. */
export function likeness(a: Sound, b: Sound): number {
  if (a.char === b.char) return 1
  if (a.fuzzy === null || b.fuzzy === null) return 0
  if (a.bare === b.bare) return 0.9
  return a.fuzzy === b.fuzzy ? 0.7 : 0
}
