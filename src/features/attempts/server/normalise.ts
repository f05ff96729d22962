// Texts that mean the same made the same: what was typed into a blank is compared in this form.
import { fewMarks } from '../../../shared/clean.ts'

const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3000-\\u303f]'
const besideCjk = new RegExp(`(?<=${CJK}) | (?=${CJK})`, 'gu')
const invisible = /[\p{Cf}--[\n\t]]|[\p{Cc}--[\t\n\v\f\r]]/gv
/** One full stop or semicolon at the end says nothing; several are something else. */
const oneStop = /(?<![。.；;] ?) ?[。.；;]$/u
const quotesAndDashes: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '「': '"', '」': '"', '‘': "'", '’': "'", '『': "'", '』': "'" },
  ...{ '—': '-', '–': '-', '―': '-', '‐': '-', '−': '-', '～': '~' },
}
const mapped = new RegExp(`[${Object.keys(quotesAndDashes).join('')}]`, 'gu')

/** Full case folding: ß is ss, both small sigmas are one. */
const folded = (text: string) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form in which texts are compared: width, case, white space, quotes, dashes and one stop at the end do not count. Idempotent. */
export function normalise(text: string): string {
  const wide = folded(fewMarks(text.replaceAll(invisible, '')).normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(invisible, '')
  return wide
    .replaceAll(mapped, (c) => quotesAndDashes[c] ?? c)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(besideCjk, '')
    .replace(oneStop, '')
}

/** A decimal as an integer and its number of decimals: compared exactly, however long. */
interface Decimal {
  digits: bigint
  decimals: number
}

const number = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/
const maxLength = 100

function decimalOf(text: string): Decimal | null {
  const [, sign, whole = '', part = ''] = (text.length <= maxLength && number.exec(text)) || []
  if (sign === undefined || whole + part === '') return null
  return { digits: BigInt(`${sign === '-' ? '-' : ''}${whole.replaceAll(',', '')}${part}`), decimals: part.length }
}

/** A number as people write it, without one of these units behind it; null where it is none. */
export const numberOf = (text: string, units: readonly string[] = []): Decimal | null => numberIn(normalise(text), units)

/** The same of a text that was normalised. */
export function numberIn(said: string, units: readonly string[] = []): Decimal | null {
  const unit = units
    .map(normalise)
    .filter((u) => u !== '' && said.endsWith(u))
    .sort((a, b) => b.length - a.length)[0]
  return decimalOf(unit === undefined ? said : said.slice(0, -unit.length).trim())
}

const size = (n: bigint) => (n < 0n ? -n : n)

/** Do two numbers differ by no more than `tolerance`? */
export function near(a: Decimal, b: Decimal, tolerance = 0): boolean {
  const most = decimalOf(tolerance.toFixed(12)) ?? { digits: 0n, decimals: 0 }
  const decimals = Math.max(a.decimals, b.decimals, most.decimals)
  const scaled = (d: Decimal) => d.digits * 10n ** BigInt(decimals - d.decimals)
  return size(scaled(a) - scaled(b)) <= scaled(most)
}
