// Endpoint and shapes of similar questions in all banks of a tenant.
import { z } from 'zod'
import { contract, EXAM, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { GivenQuestion, QuestionType } from '#features/assessment/question-banks/contract.ts'

/** Minimum similarity of texts: shared trigrams divided by all trigrams of both (Jaccard index). */
export const minStem = 0.8
/** Minimum similarity of options, by the same index. */
export const minOptions = 0.6
/** Maximum number of reported questions per question, the most similar first. */
export const maxSimilar = 5

const Similar = z.object({
  id: Id,
  categoryId: Id,
  categoryName: z.string(),
  type: QuestionType,
  /** Plain text; blanks of a fill-in as ____. */
  text: z.string(),
  /** Text and options are equal, apart from width, case, punctuation, spaces and the notation of numbers. */
  same: z.boolean(),
  /** Similarity of texts and of options, 0 to 1. */
  stem: z.number(),
  options: z.number(),
  /** The reason in words. */
  reason: z.string(),
})
export type Similar = z.infer<typeof Similar>

export const similarQuestions = contract('similar-questions', {
  find: post(`${EXAM}/subjects/similar`, {
    may: 'bank:menu',
    heavy: 'text',
    summary: '与一道试题相同或相似的试题，最相似的在前；只作提醒，不影响保存',
    body: GivenQuestion.pick({ subjectName: true, options: true, images: true }).extend({
      type: QuestionType,
      /** Id of the question itself, if it is already in its bank. */
      id: Id.optional(),
    }),
    content: z.array(Similar),
    allowImpersonated: true,
  }),
})
