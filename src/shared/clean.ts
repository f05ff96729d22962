// Text cleaning: the one place that removes invisible characters, for forms, calls and files.

/** Invisible characters: controls, direction marks, zero-width spaces, and blanks that count as letters. */
const unseen = String.raw`\p{Cc}\p{DI}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800`
const pictured = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?`
/** Invisible characters outside a visible one: without the joiners and tags of an emoji, and without variation selectors. */
const strayed = new RegExp(
  [
    // matched as a whole, because a look-behind at each of its tags takes quadratic time
    String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`,
    String.raw`(?<=${pictured})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=[^${unseen}\s])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`([${unseen}])`,
  ].join('|'),
  'gu',
)
/** Fast path: most texts contain only these characters, and need no further cleaning. */
const plain = /^[\n\t\x20-\x7E\u3001-\u301F\u4E00-\u9FFF\uFF01-\uFF5E“”‘’—…·]*$/
/** Limits the marks on one letter: no script needs more, and normalising many takes quadratic time. */
const manyMarks = /(\p{M}{30})\p{M}+/gu
export const fewMarks = (text: string) => text.replaceAll(manyMarks, '$1')
/** Unicode normalisation NFC: one spelling of each letter with its marks. */
export const composed = (text: string): string => fewMarks(fewMarks(text).normalize('NFC'))
const seenOnly = (text: string) =>
  plain.test(text) ? text : composed(text.replaceAll(strayed, (whole, stray: string | undefined) => (stray === undefined ? whole : '')))
/** Converts full-width letters, digits and signs to those of a keyboard. */
const halfWidth = (text: string) => text.replaceAll(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))

/** Longest line that is cleaned. A longer one is left to the length rule of its field, because cleaning it takes half a second. */
const maxLineLength = 100_000
/** Cleans a text of one line: names, titles. All white space, also a line break, becomes one space, and is removed at the ends. */
export const clean = (text: string): string =>
  text.length > maxLineLength ? text : seenOnly(text.replaceAll(/\s+/gu, ' ')).replaceAll(/\s+/gu, ' ').trim()

/** Cleans words that are searched or inserted within a text: spaces at their ends stay; a line break becomes a space. */
export const cleanWithin = (text: string): string =>
  text.length > maxLineLength ? text : seenOnly(text.replaceAll(/\r\n?|[\n\t\v\f\u2028\u2029\u0085]/g, ' '))

/** Cleans a text of several lines, whose line breaks and inner spaces stay. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : seenOnly(part)))
    .join('')
    .trim()

/** Cleans a code that is compared character by character: a work number, a login name, an address. */
export const cleanCode = (text: string): string => (text.length > maxLineLength ? text : clean(halfWidth(clean(text))))

/** Cleans a phone number in any notation: full width, groups, country code. */
export const cleanPhone = (text: string): string =>
  text.length > maxLineLength
    ? text
    : // what followed a sign that is gone follows nothing now
      seenOnly(cleanCode(text).replaceAll(/[\s()（）.·\p{Pd}\u2212]/gu, '')).replace(/^(?:\+|00)?86(?=1\d{2}[\d*]{4}\d{4}$)/, '')

export const phonePattern = '^1[3-9]\\d{9}$'
/** The phone number in a text of any notation; null if the text is anything else. */
export function wholePhone(text: string | undefined): string | null {
  const phone = cleanPhone(text ?? '')
  return new RegExp(phonePattern).test(phone) ? phone : null
}

/** Cleans a login name; one that is a phone number may have any notation of it. */
export function cleanLoginName(text: string): string {
  const phone = cleanPhone(text)
  return /^1\d{10}$/.test(phone) ? phone : cleanCode(text)
}

/** Message for half a surrogate pair, e.g. of a truncated emoji: no database stores it, and cleaning leaves it for this check. */
export const halved = '含有残缺的字符（如被截断的表情符号），请删除后重试'
/** Removes the characters that cannot be stored, for texts that are accepted with any content, such as answers. */
export const keepable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '')
/** Path of the first half surrogate pair in a value, including its keys; undefined if there is none. */
export function halfIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const below = key.isWellFormed() ? halfIn(inner) : []
    if (below) return [key.toWellFormed(), ...below]
  }
  return undefined
}

/** Kind of cleaning of a column or field. */
export type Cleaning = 'line' | 'text' | 'code' | 'phone' | 'none'
export const cleanAs: Readonly<Record<Cleaning, (text: string) => string>> = {
  line: clean,
  text: cleanText,
  code: cleanCode,
  phone: cleanPhone,
  none: (text) => text,
}

/** A text with its invisible characters spelled out, e.g. 王[U+200B]伟. */
export const spelledOut = (text: string): string =>
  text.replaceAll(strayed, (whole, stray: string | undefined) =>
    stray === undefined || stray === '\n' || stray === '\t'
      ? whole
      : `[U+${stray.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** True for the error values of spreadsheets, such as #N/A. */
export const isSheetError = (text: string): boolean =>
  /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i.test(text)
