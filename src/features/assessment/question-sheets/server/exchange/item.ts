// Questions of other systems: what all their formats share on the way in.
import { plainOf, safeHtml } from '#features/assessment/question-banks/server/question-banks.ts'
import type { Guess, PaperQuestion } from '../papers/paper.ts'
import { unread } from '../papers/parse-paper.ts'

/** A question as the rows of a draft hold it; only the given fields are set. */
export type Item = Partial<PaperQuestion> & Pick<PaperQuestion, 'type' | 'subjectName'>

/** A question with the rest of its fields empty. */
export const itemOf = (item: Item): PaperQuestion => ({ ...unread(item.subjectName, ''), reason: null, ...item })

/** A question that the product has no type for, as a row with its text and the reason. */
export const refused = (text: string, kind: string): PaperQuestion => unread(text, `不支持的题型：${kind}`)

export const weightGuess: Guess = { field: 'answer', message: '原题各选项的分数不同，这里只分对错，请确认' }
export const wildcardGuess: Guess = { field: 'answer', message: '答案中的 * 在原系统表示任意文字，这里按原样比对，请确认' }
export const pictureGuess = (n: number): Guess => ({ field: 'subjectName', message: `题内有${n}张图片没有带上，请导入后另行添加` })
export const feedbackGuess: Guess = { field: 'analysis', message: '各选项的反馈合并到了解析中，请确认' }

/** The plain text of HTML, and the number of its pictures. */
export function fromHtml(html: string): { text: string; pictures: number } {
  const pictures = html.match(/<img\b/gi)?.length ?? 0
  const text = /[<&]/.test(html) ? plainOf(safeHtml(html)) : html.trim()
  return { text: text.replaceAll('\u00A0', ' '), pictures }
}

/** The gap of a fill-in question, and its place behind a stem that has none. */
export const gap = '____'
export const withGap = (stem: string) => (stem.includes(gap) ? stem : `${stem}${gap}`)

/** Answers of one blank: alternatives between bars, whose own bars become full width. */
export const alternatives = (texts: readonly string[]) => texts.map((text) => text.replaceAll('|', '｜').replaceAll(',', '，')).join('|')

/** The places of right options, as letters. */
export const letters = (right: readonly boolean[]) =>
  right.flatMap((isRight, i) => (isRight ? [String.fromCharCode(65 + i)] : [])).join(',')
