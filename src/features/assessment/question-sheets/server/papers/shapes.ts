// Shapes of lines: keys of answers, their headings, and lines that look like questions.
import type { PaperLine } from './paper.ts'
import { atLabels, bracketsBehind, headingOf, type NumberStyle, numberOf, optionPlace, type PartType } from './words.ts'

const answerWord = '[√✓✔×✕✗✘对错]|正确|错误|[A-ZＡ-Ｚ]'
/** «1-5 ABCDA», «1.A 2.B», «1、√». */
const keyShape = new RegExp(
  String.raw`^(?:\d{1,4}\s*[-~—–至到－]\s*\d{1,4}\s*[:：.、]?\s*(?:${answerWord}|[\s,，、;；])+|(?:\d{1,4}\s*[.．、:：)）]?\s*(?:${answerWord}){1,26}[\s,，、;；。]*)+)$`,
)
const rangeShape = new RegExp(String.raw`^\d{1,4}\s*[-~—–至到－]\s*\d{1,4}\s*[:：.、]?\s*(?:${answerWord}){2}`)
export const isKeyShaped = (text: string): boolean => text.length < 2000 && (rangeShape.test(text) || keyShape.test(text))
const keyHeading = /^[^。？?]{0,30}答案(?:及解析|与解析|和解析|与评分标准|及评分标准|部分|页|汇总|表|如下|速查|一览)?\s*[】\]》]?\s*[:：]?$/
export const isNumbers = (line: PaperLine | undefined) =>
  line?.isRow === true && /^(?:题号|序号|题目)?\s*\t?\d{1,4}(?:\t\d{1,4})+$/.test(line.text)

const answerInside = /[(（【[]\s*(?:[A-ZＡ-Ｚ]{1,8}|[√✓✔×✕✗✘对错]|正确|错误)\s*[)）】\]]/
/** «1.A 2.B»: two answers or more, each with its number. */
export const isOwnKey = (text: string) => (text.match(/\d{1,4}\s*[.．、:：)）]?\s*[A-ZＡ-Ｚ√×对错]/g)?.length ?? 0) >= 2
export const isKeyHead = (text: string) => /^[一二三四五六七八九十]{1,2}\s*[、.．]\s*(?:\d|[A-Z])/.test(text)
/** Papers mix «1.» with «1、», which are one style, and with «1）», which may be another. */
export const isOther = (style: NumberStyle, first: NumberStyle) =>
  (style === 'dot' || style === 'bare' || style === 'title') && first !== 'circle' && first !== 'round'

export const isQuestionLike = (text: string, next: PaperLine | undefined, type: PartType) =>
  type !== null ||
  /[？?]$|[_＿]{2}|[（(【]\s*(?:[A-Z√×✓✗对错]{0,8})\s*[)）】]/.test(text) ||
  (next !== undefined && (optionPlace(next.text) === 0 || atLabels(next.text)[0]?.label === 'answer'))

/** Whether the questions have numbers: a number stands before the first option or answer. */
export function isNumbered(lines: readonly PaperLine[]): boolean {
  for (const { text } of lines) {
    if (text === '' || headingOf(text)) continue
    const numbered = numberOf(bracketsBehind(text))
    if (numbered && (!numbered.isUnsure || numbered.n === 1)) return true
    if (optionPlace(text) !== null || atLabels(text)[0]?.label) return false
  }
  return false
}

export const hasAnswerInside = (text: string) => answerInside.test(text)
export const isKeyHeading = (text: string) => keyHeading.test(text)
export const isRange = (text: string) => rangeShape.test(text)
