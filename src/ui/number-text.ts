// What a text says as a number, as people type and paste it.
export const onlyNumber = '只能输入数字'

/** The number at the beginning; null where there is none: 12ab3.5 is 12, 60分钟 is 60, and a whole number ends before its point. */
export function numberIn(text: string, whole: boolean): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '')
  const found = (whole ? /^-?\d+/ : /^-?(?:\d+(?:\.\d*)?|\.\d+)/).exec(plain)?.[0]
  return found === undefined ? null : Number(found)
}

/** Is there something in it that no number has? */
export const hasOther = (text: string, whole: boolean): boolean =>
  !(whole ? /^-?\d*$/ : /^-?\d*\.?\d*$/).test(text.normalize('NFKC').replaceAll(/[\s,]/g, ''))
