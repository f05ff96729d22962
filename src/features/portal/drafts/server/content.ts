// Turns drafts into their stored form, and into the questions and lines that they become.
import { type AnyDraft, blank, draftTypes, right } from '#shared/draft-rules.ts'
import type { GivenQuestion, QuestionType } from '#features/assessment/question-banks/contract.ts'
import { blankToken } from '#features/assessment/question-banks/contract.ts'
import type { ScriptEdit } from '#features/authoring/scripts/contract.ts'
import type { StoredDraft } from './tables.ts'

/** A draft without its quotes, which stand beside it. */
export const toStored = ({ quotes: _quotes, ...content }: AnyDraft): StoredDraft => content as StoredDraft

/** A stored draft for comparisons with other drafts. */
export const withoutQuotes = (content: StoredDraft): AnyDraft => ({ ...content, quotes: [] }) as AnyDraft

type QuestionContent = Exclude<StoredDraft, { type: 'LINE' }>

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function answerOf({ type, answers, points }: QuestionContent): GivenQuestion['answer'] {
  const [answer = ''] = answers
  if (type === 'JUDGE') return { answer: answer === right ? '0' : '1' }
  // a comma separates the blanks of an answer
  if (type === 'FILL') return { answer: '', answers: answers.map((one) => one.replaceAll(',', '，')) }
  if (type === 'SHORT') return { answer, points: points.filter(Boolean).map((text) => ({ text, weight: 1 })) }
  return { answer: answers.map((one) => one.trim().toUpperCase()).join(',') }
}

/** The question that a draft becomes, for the rules of question banks. */
export function toQuestion(content: QuestionContent): GivenQuestion & { type: QuestionType } {
  const isFill = content.type === 'FILL'
  const isChoice = content.type === 'SINGLE' || content.type === 'MULTIPLE'
  return {
    type: draftTypes[content.type],
    subjectName: isFill ? escape(content.text).replaceAll(blank, blankToken) : content.text,
    images: [],
    options: isChoice ? content.options.map((optionContent) => ({ optionContent })) : [],
    answer: answerOf(content),
    score: 1,
    analysis: content.analysis || null,
    tags: [],
  }
}

/** The line that a draft becomes, for the rules of scripts. */
export const toLine = ({ text, answer, points, section }: Extract<StoredDraft, { type: 'LINE' }>): ScriptEdit => ({
  editType: 'CREATE',
  type: 'QUESTION',
  needAnswer: 'NEED',
  section: section || null,
  text,
  answerText: answer,
  answerPoints: points.filter(Boolean).join('\n') || null,
})
