// Formats a number as the sheet displays it: dates by their format, long numbers (phones, work numbers) as their digits.
import { createRequire } from 'node:module'
import { dateText, isDateFormat, unmarked } from './date-text.ts'

interface Formats {
  format(format: string, value: number): string
  get_table(): Record<number, string>
}
let loaded: Formats | undefined
/** Lazy: the library is large, and most text sheets never need it. */
const formats = (): Formats => (loaded ??= (createRequire(import.meta.url)('@e965/xlsx') as { SSF: Formats }).SSF)

const yearMonth = 'yyyy"年"m"月"'
const monthDay = 'm"月"d"日"'
const halfDay = '上午/下午h"时"mm"分"'
const halfDaySeconds = '上午/下午h"时"mm"分"ss"秒"'
/**
 * General, text, and the formats that every East Asian program knows without a definition in the file (ECMA-376 part 1, 18.8.30, zh-cn).
 */
const builtIn: Partial<Record<number, string>> = {
  0: 'General',
  49: '@',
  27: yearMonth,
  28: monthDay,
  29: monthDay,
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: halfDay,
  35: halfDaySeconds,
  36: yearMonth,
  50: yearMonth,
  51: monthDay,
  52: yearMonth,
  53: monthDay,
  54: monthDay,
  55: halfDay,
  56: halfDaySeconds,
  57: yearMonth,
  58: monthDay,
}
/** The built-in number format of an id, e.g. 14 is a date; General for an unknown id. */
export const builtInFormat = (id: number): string => builtIn[id] ?? formats().get_table()[id] ?? 'General'

/** Number of decimal digits that a double represents exactly. */
const MAX_DIGITS = 15
const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: MAX_DIGITS })
/**
 * The text of a double that may have lost digits: of a whole number above the exact ones only 15 digits are known, as spreadsheet programs
 * show them, so that `isCutNumber` finds it.
 */
export const knownDigits = (value: number): string =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) < 1e21 ? value.toPrecision(MAX_DIGITS) : String(value)

/** The first exponent with which spreadsheet programs write a whole number that no longer fits its cell. */
const MIN_CUT_EXPONENT = 11
/**
 * Whether a cell is a long number whose last digits a program has replaced: more than 15 digits that end in zeros, or an exponent
 * (6.22202E+18), which a CSV file keeps.
 */
export function isCutNumber(cell: string): boolean {
  const exponent = /^[+-]?\d(?:\.\d+)?E\+(\d{2,3})$/i.exec(cell)?.[1]
  return exponent ? Number(exponent) >= MIN_CUT_EXPONENT : /^[+-]?\d{15}0+$/.test(cell)
}

/** The largest double is 1.7E+308; a larger exponent means that the value is a text. */
const MAX_EXPONENT = 308

/** All digits of a whole number, e.g. 1200 for 1.2E+3; undefined if the number is not whole. */
function wholeDigits(written: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(written) ?? []
  const shift = Number(exponent)
  if (whole === '' || Math.abs(shift) > MAX_EXPONENT) return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > shift) return undefined
  const digits = `${whole}${kept.padEnd(Math.max(0, shift), '0')}`
  if (shift < 0) return undefined
  return `${sign === '-' ? '-' : ''}${digits.replace(/^0+(?=\d)/, '')}`
}

/** Decimal digits without an exponent; rounds off the noise of binary fractions. */
const digits = (written: string): string => wholeDigits(written) ?? plain.format(Number(written))

/**
 * Formats a number of the file by its number format: General, 0.00, yyyy/m/d ... Undefined if it is no number, or if the format cannot show
 * it.
 */
export function numberText(written: string, format: string, date1904: boolean): string | undefined {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return undefined
  // Chinese programs write General in their own words
  if (/^(?:General|G\/通用格式|@)/i.test(format)) return digits(written.trim())
  if (isDateFormat(format)) return dateText(value, format, date1904)
  const whole = wholeDigits(written.trim())
  // a double would change the last digits
  if (whole && whole.replace('-', '').length > MAX_DIGITS) return whole
  if (/e[+-]/i.test(unmarked(format))) return digits(written.trim())
  try {
    return formats().format(quoted(format), value).trim()
  } catch {
    return digits(written.trim())
  }
}

/** Adds quotes around characters that the library does not accept as literals, such as ¥ and 元. */
const quoted = (format: string) =>
  format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|([^\x20-\x7E]+)/g, (part, literal?: string) => {
    if (part.startsWith('*')) return ''
    return literal === undefined ? part : `"${literal}"`
  })
