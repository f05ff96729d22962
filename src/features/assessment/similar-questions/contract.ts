// Questions that ask nearly the same, in whichever bank of a tenant: what is told of them before one is asked twice.
import { z } from 'zod'
import { contract, EXAM, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { GivenQuestion, QuestionType } from '#features/assessment/question-banks/contract.ts'

/** From here on texts are alike: of the pieces of three characters that either has, so many that both have. */
export const minStem = 0.8
/** And options: of those that either has, so many that both have. */
export const minOptions = 0.6
/** As many are told of one question, the most alike first. */
export const maxSimilar = 5

const Similar = z.object({
  id: Id,
  categoryId: Id,
  categoryName: z.string(),
  type: QuestionType,
  /** Plain; of a fill-in each blank as ____. */
  text: z.string(),
  /** The same text and the same options, but for what does not count: width, case, punctuation, spaces, how numbers are written. */
  same: z.boolean(),
  /** How far texts and options are alike, 0 to 1. */
  stem: z.number(),
  options: z.number(),
  /** Why it is told. */
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
      /** The question itself, where it is in its bank already. */
      id: Id.optional(),
    }),
    content: z.array(Similar),
    allowImpersonated: true,
  }),
})
