// A number as the sheet displays it: dates by their format, long numbers (phones, work numbers) as their digits.
import { createRequire } from 'node:module'
import { dateText, isDateFormat, unmarked } from './date-text.ts'

interface Formats {
  format(format: string, value: number): string
  get_table(): Record<number, string>
}
let loaded: Formats | undefined
/** The library is large, and most sheets of texts never need it. */
const formats = (): Formats => (loaded ??= (createRequire(import.meta.url)('@e965/xlsx') as { SSF: Formats }).SSF)

const yearMonth = 'yyyy"年"m"月"'
const monthDay = 'm"月"d"日"'
const halfDay = '上午/下午h"时"mm"分"'
const halfDaySeconds = '上午/下午h"时"mm"分"ss"秒"'
/** General and text, and the formats that every East Asian program has without writing them down (ECMA-376 part 1, 18.8.30, zh-cn). */
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
/** What a style means by a number, e.g. 14 a date. */
export const builtInFormat = (id: number): string => builtIn[id] ?? formats().get_table()[id] ?? 'General'

/** The digits that a double carries for certain. */
const MAX_DIGITS = 15
const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: MAX_DIGITS })
/** 1.7E+308 is the largest number; whatever claims more is a text. */
const MAX_EXPONENT = 308

/** The digits of a whole number as it is written down, 1.2E+3 as 1200, however many; undefined where it is no whole number. */
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

/** Decimal digits, never an exponent; the noise of binary fractions is cut off. */
const digits = (written: string): string => wholeDigits(written) ?? plain.format(Number(written))

/**
 * A number as it is written down in the file, by its format as the style says it: General, 0.00, yyyy/m/d ...
 * Undefined where it is no number, or none that the format can show.
 */
export function numberText(written: string, format: string, date1904: boolean): string | undefined {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return undefined
  // as Chinese programs write General
  if (/^(?:General|G\/通用格式|@)/i.test(format)) return digits(written.trim())
  if (isDateFormat(format)) return dateText(value, format, date1904)
  const whole = wholeDigits(written.trim())
  // a double would change the last ones
  if (whole && whole.replace('-', '').length > MAX_DIGITS) return whole
  if (/e[+-]/i.test(unmarked(format))) return digits(written.trim())
  try {
    return formats().format(quoted(format), value).trim()
  } catch {
    return digits(written.trim())
  }
}

/** With quotes around what the library takes for no literal, as ¥ and 元. */
const quoted = (format: string) =>
  format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|([^\x20-\x7E]+)/g, (part, literal?: string) => {
    if (part.startsWith('*')) return ''
    return literal === undefined ? part : `"${literal}"`
  })
