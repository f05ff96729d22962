// One substitution of the reader: a pattern, and what is said instead. Patterns are applied in order, each to what the former left.
export type Rule = [pattern: RegExp, speak: (...groups: string[]) => string]

export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`
export const DASH = String.raw`\s*[-~—–−]{1,2}\s*`
export const rule = (pattern: string, speak: Rule[1]): Rule => [new RegExp(pattern, 'gu'), speak]
