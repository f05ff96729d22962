// Readings of rare characters that the everyday dictionary lacks, from a dictionary of the whole Unihan.
import { createRequire } from 'node:module'

/** Readings that Unihan lacks, for characters of names and signs. */
const own: Record<string, string> = { 㐂: 'xi3', 𠮷: 'ji2', 〇: 'ling2' }

/** The part of @napi-rs/pinyin that is used; its enumeration exists only in its types. */
interface Unihan {
  pinyin(text: string, options: { style: number }): string[]
  PINYIN_STYLE: { WithToneNumEnd: number }
}
const require = createRequire(import.meta.url)
let unihan: Unihan | undefined
const known = new Map<string, string>()

/** The first reading of a hanzi, tone-numbered; undefined without a reading, or for another character. */
export function rareReading(char: string): string | undefined {
  if (!/^\p{Script=Han}$/u.test(char)) return undefined
  let reading = own[char] ?? known.get(char)
  if (reading === undefined) {
    // loaded with the first such character, because most texts have none
    unihan ??= require('@napi-rs/pinyin') as Unihan
    const [found = ''] = unihan.pinyin(char, { style: unihan.PINYIN_STYLE.WithToneNumEnd })
    reading = /^[a-zü]+[0-5]?$/.test(found) ? found.replaceAll('ü', 'v').replace(/0$|(?<=\D)$/, '5') : ''
    known.set(char, reading)
  }
  return reading || undefined
}
