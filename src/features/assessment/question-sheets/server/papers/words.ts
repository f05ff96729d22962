// Words and marks of papers: headings of parts, numbers of questions, letters of options, labels of fields.
import { letterOf } from '#shared/letters.ts'
import { typeAsWritten } from '../as-written.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'

/** The type that a heading names; `choice` for 选择题, which may be either; null if it names none. */
export type PartType = QuestionType | 'choice' | null
export interface PartHeading {
  type: PartType
  /** Score of each question, or of each blank. */
  score: number | null
  isPerBlank: boolean
  /** Text behind the heading in the same line; keys of answers have their answers there. */
  rest: string
}

const numeral = String.raw`[一二三四五六七八九十]{1,3}`
const ordinal = String.raw`(?:第${numeral}(?:部分|大题|篇)|${numeral}\s*[、.．:：]|[(（]\s*${numeral}\s*[)）]|[IVXⅠ-Ⅻ]{1,4}\s*[、.．:：]|[Pp]art\s*\d\s*[:：.]?)`
const typeWord =
  '(?:单项选择|单选择|单选|多项选择|多选|不定项选择|不定项|选择|判断正误|判断|是非|对错|填空|简答|问答|论述|名词解释|案例分析|案例|主观|计算|简述|分析)题?(?:[／/]?(?:问答|论述|案例分析|案例|简答)题)?'
const headed = new RegExp(String.raw`^(${ordinal})?\s*[【\[]?\s*(${typeWord})\s*[】\]]?\s*(?=$|[:：(（\[【,，。;；\s共每本])`)
const scoreWords =
  /(?:每|各)\s*(?:小?题|道|个|空|格)?\s*(?:得|计|为)?\s*(\d{1,3}(?:\.\d{1,2})?)\s*分|(\d{1,3}(?:\.\d{1,2})?)\s*分\s*[/／每]\s*(?:小?题|空)/
const countWords = /共\s*(?:有|计)?\s*(\d{1,4})\s*(?:小?题|道)/
const totalWords = /(?:共|总计|合计|满分)\s*(?:计)?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分/

const typeOfWord = (word: string): PartType => {
  const [first = ''] = word.split(/[/／]/)
  if (/^选择题?$/.test(first)) return 'choice'
  if (/^(?:计算|简述|分析)题?$/.test(first)) return 1
  if (/^判断正误题?$/.test(first)) return 2
  return typeAsWritten(first) ?? 1
}

/** The heading of a part, such as «一、单项选择题（共20题，每题2分）»; null if the line is none. */
export function headingOf(line: string): PartHeading | null {
  const found = headed.exec(line)
  if (!found) return null
  const [whole, hasOrdinal, word = ''] = found
  const rest = line.slice(whole.length)
  const isBracketed = /^[【[]/.test(line)
  // a sentence that begins with the name of a type is no heading, nor is the type before a stem: «【单选】犹豫期是»
  const remarks = rest.replaceAll(/[(（【[][^()（）【】[\]]{0,200}[)）】\]]/g, '').replace(/^[\s:：,，。;；]+/, '')
  if (
    !hasOrdinal &&
    (remarks.length > 40 || (remarks !== '' && (isBracketed || !/^(?:共|每|本|下|以下|请|在|正确|[A-Z\d√×])/.test(remarks))))
  )
    return null
  if (!hasOrdinal && !word.endsWith('题') && remarks !== '') return null
  const score = scoreWords.exec(rest)
  const [count, total] = [Number(countWords.exec(rest)?.[1] ?? 0), Number(totalWords.exec(rest)?.[1] ?? 0)]
  const each = Number(score?.[1] ?? score?.[2] ?? 0)
  return {
    type: typeOfWord(word),
    score: each || (count && total ? Math.round((total / count) * 100) / 100 : null),
    isPerBlank: score !== null && /空|格/.test(score[0]),
    rest: rest.trim(),
  }
}

export type NumberStyle = 'dot' | 'paren' | 'round' | 'square' | 'circle' | 'title' | 'bare' | 'han'
export interface Numbered {
  n: number
  style: NumberStyle
  rest: string
  /** The number may be a part of the text: «1.5万元», «3 天内». */
  isUnsure: boolean
}
const numbers: readonly [RegExp, NumberStyle][] = [
  [/^第\s*(\d{1,4})\s*[题问道]\s*[.．、:：]?\s*/, 'title'],
  [/^(?:题目?|问题|Q)\s*(\d{1,4})\s*[.．、:：)）]\s*/, 'title'],
  [/^(\d{1,4})\s*(?:[.．﹒](?!\d)|[.．](?=(?:19|20)\d\d年)|、)\s*/, 'dot'],
  [/^(\d{1,4})\s*[.．](?=\d)/, 'dot'],
  [/^(\d{1,4})\s*[)）]\s*/, 'paren'],
  [/^[(（]\s*(\d{1,4})\s*[)）]\s*[.、]?\s*/, 'round'],
  [/^[【[]\s*(\d{1,4})\s*[】\]]\s*/, 'square'],
  [/^([①-⑳])\s*[.、]?\s*/, 'circle'],
  [/^(\d{1,3})\s*[:：]\s*(?=\p{Script=Han})/u, 'dot'],
  [/^(\d{1,3})\s+(?=\p{Script=Han}|“|《)/u, 'bare'],
]
const hanNumbered = new RegExp(`^(${numeral})\\s*[、.．]\\s*`)
const hanDigits = '一二三四五六七八九十'
function hanNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['0', text]
  const digit = (part: string | undefined, none: number) => (part ? hanDigits.indexOf(part) + 1 || none : none)
  return (text.includes('十') ? digit(tens, 1) * 10 : 0) + digit(ones, 0)
}

/** The number of a question before its text; null if there is none. */
export function numberOf(line: string): Numbered | null {
  for (const [i, [pattern, style]] of numbers.entries()) {
    const found = pattern.exec(line)
    if (!found) continue
    const said = found[1] ?? ''
    const n = style === 'circle' ? said.charCodeAt(0) - 0x24_5f : Number(said)
    return { n, style, rest: line.slice(found[0].length), isUnsure: i === 3 || style === 'bare' }
  }
  const han = hanNumbered.exec(line)
  return han ? { n: hanNumber(han[1] ?? ''), style: 'han', rest: line.slice(han[0].length), isUnsure: true } : null
}

/** Brackets with an answer, or empty, before a number: «（√）1. 犹豫期…» becomes «1. 犹豫期…（√）». */
export function bracketsBehind(line: string): string {
  const found = /^([(（]\s*[A-ZＡ-Ｚ√✓✔×✕✗✘对错]{0,8}\s*[)）])\s*(?=(?:\d{1,4}\s*[.．、)）]|第\s*\d))/.exec(line)
  return found ? `${line.slice(found[0].length)}${found[1]}` : line
}

export const wide = (letter: string) => letter.normalize('NFKC').toUpperCase()
const optionStart =
  /^(?:[*＊√✓✔]\s*)?(?:[(（【[]\s*([A-ZＡ-Ｚa-z])\s*[)）】\]]\s*[.．、:：]?|([A-ZＡ-Ｚa-z])\s*(?:[.．、,，:：)）。﹒]|\s(?=\S)|\t))/
/** The place of the letter that a line begins with, from 0; null if it begins with none. */
export function optionPlace(line: string): number | null {
  const found = optionStart.exec(line)
  return found ? wide(found[1] ?? found[2] ?? '').charCodeAt(0) - 65 : null
}

const marks =
  /[(（【[]\s*([A-ZＡ-Ｚ])\s*[)）】\]]\s*[.．、:：]?|(?<![A-Za-z0-9Ａ-Ｚ.．])([A-ZＡ-Ｚa-z])\s*[.．、:：)）﹒]|(?<=^|\n|\t)([A-ZＡ-Ｚ])[\t ]\s*(?=\S)/g

/**
 * Splits a text at the letters of options in their order. `before` is the text in front of A. A letter that is left out gives an empty option.
 */
export function atLetters(text: string): { before: string; options: string[] } {
  const found = [...text.matchAll(marks)].map((m) => {
    const letter = m[1] ?? m[2] ?? m[3] ?? ''
    return {
      at: m.index,
      end: m.index + m[0].length,
      place: wide(letter).charCodeAt(0) - 65,
      isFirst: m.index === 0 || /[\n\t]/.test(text[m.index - 1] ?? ''),
    }
  })
  const lastB = found.findLastIndex((m) => m.place === 1)
  const before = lastB < 0 ? found : found.slice(0, lastB)
  // an A in the brackets of a stem is an answer: the first A of a line begins the options, else the last one before a B
  const own = before.findIndex((m) => m.place === 0 && m.isFirst)
  const start = own >= 0 ? own : before.findLastIndex((m) => m.place === 0)
  const first = found[start]
  if (!first) return { before: text, options: [] }
  const taken = [first]
  for (const mark of found.slice(start + 1)) {
    const last = taken.at(-1)?.place ?? 0
    if (mark.place === last + 1 || (mark.isFirst && mark.place > last && mark.place <= last + 3)) taken.push(mark)
  }
  const options: string[] = []
  for (const [i, { end, place }] of taken.entries()) {
    while (options.length < place) options.push('')
    options.push(cleanEnd(text.slice(end, taken[i + 1]?.at ?? text.length)))
  }
  return { before: text.slice(0, first.at).trim(), options }
}
/** A text of one option: without line breaks, and without a separator at its end. */
function cleanEnd(text: string): string {
  // lines of hanzi are joined without a blank
  const line = text
    .replaceAll(/(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])\n(?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /[;；|｜]$/.test(line) ? line.slice(0, -1).trimEnd() : line
}

/** The letters of places, joined by commas. */
export const lettersText = (places: readonly number[]): string => places.map(letterOf).join(',')

/** A line that names the type of the next question, such as «题型：单选题». */
export const typeLine = (line: string): string | undefined => /^题型\s*[:：]\s*(\S.*)$/.exec(line)?.[1]
/** The stem behind its label, such as «题目：…»; undefined without one. */
export const stemLine = (line: string): string | undefined => /^(?:题目|题干|试题|问题|试题内容|题目内容)\s*[:：]\s*(\S.*)$/.exec(line)?.[1]

export type Label = 'answer' | 'analysis' | 'difficulty' | 'tags' | 'points' | 'score'
const labels: readonly [RegExp, Label][] = [
  [/^(?:答案解析|试题解析|题目解析|解析|解答|分析|答案说明|解释)$/, 'analysis'],
  [/^(?:正确答案|参考答案|标准答案|试题答案|答案|答)$/, 'answer'],
  [/^(?:难度|难易度|难易程度|难度系数|难度等级|试题难度)$/, 'difficulty'],
  [/^(?:知识点|考点|标签|分类|所属知识点|考查知识点)$/, 'tags'],
  [/^(?:得分点|评分标准|评分要点|采分点|给分点|得分要点)$/, 'points'],
  [/^(?:分值|分数|本题分值)$/, 'score'],
]
const labelWords =
  '答案解析|试题解析|题目解析|解析|解答|分析|答案说明|解释|正确答案|参考答案|标准答案|试题答案|答案|难度系数|难易程度|难易度|难度等级|试题难度|难度|考查知识点|所属知识点|知识点|考点|标签|分类|得分要点|得分点|评分标准|评分要点|采分点|给分点|本题分值|分值|分数'
const inLine = new RegExp(
  String.raw`[【\[]\s*(${labelWords})\s*[】\]]\s*[:：]?|(?<=^|[\s。；;）)】\]!！?？])(${labelWords})\s*[:：]|^(答)\s*[:：]|^((?:正确|参考|标准)?答案|答案解析|解析)(?=\s|$)`,
  'g',
)

/** Splits a line at its labels; the part before the first one has no label. */
export function atLabels(line: string): { label: Label | null; text: string }[] {
  if (!/[答析释点度签类准值数]/.test(line)) return [{ label: null, text: line.trim() }]
  const found = [...line.matchAll(inLine)]
  const parts: { label: Label | null; text: string }[] = []
  const before = line.slice(0, found[0]?.index ?? line.length).trim()
  if (before !== '' || !found.length) parts.push({ label: null, text: before })
  for (const [i, m] of found.entries()) {
    const word = m[1] ?? m[2] ?? m[3] ?? m[4] ?? ''
    const label = labels.find(([words]) => words.test(word))?.[1] ?? null
    parts.push({ label, text: line.slice(m.index + m[0].length, found[i + 1]?.index ?? line.length).trim() })
  }
  return parts
}
