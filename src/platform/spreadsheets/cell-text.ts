// A number as the sheet displays it: dates by their format, long numbers (phones, work numbers) as their digits.
import { createRequire } from 'node:module'

interface Formats {
  format(format: string, value: number, options?: { date1904?: boolean }): string
  is_date(format: string): boolean
  get_table(): Record<number, string>
}
let loaded: Formats | undefined
/** The library is large, and most sheets of texts never need it. */
const formats = (): Formats => (loaded ??= (createRequire(import.meta.url)('@e965/xlsx') as { SSF: Formats }).SSF)

/** Those that want no library. */
const plainFormats: Partial<Record<number, string>> = { 0: 'General', 49: '@' }
/** What a style means by a number, e.g. 14 a date. */
export const builtInFormat = (id: number): string => plainFormats[id] ?? formats().get_table()[id] ?? 'General'

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
/** Decimal digits, never an exponent; the noise of binary fractions is cut off. */
function digits(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return plain.format(value)
}

/** `format` as the style says it: General, 0.00, yyyy/m/d ... */
export function numberText(value: number, format: string, date1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (format === 'General' || format === '@') return digits(value)
  if (formats().is_date(format))
    return formats()
      .format(format.startsWith('m/d/yy') ? 'yyyy-mm-dd' : format, value, { date1904 })
      .trim()
  if (/e[+-]/i.test(format)) return digits(value)
  return formats().format(format, value).trim()
}
