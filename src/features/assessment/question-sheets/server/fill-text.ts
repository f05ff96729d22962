// Fill-in questions as people write them in files: gaps in the text, answers in one cell, rules in few words.
import { blankToken, type BlankRule } from '#features/assessment/question-banks/contract.ts'
import { htmlOf, plainOf, safeHtml } from '#features/assessment/question-banks/server/question-banks.ts'

const markup = /<\/?(?:p|br|strong|b|div|span|sub|sup)\b[^<>]*>/i
const gaps = /[_＿﹍]{2,}|[（(]\s*[)）]|【\s*】|\[\[\d+\]\]/g

/** Text or HTML, with whatever stands for a blank, as safe HTML with tokens. */
export function fillHtml(text: string): string {
  const marked = text.includes(blankToken) ? text : text.replaceAll(gaps, blankToken)
  return safeHtml(markup.test(marked) ? marked : htmlOf(marked))
}
/** As plain text with ____ where that says the same, else as it is. */
export function fillText(html: string): string {
  const text = plainOf(html).replaceAll(blankToken, '____')
  return fillHtml(text) === html ? text : html
}

/** Blanks in one cell: between semicolons, or between commas where one of them holds a semicolon. */
export const joined = (answers: readonly string[]) =>
  answers.length === 1 ? (answers[0] ?? '') : answers.join(answers.some((a) => /[;；]/.test(a)) ? ',' : ';')
/** A comma within a number, as in 1,000. */
const withinNumber = /(?<=\d),(?=\d{3}(?!\d))/g
/** What else stands between the answers of several blanks; tried in turn, until there is one for each. */
const betweenBlanks = [/\n/, /[｜|]/, /，/, /、/, /\s*\/\s*/, /\s+/]
export function apart(cell: string, blanks: number): string[] {
  // bars between alternatives, of either width
  if (blanks <= 1) return cell === '' ? [] : [cell.replaceAll('｜', '|')]
  const commas = cell.split(',')
  const semicolons = cell.split(/[;；]/)
  // 1,000;90 is not 1 and 000;90: that its comma may not be there is told
  if (semicolons.length === blanks && !cell.replaceAll(withinNumber, '').includes(',')) return semicolons
  if (semicolons.length === 1 && commas.length === 1)
    for (const by of betweenBlanks) {
      const parts = cell.split(by).map((part) => part.trim())
      if (parts.length === blanks && parts.every((part) => part !== '')) return parts
    }
  return commas.length > 1 && (commas.length === blanks || semicolons.length !== blanks) ? commas : semicolons
}

const numeric = '数字'
const anyOrder = '不分顺序'
/** Slashes stand between units: one within a unit, as in 元/年, is a wide one there. */
const toWide = (unit: string) => unit.replaceAll('/', '／')
const toNarrow = (unit: string) => unit.replaceAll('／', '/')
const wordOf = (rule: BlankRule) =>
  rule.numeric ? [`${numeric}${rule.tolerance ? `±${rule.tolerance}` : ''}`, ...(rule.units ?? []).map(toWide)].join('/') : ''

/** «不分顺序;;数字±0.5/天»: a word for each blank, before them whether their order counts; empty where all is as usual. */
export function rulesText(blanks: readonly BlankRule[], ordered: boolean): string {
  if (ordered && blanks.every((b) => !b.numeric)) return ''
  return [...(ordered ? [] : [anyOrder]), ...blanks.map(wordOf)].join(';')
}
export function rulesOf(text: string): { blanks: BlankRule[]; ordered: boolean } {
  const words = text === '' ? [] : text.split(/[;；]/).map((w) => w.trim())
  const ordered = words[0] !== anyOrder
  return {
    ordered,
    blanks: (ordered ? words : words.slice(1)).map((word) => {
      const [first = '', ...units] = word.split('/').map((w) => w.trim())
      if (!first.startsWith(numeric)) return { numeric: false }
      const tolerance = Number(first.slice(numeric.length).replace(/^[±+-]+/, ''))
      return {
        numeric: true,
        ...(tolerance > 0 && tolerance <= 1_000_000 ? { tolerance } : {}),
        ...(units.length ? { units: units.filter((u) => u !== '').map(toNarrow) } : {}),
      }
    }),
  }
}
