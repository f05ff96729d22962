// Formulas in the text of questions: `$…$` within a line and `$$…$$` on a line of its own, in TeX.

/** Longest formula that is typeset, in characters; a longer one is shown as its source. */
export const maxFormulaLength = 500

export interface Formula {
  /** The formula as written, with its dollar signs. */
  source: string
  tex: string
  /** Stands on a line of its own. */
  display: boolean
}
/** A stretch of words, or a formula. */
export type Piece = string | Formula

/** The body of a formula: no dollar sign, except an escaped one. Two line ends in a row end it. */
const display = /\$\$((?:[^$\\\n]|\\[^\n]|\n(?!\s*\n)){1,2000}?)\$\$/
const inline = /(?<!\\)\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,2000}?)(?<!\s)\$/
const either = new RegExp(`${display.source}|${inline.source}`, 'g')

/** A command of TeX, a power or an index; no amount of money has one. */
const sign = /\\[A-Za-z]|\^|_\{|_[0-9A-Za-z](?![0-9A-Za-z_])/
const wide = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u
/** A word of prose between spaces. */
const prose = /(?:^|\s)[A-Za-z]{2,}\s|\s[A-Za-z]{2,}(?:\s|$)/
/** A gap for an answer; no formula holds one. */
const gap = /_{2,}|\{\{answer\}\}/

/**
 * Whether the text between two dollar signs is a formula. Chinese text, prose and amounts are none, unless they contain a sign of TeX: an
 * amount has a letter or a digit outside of one of the two dollar signs, as in US$5 or $5-$6.
 */
function isFormula(tex: string, before: string, after: string): boolean {
  if (tex.trim() === '' || gap.test(tex)) return false
  return sign.test(tex) || !(wide.test(tex) || prose.test(tex) || /[A-Za-z0-9$]/.test(before + after))
}

/** Splits a text into words and formulas, in order; the pieces joined by their sources are the text. */
export function piecesOf(text: string): Piece[] {
  if (!text.includes('$')) return text === '' ? [] : [text]
  const pieces: Piece[] = []
  let from = 0
  either.lastIndex = 0
  for (let found = either.exec(text); found; found = either.exec(text)) {
    const [source, inOwnLine, inLine] = found
    const tex = inOwnLine ?? inLine ?? ''
    const end = found.index + source.length
    if (!isFormula(tex, text.charAt(found.index - 1), text.charAt(end))) {
      // the second sign may open a formula
      either.lastIndex = found.index + (inOwnLine === undefined ? 1 : 2)
      continue
    }
    if (found.index > from) pieces.push(text.slice(from, found.index))
    pieces.push({ source, tex: tex.trim(), display: inOwnLine !== undefined })
    from = end
    either.lastIndex = end
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

export const hasFormula = (text: string): boolean => text.includes('$') && piecesOf(text).some((piece) => typeof piece !== 'string')

/** Applies `change` to the words between the formulas, which stay as they are. */
export const betweenFormulas = (text: string, change: (words: string) => string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? change(piece) : piece.source))
    .join('')

/** The text with a space for each formula, for rules that read words. */
export const withoutFormulas = (text: string): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : ' '))
    .join('')

const mark = /\uE000(\d+)\uE001/g
/** Applies `work` to the text with each formula hidden behind a mark, and puts the formulas back into the results. */
export function withFormulasHidden(text: string, work: (text: string) => string[]): string[] {
  const sources: string[] = []
  const hidden = piecesOf(text).map((piece) => (typeof piece === 'string' ? piece : `\uE000${sources.push(piece.source) - 1}\uE001`))
  return work(hidden.join('')).map((part) => part.replaceAll(mark, (_, place: string) => sources[Number(place)] ?? ''))
}
