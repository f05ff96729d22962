// Measures of text that both sides must agree on.

/** Length of a text as users count it: Unicode code points after trimming. */
export const textLength = (text: string) => [...text.trim()].length

/** The first `n` code points, so that no surrogate pair is cut. */
export const firstLetters = (text: string, n: number) => [...text].slice(0, n).join('')

/** A text cut to `most` code points, with an ellipsis if it was longer. */
export const shortened = (text: string, most: number) => ([...text].length > most ? `${firstLetters(text, most)}…` : text)

/** The first three items with their kind, and the total: 项目「春训」、项目「夏训」、项目「秋训」等5个. */
export function namedWithKind(list: readonly { kind: string; name: string }[]): string {
  const shown = list.slice(0, 3).map(({ kind, name }) => `${kind}「${name}」`)
  return `${shown.join('、')}${list.length > shown.length ? `等${list.length}个` : ''}`
}

/** Non-empty lines of a text, trimmed. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const maxContentLines = 200
const maxContentLineLength = 2000
/** The fault of the paragraphs of a content as a message; undefined if they are valid. */
export function contentFault(lines: readonly string[]): string | undefined {
  if (lines.length > maxContentLines) return `内容最多${maxContentLines}段，现有${lines.length}段`
  const long = lines.findIndex((line) => textLength(line) > maxContentLineLength)
  return long < 0
    ? undefined
    : `每段最多${maxContentLineLength.toLocaleString('zh-CN')}个字符，第${long + 1}段有${textLength(lines[long] ?? '')}个`
}

/** Hanzi, and letters of scripts that the voices of the house may not read; Latin and Greek letters have readings. */
const mayBeSilent = /(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/gu

/** The distinct hanzi and foreign letters of texts, in the order of their first occurrence. */
export const nonLatinLettersIn = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.match(mayBeSilent) ?? []))].join('')
