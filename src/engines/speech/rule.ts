// A substitution rule of the reader: a pattern and its spoken form. Rules are applied in order, each to the result of the previous one.
export type Rule = [pattern: RegExp, speak: (...groups: string[]) => string]

export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`
export const DASH = String.raw`\s*[-~—–−]{1,2}\s*`
export const rule = (pattern: string, speak: Rule[1]): Rule => [new RegExp(pattern, 'gu'), speak]

// .5, ¥.75, -.3%, 约.5倍: a point that begins a decimal and ends no sentence
const BEFORE_POINT = String.raw`^|[\s¥￥$€£+\-−±~～—–(（<>≤≥=＝,，、:：“"至到]|[约仅近达为是按乘以超过低于]`
export const LEADING_POINT = new RegExp(
  String.raw`(?<=${BEFORE_POINT}|\p{Script=Han}(?=[.．]\d+\s*(?:[%‰％]|个?百分点|倍)))[.．](?=\d)`,
  'gu',
)
