// Pinyin initials of a Chinese word: «sc» finds 删除. They are derived from the dictionary order.
import { comparedForm } from '#shared/search.ts'

const letters = 'abcdefghjklmnopqrstwxyz'
/** The first character of each letter, by pinyin. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin')

function initialOf(char: string): string {
  if (!/\p{Script=Han}/u.test(char)) return comparedForm(char)
  const at = [...firsts].findLastIndex((first) => byPinyin.compare(first, char) <= 0)
  return letters[at] ?? char
}

export const initialsOf = (text: string) => [...text].map(initialOf).join('')
