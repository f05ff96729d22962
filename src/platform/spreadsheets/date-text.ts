// Formats dates and times by their number format, as a Chinese system shows them.
const MS_OF_DAY = 86_400_000
/** Serial number after 31 December 9999, the last date of a spreadsheet. */
const MAX_SERIAL = 2_958_466
/** Days between the epochs of 1900 and of 1904. */
const DAYS_TO_1904 = 1462
/** Serial number of 29 February 1900: spreadsheets count this day, but it never existed. */
const LEAP_1900 = 60

const token = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|上午\/下午|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|e+|a{3,4}|[\s\S]/gi
const halves = /^(?:上午\/下午|am\/pm|a\/p)$/i

/** The first section of a format, without its literals and markers; the brackets of elapsed hours, minutes and seconds stay. */
export const unmarked = (format: string) =>
  (format.match(/^(?:"[^"]*"|\\.|[^;"\\])*/)?.[0] ?? '').replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')

/** Whether a format shows a number as a date or a time. */
export function isDateFormat(format: string): boolean {
  if (/\[\$-f[48]00\]/i.test(format)) return true
  const said = unmarked(format)
  if (/general|通用格式/i.test(said)) return false
  return /[ymdhs]|a{3}/i.test(said) || (/e/i.test(said) && !/[0#?]/.test(said))
}

interface Moment {
  year: number
  month: number
  day: number
  weekday: number
  /** Time of day in milliseconds. */
  time: number
  /** Milliseconds of the whole number, for elapsed times. */
  elapsed: number
}

function momentOf(serial: number, date1904: boolean, precision: number): Moment | undefined {
  const days = serial + (date1904 ? DAYS_TO_1904 : 0)
  if (days < 0 || days >= MAX_SERIAL) return undefined
  const elapsed = Math.round((serial * MS_OF_DAY) / precision) * precision
  const rounded = Math.round((days * MS_OF_DAY) / precision) * precision
  const day = Math.floor(rounded / MS_OF_DAY)
  const time = rounded - day * MS_OF_DAY
  // the calendar of 1900 has an extra day, so earlier serial numbers are one behind
  const date = new Date(Date.UTC(1899, 11, day < LEAP_1900 ? 31 : 30) + day * MS_OF_DAY)
  const isLeap = day === LEAP_1900
  return {
    year: date.getUTCFullYear(),
    month: isLeap ? 2 : date.getUTCMonth() + 1,
    day: isLeap ? 29 : date.getUTCDate(),
    weekday: (day + 6) % 7,
    time,
    elapsed,
  }
}

const weekdays = '日一二三四五六'
const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const englishMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const numerals = { 1: ['〇一二三四五六七八九', '十'], 2: ['零壹贰叁肆伍陆柒捌玖', '拾'] } as const

/** Converts digits to the Chinese numerals of the format's [DBNum1] or [DBNum2]. */
function numeralsOf(format: string): (text: string, isYear: boolean) => string {
  const [, kind] = /\[dbnum([12])\]/i.exec(format) ?? []
  if (!kind) return (text) => text
  const [figures, ten] = numerals[kind as '1' | '2']
  const figure = (n: number) => figures.charAt(n)
  return (text, isYear) => {
    const n = Number(text)
    if (isYear || n > 99 || n < 10) return [...text].map((c) => figure(Number(c))).join('')
    const tens = kind === '1' && n < 20 ? '' : figure(Math.floor(n / 10))
    return `${tens}${ten}${n % 10 ? figure(n % 10) : ''}`
  }
}

const padded = (n: number, length: number) => String(n).padStart(length, '0')

function monthText(month: number, length: number, chinese: boolean): string {
  if (length < 3) return padded(month, length)
  if (chinese) return `${month}月`
  const name = englishMonths[month - 1] ?? ''
  if (length === 5) return name.charAt(0)
  return length === 3 ? name.slice(0, 3) : name
}
function dayText({ day, weekday }: Moment, length: number, chinese: boolean): string {
  if (length < 3) return padded(day, length)
  const name = englishWeekdays[weekday] ?? ''
  if (chinese) return `${length === 3 ? '周' : '星期'}${weekdays.charAt(weekday)}`
  return length === 3 ? name.slice(0, 3) : name
}
const elapsedUnits: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000 }

/** Text of a part in brackets: elapsed time, or the letters of a currency or language. */
function bracketText(part: string, moment: Moment): string {
  const inside = part.slice(1, -1)
  const unit = /^(?:h+|m+|s+)$/i.test(inside) ? elapsedUnits[inside.charAt(0).toLowerCase()] : undefined
  if (unit) return padded(Math.floor(moment.elapsed / unit), inside.length)
  return inside.startsWith('$') ? (/^\$([^-]*)/.exec(inside)?.[1] ?? '') : ''
}

function halfOf(part: string, isAfternoon: boolean): string {
  const [morning = '', afternoon = ''] = part.split('/')
  return isAfternoon ? afternoon : morning
}

/** The hour; 12-hour clock if the format has 上午/下午 or AM/PM. */
const hourOf = (hour: number, byHalves: boolean) => (byHalves ? hour % 12 || 12 : hour)

/** Whether the m at this index means minutes: after hours, or before seconds. */
function isMinutes(parts: readonly string[], at: number): boolean {
  const counts = (part: string) => /^(?:[ymdhse]|\[[hms])/i.test(part)
  const before = parts.slice(0, at).findLast(counts) ?? ''
  const after = parts.slice(at + 1).find(counts) ?? ''
  return /^\[?h/i.test(before) || /^\[?s/i.test(after)
}

const systemFormats: [RegExp, string][] = [
  [/\[\$-f800\]/i, 'yyyy"年"m"月"d"日"'],
  [/\[\$-f400\]/i, 'h:mm:ss'],
  // formats of other systems, which a Chinese system shows with the year first
  [/^m\/d\/yy(?:yy)?(?![a-z])/i, 'yyyy-mm-dd'],
]
function localFormat(format: string): string {
  const [pattern, own = ''] = systemFormats.find(([p]) => p.test(format)) ?? []
  if (!pattern) return format
  return own.startsWith('yyyy-') ? format.replace(pattern, own) : own
}

/** Formats a serial number by a date format (see `isDateFormat`); undefined if the calendar has no such day. */
export function dateText(serial: number, given: string, date1904: boolean): string | undefined {
  const format = localFormat(given)
  const section = format.match(/^(?:"[^"]*"|\\.|[^;"\\])*/)?.[0] ?? ''
  const parts = section.match(token) ?? []
  const fraction = parts.find((part) => /^s+\.0+$/i.test(part))?.split('.')[1]?.length ?? 0
  const moment = momentOf(serial, date1904, fraction ? 1 : 1000)
  if (!moment) return undefined
  const chinese = /\[\$-(?:[0-9a-f]*)(?:804|404|c04|1004)\]/i.test(format)
  const byHalves = parts.some((part) => halves.test(part))
  const say = numeralsOf(format)
  const seconds = moment.time / 1000
  const clock = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 }
  const word = (part: string, at: number): string => {
    const { length } = part
    if (length === 2 && part.startsWith('\\')) return part.charAt(1)
    if (part.startsWith('"')) return part.slice(1, -1)
    if (length === 2 && part.startsWith('_')) return ' '
    if (length === 2 && part.startsWith('*')) return ''
    if (part.startsWith('[')) return bracketText(part, moment)
    if (halves.test(part)) return halfOf(part, clock.hour >= 12)
    switch (part.charAt(0).toLowerCase()) {
      case 'y':
        return say(length > 2 ? padded(moment.year, 4) : padded(moment.year % 100, 2), true)
      case 'e':
        return say(String(moment.year), true)
      case 'm':
        return isMinutes(parts, at) ? say(padded(clock.minute, length), false) : say(monthText(moment.month, length, chinese), false)
      case 'd':
        return say(dayText(moment, length, chinese), false)
      case 'h':
        return say(padded(hourOf(clock.hour, byHalves), length), false)
      case 's':
        return fraction ? clock.second.toFixed(fraction).padStart(3 + fraction, '0') : say(padded(Math.floor(clock.second), length), false)
      case 'a':
        return length >= 3 ? `${length === 3 ? '' : '星期'}${weekdays.charAt(moment.weekday)}` : part
      default:
        return part
    }
  }
  return parts.map(word).join('').trim()
}

const iso = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:?\d\d)?$/
const usualDate = 'yyyy-mm-dd'

/** Formats an ISO 8601 date by the cell's number format; undefined if it is no date. It ignores a time zone, as spreadsheet programs do. */
export function isoDateText(written: string, format: string): string | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = iso.exec(written.trim()) ?? []
  if (year === undefined && !/\d:\d/.test(written)) return undefined
  const time = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  const midnight = year === undefined ? Date.UTC(1899, 11, 30) : Date.UTC(Number(year), Number(month) - 1, Number(day))
  const days = (midnight - Date.UTC(1899, 11, 30)) / MS_OF_DAY
  const serial = (days <= LEAP_1900 && days > 0 ? days - 1 : days) + time / MS_OF_DAY
  if (isDateFormat(format)) return dateText(serial, format, false)
  if (year === undefined) return dateText(serial, 'h:mm:ss', false)
  return dateText(serial, time ? `${usualDate} hh:mm:ss` : usualDate, false)
}
