// A number as the sheet displays it: dates by their format, long numbers (phones, work numbers) as their digits.
import { SSF } from '@e965/xlsx'

/** Decimal digits, never an exponent; the noise of binary fractions is cut off. */
function digits(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(Number(value.toPrecision(15)))
}

/** `format` as the style says it: General, 0.00, yyyy/m/d ... */
export function numberText(value: number, format: string, date1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (SSF.is_date(format)) return SSF.format(format.startsWith('m/d/yy') ? 'yyyy-mm-dd' : format, value, { date1904 }).trim()
  if (format === 'General' || format === '@' || /e[+-]/i.test(format)) return digits(value)
  return SSF.format(format, value).trim()
}
