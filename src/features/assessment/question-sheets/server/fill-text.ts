// Fill-in questions in files: gaps in the text, answers in one cell, rules as short texts.
import { blankToken, type BlankRule } from '#features/assessment/question-banks/contract.ts'
import { betweenFormulas } from '#shared/formulas.ts'
import { htmlOf, plainOf, safeHtml } from '#features/assessment/question-banks/server/question-banks.ts'

const markup = /<\/?(?:p|br|strong|b|div|span|sub|sup)\b[^<>]*>/i
const gaps = /[_＿﹍]{2,}|[＿﹍]|[（(]\s*[)）]|【\s*】|\[\[\d+\]\]/g

/** Converts text or HTML with any form of gaps to safe HTML with tokens. */
export function fillHtml(text: string): string {
  const marked = text.includes(blankToken) ? text : betweenFormulas(text, (words) => words.replaceAll(gaps, blankToken))
  return safeHtml(markup.test(marked) ? marked : htmlOf(marked))
}
/** Returns plain text with ____ if that converts back equal, else the HTML. */
export function fillText(html: string): string {
  const text = plainOf(html).replaceAll(blankToken, '____')
  return fillHtml(text) === html ? text : html
}

/** Joins answers by semicolons, or by commas if one of them has a semicolon. */
export const joined = (answers: readonly string[]) =>
  answers.length === 1 ? (answers[0] ?? '') : answers.join(answers.some((a) => /[;；]/.test(a)) ? ',' : ';')
/** A comma within a number, e.g. 1,000. */
const withinNumber = /(?<=\d),(?=\d{3}(?!\d))/g
/** Other separators of answers, tried in turn until there is one answer per blank. */
const betweenBlanks = [/\n/, /[｜|]/, /，/, /、/, /\s*\/\s*/, /\s+/]
const hanziNumbers = '一二三四五六七八九十'
/** Forms of the number before an answer: ①, (1), 第一空：, 空1：; and 1、 1. 1), which only count behind one another. */
function marksOf(n: number): string {
  const circled = String.fromCodePoint(0x24_5f + n)
  const hanzi = hanziNumbers[n - 1] ?? n
  return `${circled}|[(（]\\s*${n}\\s*[)）]|(?:第\\s*(?:${n}|${hanzi})\\s*空|空\\s*${n})\\s*[:：、.]?`
}
const numbered = (n: number) => new RegExp(`(?:${marksOf(n)}|(?<!\\d)${n}\\s*(?:[、)）．:：]|[.](?!\\d)))\\s*`, 'u')

/** The answers of a cell that numbers them in order, without the numbers; undefined if it does not number exactly these blanks. */
function numberedAnswers(cell: string, blanks: number): string[] | undefined {
  const answers: string[] = []
  let rest = cell.trim()
  for (let n = 1; n <= blanks; n++) {
    const mark = (blanks > 1 ? numbered(n) : new RegExp(`(?:${marksOf(n)})\\s*`, 'u')).exec(rest)
    if (!mark || (n === 1 && mark.index > 0)) return undefined
    if (n > 1) answers.push(rest.slice(0, mark.index))
    rest = rest.slice(mark.index + mark[0].length)
  }
  const all = [...answers, rest].map((answer) => answer.replace(/[\s;；,，、|｜]+$/u, ''))
  return all.every((answer) => answer !== '') ? all : undefined
}

export function apart(cell: string, blanks: number): string[] {
  const inOrder = blanks > 0 && blanks <= 20 ? numberedAnswers(cell, blanks) : undefined
  if (inOrder) return inOrder
  // bars between alternatives, of either width
  if (blanks <= 1) return cell === '' ? [] : [cell.replaceAll('｜', '|')]
  const commas = cell.split(',')
  const semicolons = cell.split(/[;；]/)
  // 1,000;90 is not split into 1 and 000;90; the forbidden comma is reported later
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
/** Slashes separate units, so that a slash within a unit, e.g. 元/年, is written wide. */
const toWide = (unit: string) => unit.replaceAll('/', '／')
const toNarrow = (unit: string) => unit.replaceAll('／', '/')
const wordOf = (rule: BlankRule) =>
  rule.numeric ? [`${numeric}${rule.tolerance ? `±${rule.tolerance}` : ''}`, ...(rule.units ?? []).map(toWide)].join('/') : ''

/** Rules as text, e.g. «不分顺序;;数字±0.5/天»: one word per blank, preceded by the order; empty for default rules. */
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
