// Reads Aiken, the plainest format of Moodle: a stem, options with letters, and a line with the answer.
import type { PaperQuestion } from '../papers/paper.ts'
import { unread } from '../papers/parse-paper.ts'
import { itemOf } from './item.ts'

const answerLine = /^\s*ANSWER\s*:\s*([A-Z])\s*$/i
const optionLine = /^\s*([A-Z])[.)]\s+(.*)$/

/** Whether a text is Aiken: an answer stands behind an option. */
export const isAiken = (lines: readonly string[]): boolean =>
  lines.some(
    (line, i) =>
      answerLine.test(line) &&
      lines
        .slice(0, i)
        .findLast((before) => before.trim() !== '')
        ?.match(optionLine) != null,
  )

/** The questions of an Aiken text; lines that belong to none are rows with their reason. */
export function readAiken(lines: readonly string[]): PaperQuestion[] {
  const questions: PaperQuestion[] = []
  let stem: string[] = []
  let options: string[] = []
  const drop = () => {
    const text = [...stem, ...options].join('\n').trim()
    if (text !== '') questions.push(unread(text, '这一题没有 ANSWER 行'))
    stem = []
    options = []
  }
  for (const line of lines) {
    const answer = answerLine.exec(line)
    const option = optionLine.exec(line)
    if (answer) {
      if (!stem.length && !options.length) questions.push(unread(line, 'ANSWER 行前面没有题目'))
      else questions.push(itemOf({ type: 0, subjectName: stem.join('\n').trim(), options, answer: (answer[1] ?? '').toUpperCase() }))
      stem = []
      options = []
    } else if (option && stem.length) options.push((option[2] ?? '').trim())
    else if (line.trim() !== '') {
      if (options.length) drop()
      stem.push(line.trim())
    }
  }
  drop()
  return questions
}
