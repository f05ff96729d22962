// Headings by their numbers, as Chinese contracts and brochures write them: 第一章, 一、, （一）, 1.1.

/** Maximum length of a numbered heading in characters. */
const maxLength = 30

const patterns: readonly [RegExp, number][] = [
  [/^第[零〇一二三四五六七八九十百\d]+[章编篇部]/, 1],
  [/^第[零〇一二三四五六七八九十百\d]+节/, 2],
  [/^第[零〇一二三四五六七八九十百\d]+条(?![款的、，])/, 3],
  [/^[一二三四五六七八九十]{1,3}、/, 2],
  [/^[（(][一二三四五六七八九十]{1,3}[)）]/, 3],
]
const dotted = /^(\d{1,2}(?:\.\d{1,2}){0,3})(?:\.\s|\s)\s*\p{L}/u

/** Level of a numbered heading from 1; 0 if the line is none. A heading is short and ends without a mark of a sentence. */
export function numberedLevel(line: string): number {
  if (line.length > maxLength || /[。；;，,！!？?…]$/.test(line) || line.includes('：')) return 0
  const found = patterns.find(([pattern]) => pattern.test(line))
  if (found) return found[1]
  const number = dotted.exec(line)?.[1]
  return number?.includes('.') ? number.split('.').length + 1 : 0
}

const bullet = /^[•·●○■□◆◇▪➢✓\uE000-\uF8FF–—*-]\s?(?=\S)(?!\d)/

/** Whether a line begins an item of a list. */
export const isItem = (line: string) => bullet.test(line) || /^(?:\d{1,2}[.、)）]\s*(?!\d)|[(（]\d{1,2}[)）]|[①-⑳])/.test(line)
/** The item without its bullet; a number stays. */
export const withoutBullet = (line: string) => line.replace(bullet, '')
