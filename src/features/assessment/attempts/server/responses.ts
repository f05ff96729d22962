// The stored form of responses, and which responses a question accepts.
import type { StoredOption } from '#features/assessment/question-banks/server/tables.ts'
import { isBlank } from './grading.ts'
import type { AnswerResponse } from './tables.ts'

export interface QuestionPrompt {
  type: 0 | 1 | 2 | 3 | 4
  options: readonly StoredOption[]
  blanks: number
}

/** The stored form of a response; null if it is empty, undefined if the type of the question does not accept it. */
export function keptResponse(
  { type, options, blanks }: QuestionPrompt,
  response: AnswerResponse | null,
): AnswerResponse | null | undefined {
  if (response === null) return null
  const isLetter = (text: string) => /^[A-Z]$/.test(text) && text.charCodeAt(0) - 65 < options.length
  if (type === 0 && response === '') return null
  if (type === 0) return typeof response === 'string' && isLetter(response) ? response : undefined
  if (type === 2) return typeof response === 'boolean' ? response : undefined
  if (type === 1 && typeof response === 'string') return isBlank(response) ? null : response
  if (type === 1 || !Array.isArray(response)) return undefined
  if (type === 3 && response.every(isLetter)) return response.length ? [...new Set(response)].sort() : null
  if (type === 3 || response.length > blanks) return undefined
  return response.every(isBlank) ? null : response
}
