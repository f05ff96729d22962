// Parses a number as users type and paste it.
export const onlyNumber = '只能输入数字'

/** The leading number, or null if there is none: 12ab3.5 is 12, 60分钟 is 60; a whole number ends before its point. */
export function numberIn(text: string, whole: boolean): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '')
  const found = (whole ? /^-?\d+/ : /^-?(?:\d+(?:\.\d*)?|\.\d+)/).exec(plain)?.[0]
  return found === undefined ? null : Number(found)
}

/** Whether the text contains characters that no number has. */
export const hasOther = (text: string, whole: boolean): boolean =>
  !(whole ? /^-?\d*$/ : /^-?\d*\.?\d*$/).test(text.normalize('NFKC').replaceAll(/[\s,]/g, ''))

/** Limits of a number; `precision` is the number of decimals. */
export interface Limits {
  min?: number | undefined
  max?: number | undefined
  precision?: number | undefined
}
const isBeyond = (n: number, { min, max }: Limits) => (min !== undefined && n < min) || (max !== undefined && n > max)
const said = (n: number) => n.toLocaleString('zh-CN', { useGrouping: n >= 10_000 })
function rangeOf({ min, max }: Limits): string {
  if (min === undefined) return `不能大于${said(max ?? 0)}`
  return max === undefined ? `不能小于${said(min)}` : `应为${said(min)}到${said(max)}`
}

/** The message for a refused number; null if the number is valid or absent. */
export function faultIn(n: number | null | undefined, limits: Limits): string | null {
  if (n === null || n === undefined) return null
  if (isBeyond(n, limits)) return rangeOf(limits)
  if (limits.precision === undefined || Number(n.toFixed(limits.precision)) === n) return null
  return limits.precision ? `最多${limits.precision}位小数` : '应为整数'
}
