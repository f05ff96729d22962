// Formats of the values of xAPI statements: IRI, e-mail address, hash, language tag, timestamp, duration. The versions are 1.0.3 (ADL)
// and 2.0.0 (IEEE 9274.1.1-2023).
import { z } from 'zod'

/** RFC 3987, as far as a store needs it: a scheme, and no space or delimiter. */
const iriPattern = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`\p{Cc}]+$/iu
/** RFC 5646, without the old tags of its list of exceptions. */
const languagePattern =
  /^(?:x(?:-[a-z\d]{1,8})+|(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?)$/i
/** ISO 8601 with a time and an optional offset. Both versions refuse an offset of minus zero. */
const timestampPattern = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i
const durationPattern =
  /^P(?!$)(?:(\d+(?:[.,]\d+)?)W|(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?=\d)(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?)$/
const minusZero = /-00(?::?00)?$/

export const isIri = (text: string): boolean => iriPattern.test(text)
export const isLanguage = (text: string): boolean => languagePattern.test(text)
export const isUuid = (text: string): boolean => /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)

/** The instant of a timestamp in ms since 1970; null if the text is none. Without an offset, it is a time of UTC. */
export function instantOf(text: string): number | null {
  const match = timestampPattern.exec(text)
  if (!match || minusZero.test(match[8] ?? '')) return null
  const [, year, month, day, hour, minute, second = '00', fraction = '0', offset = 'Z'] = match
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)?/.exec(offset) ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const zone = /z/i.test(offset) ? 'Z' : `${sign}${hours}:${minutes}`
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  // Date.parse accepts the 31st of a shorter month
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(day)) return null
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`)
  return Number.isNaN(at) ? null : at
}

/** Seconds of a duration, with a year of 365 and a month of 30 days; null if the text is none. Statements are precise to 0.01 s. */
export function secondsOf(text: string): number | null {
  const match = durationPattern.exec(text)
  if (!match) return null
  const units = [604_800, 31_536_000, 2_592_000, 86_400, 3_600, 60, 1]
  return units.reduce((sum, unit, i) => sum + unit * Number((match[i + 1] ?? '0').replace(',', '.')), 0)
}

const told = (what: string) => ({ error: `is no ${what}` })
export const Iri = z.string().refine(isIri, told('IRI'))
export const Uuid = z.string().refine(isUuid, told('UUID'))
export const Mailbox = z.string().regex(/^mailto:[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)*$/, told('mailto IRI'))
export const Sha1 = z.string().regex(/^[\da-f]{40}$/i, told('SHA-1 in hexadecimal'))
export const Sha2 = z.string().regex(/^(?:[\da-f]{2}){28,64}$/i, told('SHA-2 in hexadecimal'))
export const Language = z.string().refine(isLanguage, told('language tag'))
export const Timestamp = z.string().refine((text) => instantOf(text) !== null, told('timestamp'))
export const Duration = z.string().refine((text) => secondsOf(text) !== null, told('duration'))
export const ContentType = z.string().regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;.*)?$/, told('content type'))
export const LanguageMap = z.record(z.string(), z.string()).refine((map) => Object.keys(map).every(isLanguage), told('language map'))
export const Extensions = z.record(z.string(), z.unknown()).refine((map) => Object.keys(map).every(isIri), told('map of extensions'))
