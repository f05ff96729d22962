// Text cleaning: the one place that removes invisible characters, for forms, calls and files.

/** Stand for nothing that is seen: controls, marks of direction, spaces of no width, blanks that are letters by name only. */
const unseen = String.raw`\p{Cc}\p{DI}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800`
const pictured = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?`
/**
 * All of these, but not what belongs to a character that is seen: the joiners within an emoji, its tags, and marks that
 * choose between the shapes of a character.
 */
const strayed = new RegExp(
  [
    // taken as a whole: looking back from each of its tags costs their square
    String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]+`,
    String.raw`(?<=${pictured})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=[^${unseen}\s])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`([${unseen}])`,
  ].join('|'),
  'gu',
)
/** Most texts: there is nothing to look for in them. */
const plain = /^[\n\t\x20-\x7E\u3001-\u301F\u4E00-\u9FFF\uFF01-\uFF5E“”‘’—…·]*$/
/** No script puts more marks on one letter, and putting many in their order costs the square of their number. */
const manyMarks = /(\p{M}{30})\p{M}+/gu
export const fewMarks = (text: string) => text.replaceAll(manyMarks, '$1')
/** One spelling of each letter with its marks. */
export const composed = (text: string): string => fewMarks(fewMarks(text).normalize('NFC'))
const seenOnly = (text: string) =>
  plain.test(text) ? text : composed(text.replaceAll(strayed, (whole, stray: string | undefined) => (stray === undefined ? whole : '')))
/** Letters, digits and signs of full width as they stand on a keyboard. */
const halfWidth = (text: string) => text.replaceAll(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))

/** No line may be as long: it stays as it came, for its rule to refuse, rather than be gone through for half a second. */
const maxLineLength = 100_000
/** A text of one line: names, titles. Every white space, a line break too, is one space; none at its ends. */
export const clean = (text: string): string =>
  text.length > maxLineLength ? text : seenOnly(text.replaceAll(/\s+/gu, ' ')).replaceAll(/\s+/gu, ' ').trim()

/** Words that are looked for or put in within a text: as they are written, spaces at their ends, too; a line break is a space. */
export const cleanWithin = (text: string): string =>
  text.length > maxLineLength ? text : seenOnly(text.replaceAll(/\r\n?|[\n\t\v\f\u2028\u2029\u0085]/g, ' '))

/** A text of several lines: these stay, and so do the spaces within them. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : seenOnly(part)))
    .join('')
    .trim()

/** Cleans a code that is compared character by character: a work number, a login name, an address. */
export const cleanCode = (text: string): string => (text.length > maxLineLength ? text : clean(halfWidth(clean(text))))

/** A phone number however it is written: in full width, in groups, with the code of the country before it. */
export const cleanPhone = (text: string): string =>
  text.length > maxLineLength
    ? text
    : // what followed a sign that is gone follows nothing now
      seenOnly(cleanCode(text).replaceAll(/[\s()（）.·\p{Pd}\u2212]/gu, '')).replace(/^(?:\+|00)?86(?=1\d{2}[\d*]{4}\d{4}$)/, '')

export const phonePattern = '^1[3-9]\\d{9}$'
/** The phone number that a text is, in whatever form it is written; null where it is anything else. */
export function wholePhone(text: string | undefined): string | null {
  const phone = cleanPhone(text ?? '')
  return new RegExp(phonePattern).test(phone) ? phone : null
}

/** A login name; one that is a phone number may be written as any phone number is. */
export function cleanLoginName(text: string): string {
  const phone = cleanPhone(text)
  return /^1\d{10}$/.test(phone) ? phone : cleanCode(text)
}

/** Halves of characters that stand alone, of an emoji that was cut in two: no database keeps them, and cleaning leaves them for who asks. */
export const halved = '含有残缺的字符（如被截断的表情符号），请删除后重试'
/** A text that is taken whatever it holds, as an answer is: what nothing can keep is left out. */
export const keepable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '')
/** Where in a value, its keys too, half a character stands: the names that lead there; undefined where nowhere. */
export function halfIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const below = key.isWellFormed() ? halfIn(inner) : []
    if (below) return [key.toWellFormed(), ...below]
  }
  return undefined
}

/** How a column, or a field, is cleaned. */
export type Cleaning = 'line' | 'text' | 'code' | 'phone' | 'none'
export const cleanAs: Readonly<Record<Cleaning, (text: string) => string>> = {
  line: clean,
  text: cleanText,
  code: cleanCode,
  phone: cleanPhone,
  none: (text) => text,
}

/** A text with what nobody sees in it spelled out, e.g. 王[U+200B]伟. */
export const spelledOut = (text: string): string =>
  text.replaceAll(strayed, (whole, stray: string | undefined) =>
    stray === undefined || stray === '\n' || stray === '\t'
      ? whole
      : `[U+${stray.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** True for the error values of spreadsheets, such as #N/A. */
export const isSheetError = (text: string): boolean =>
  /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i.test(text)
