// Shapes that the contracts of papers and of draw rules share.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { QuestionContents } from '#features/assessment/question-banks/contract.ts'

export const maxPaperQuestions = 9999

/** A question of a paper; `id` is the question's. */
export const PaperQuestion = QuestionContents.extend({
  id: Id,
  /** Position in the paper, from 0. */
  sort: z.int(),
  categoryId: Id,
  categoryName: z.string(),
  /** The question was deleted from its bank; the paper keeps it. */
  removed: z.boolean(),
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

/** Number of questions of a candidate, and their points. */
export const Total = z.object({ questionCount: z.int(), totalScore: z.number() })
