// Readings of characters that the everyday dictionary does not have: by one of the whole Unihan, as far as that knows any.
import { createRequire } from 'node:module'

/** What that has no reading of, and names and signs use. */
const own: Record<string, string> = { 㐂: 'xi3', 𠮷: 'ji2', 〇: 'ling2' }

/** The part of @napi-rs/pinyin that is used; its enumeration is one of its types alone. */
interface Unihan {
  pinyin(text: string, options: { style: number }): string[]
  PINYIN_STYLE: { WithToneNumEnd: number }
}
const require = createRequire(import.meta.url)
let unihan: Unihan | undefined
const known = new Map<string, string>()

/** The first reading of a hanzi, tone-numbered; undefined where there is none, or where it is no hanzi. */
export function rareReading(char: string): string | undefined {
  if (!/^\p{Script=Han}$/u.test(char)) return undefined
  let reading = own[char] ?? known.get(char)
  if (reading === undefined) {
    // loaded with the first such character: most texts have none
    unihan ??= require('@napi-rs/pinyin') as Unihan
    const [found = ''] = unihan.pinyin(char, { style: unihan.PINYIN_STYLE.WithToneNumEnd })
    reading = /^[a-zü]+[0-5]?$/.test(found) ? found.replaceAll('ü', 'v').replace(/0$|(?<=\D)$/, '5') : ''
    known.set(char, reading)
  }
  return reading || undefined
}
