// A reading rule of a polyphone: a reading and the places that have it. Rules are applied in order: later ones take precedence.

/** A rule sets the reading of the first character of each match. `word`: only where a word begins. */
export type PolyphoneRule = [reading: string, pattern: RegExp, where?: 'word']
export const rule = (reading: string, pattern: string, where?: 'word'): PolyphoneRule => [reading, new RegExp(pattern, 'gu'), where]

export const NUMERAL = '[零一二三四五六七八九十百千万亿两几半]'
