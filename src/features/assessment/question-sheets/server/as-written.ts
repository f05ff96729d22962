// Normalises answers, options and levels as people write them in files.
import { cleanCode } from '#shared/clean.ts'
import { betweenFormulas, withFormulasHidden, withoutFormulas } from '#shared/formulas.ts'
import { letterOf } from '#shared/letters.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { lettersOf } from '#features/assessment/question-banks/server/question-banks.ts'

/** A letter before a text: «A.», «A、», «(A)», «Ａ．», «【A】», «A)». */
const lettered = /^\s*(?:[(（【[]\s*([A-ZＡ-Ｚa-zａ-ｚ])\s*[)）】\]]|([A-ZＡ-Ｚa-zａ-ｚ])\s*[.．。、,，:：)）])\s*/
const wide = (letter: string) => letter.normalize('NFKC').toUpperCase()
const markOf = (text: string) => {
  const found = lettered.exec(text)
  return found ? { letter: wide(found[1] ?? found[2] ?? ''), rest: text.slice(found[0].length) } : undefined
}

/** A letter with a space only: «A 定额». A text may begin so, e.g. «A 级». */
const spacedMarkOf = (text: string) => {
  const [all, letter] = /^\s*([A-ZＡ-Ｚ])\s+(?=\S)/.exec(text) ?? []
  return all === undefined ? undefined : { letter: wide(letter ?? ''), rest: text.slice(all.length) }
}

/** Removes the letter of the position before a text. */
export function withoutLetter(text: string, place: number): string {
  const mark = markOf(text)
  return mark?.letter === letterOf(place) ? mark.rest.trim() : text
}

/**
 * Removes the letters of options, but only if every option has the letter of its position, because a text may begin with a letter, e.g.
 * A.D.C.
 */
export function withoutLetters(texts: readonly string[]): string[] {
  const said = texts.filter((text) => text.trim() !== '')
  for (const read of [markOf, spacedMarkOf]) {
    const isEach = said.length > 1 && texts.every((text, i) => text.trim() === '' || read(text)?.letter === letterOf(i))
    if (isEach) return texts.map((text) => read(text)?.rest.trim() ?? '')
  }
  return [...texts]
}

/** Splits a cell at the next letter with its mark; empty if the first letter is not A. */
function byLetters(cell: string): string[] {
  const texts: string[] = []
  let rest = cell.trim()
  for (let place = 0; rest !== '' && markOf(rest)?.letter === letterOf(place); place++) {
    const own = markOf(rest)?.rest ?? ''
    const next = letterOf(place + 1)
    const wideNext = String.fromCharCode(next.charCodeAt(0) + 0xfe_e0)
    const either = `[${next}${wideNext}]`
    const at = own.search(new RegExp(`[(（【]\\s*${either}\\s*[)）】]|(?<![A-Za-z0-9])${either}[.．、:：)）]`, 'u'))
    texts.push((at < 0 ? own : own.slice(0, at)).replace(/[\s;；|｜,，]+$/, ''))
    rest = at < 0 ? '' : own.slice(at)
  }
  return texts
}

/** Splits a cell with options by lines, bars, semicolons, or letters, but not within formulas. */
export const optionsIn = (cell: string): string[] => withFormulasHidden(cell, splitOptions)

function splitOptions(cell: string): string[] {
  const parts = (by: RegExp) =>
    cell
      .split(by)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const lines = parts(/\n/)
  if (lines.length > 1) return withoutLetters(lines)
  const besides = byLetters(cell)
  if (besides.length > 1) return besides
  const between = parts(/[|｜]/).length > 1 ? parts(/[|｜]/) : parts(/[;；]/)
  return withoutLetters(between)
}

/** Removes prefixes such as «答案：C», «【参考答案】C», and brackets around the whole. */
export function answerAlone(cell: string): string {
  const bare = cell
    .replace(/^\s*[【[]?\s*(?:正确|参考|标准)?答案\s*[】\]]?\s*(?:[:：]|为|是|(?<=[】\]]\s*))\s*/, '')
    .replace(/^\s*(?:应)?选(?:择)?\s*[:：]?\s*(?=[A-ZＡ-Ｚ](?![a-z]))/, '')
    .trim()
  const [, inside] = /^[(（【[]\s*([^()（）【】[\]]*?)\s*[)）】\]]$/.exec(bare) ?? []
  return inside ?? bare
}

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s。.;,]/g, '')
    .toLowerCase()

/** The letter that a part of an answer means: a letter, a letter with the text of its option, or only that text. */
function letterIn(part: string, options: readonly string[]): string | undefined {
  const alone = wide(part.trim())
  if (/^[A-Z]$/.test(alone)) return alone
  const at = (text: string) => options.findIndex((option) => comparable(option) === comparable(text))
  const whole = at(part)
  if (whole >= 0) return letterOf(whole)
  const mark = markOf(part) ?? (/^[A-ZＡ-Ｚ]\s+\S/.test(part) ? { letter: wide(part.charAt(0)), rest: part.slice(1) } : undefined)
  return mark && letterOf(at(mark.rest)) === mark.letter ? mark.letter : undefined
}

/** The letters of an answer, joined by commas; the unchanged text if it has none. */
export function choiceAsWritten(cell: string, options: readonly string[]): string {
  const alone = answerAlone(cell)
  const letters = lettersOf(alone.replaceAll(/[.。]+$/g, ''))
  if (letters) return letters.join(',')
  const whole = letterIn(alone, options)
  if (whole) return whole
  for (const by of [/\n/, /[;；|｜]/, /[,，、]/, /(?<=\S)\s+(?=[A-ZＡ-Ｚ]\s*[.．、:：)）])/]) {
    const parts = alone.split(by).filter((part) => part.trim() !== '')
    const found = parts.map((part) => letterIn(part.trim(), options))
    if (parts.length > 1 && found.every((letter) => letter !== undefined)) return [...new Set(found)].toSorted().join(',')
  }
  return alone
}

const right = new Set(['TRUE', 'T', 'Y', 'YES', 'RIGHT', '√', '✓', '✔', '☑', '✅', '对', '正确', '是', '真', '对的', '是的'])
const wrong = new Set([
  'FALSE',
  'F',
  'N',
  'NO',
  'WRONG',
  '×',
  '✕',
  '✖',
  '✗',
  '✘',
  '☒',
  '❌',
  'X',
  '错',
  '错误',
  '否',
  '假',
  '不对',
  '不正确',
  '错的',
  '不是',
])

/**
 * Returns 对 or 错; undefined for other texts, and for 0 and 1, which are ambiguous. `options`: the meaning of A and B, if the row has it.
 */
export function truthAsWritten(cell: string, options: readonly string[] = []): '对' | '错' | undefined {
  const said = cleanCode(answerAlone(cell))
    .toUpperCase()
    .replaceAll('\uFE0F', '')
    .replace(/[.。]+$/, '')
  if (right.has(said)) return '对'
  if (wrong.has(said)) return '错'
  const place = /^[A-Z]$/.test(said) ? said.charCodeAt(0) - 65 : -1
  const option = options[place]
  return option === undefined ? undefined : truthAsWritten(option)
}

const levels: readonly [RegExp, string][] = [
  [/^(?:极易|很易|非常(?:容易|简单))$/, '0.1'],
  [/^(?:易|容易|简单|低|初级|EASY)$/, '0.2'],
  [/^(?:较易|较容易|较简单|中低)$/, '0.35'],
  [/^(?:中|中等|适中|一般|普通|中级|MEDIUM|NORMAL)$/, '0.5'],
  [/^(?:较难|偏难|中高)$/, '0.65'],
  [/^(?:难|困难|高|高级|HARD|DIFFICULT)$/, '0.8'],
  [/^(?:极难|很难|非常难)$/, '0.9'],
]
/** Converts the words of 易, 中 and 难 to the number of a level, and 30% to 0.3; returns other texts unchanged. */
export function difficultyAsWritten(cell: string): string {
  const said = cleanCode(cell)
    .toUpperCase()
    .replace(/^难度(?:系数)?[:：]?/, '')
  const level = levels.find(([words]) => words.test(said.replace(/(?<=.)(?:题|度)$/, '')))
  if (level) return level[1]
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(said) ?? []
  return percent ? String(Number(percent) / 100) : said
}

const typeWords: readonly [RegExp, QuestionType][] = [
  [/^(?:0|单选|单选题|单项选择|单项选择题|单选择题|SINGLE)$/, 0],
  [/^(?:1|简答|简答题|问答|问答题|论述|论述题|名词解释|案例|案例题|案例分析|案例分析题|主观题|SHORT)$/, 1],
  [/^(?:2|判断|判断题|是非|是非题|对错|对错题|TRUEFALSE|JUDGE)$/, 2],
  [/^(?:3|多选|多选题|多项选择|多项选择题|不定项|不定项选择|不定项选择题|MULTIPLE)$/, 3],
  [/^(?:4|填空|填空题|FILL)$/, 4],
]
/** The type that a cell means, such as «一、单项选择题» or «单选题（2分）». */
export function typeAsWritten(cell: string): QuestionType | undefined {
  const said = cleanCode(cell)
    .toUpperCase()
    .replace(/^[一二三四五六七八九十\d]+[、.．]\s*(?=\D)/, '')
    .replace(/[(（].*[)）]$/, '')
    .trim()
  return typeWords.find(([words]) => words.test(said))?.[1]
}

/** The answer in the brackets of a stem, and the stem without it; only if exactly one pair of brackets can be an answer. */
export function answerInStem(stem: string): { stem: string; answer: string } | undefined {
  const pattern = /[（(【]\s*([A-ZＡ-Ｚ]{1,8}|[√×✓✗对错])\s*[)）】]/g
  const [found, ...others] = withoutFormulas(stem).matchAll(pattern)
  if (!found || others.length) return undefined
  return { stem: betweenFormulas(stem, (words) => words.replace(found[0], '（　）')), answer: wide(found[1] ?? '') }
}
