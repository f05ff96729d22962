// Answers as they are sent while an exam is sat.
import { z } from 'zod'
import { keepable } from '#shared/clean.ts'
import { Id } from '#shared/ids.ts'

export const maxAnswers = 9999

const wrongResponse = '答案无效'
const said = (most: number) =>
  z
    .string(wrongResponse)
    .max(most, `答案最多${most.toLocaleString('zh-CN')}个字符`)
    .overwrite(keepable)
/** A letter, letters, true or false, the blanks, a text; null: none. */
export const Response = z.union([z.boolean(), said(10_000), z.array(said(2000)).max(50, wrongResponse), z.null()], wrongResponse)
export const GivenAnswer = z.object({ subjectId: Id, response: Response })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** Names the device that somebody answers on. */
export const Holder = z.guid('设备无效')
export const Revised = GivenAnswer.extend({
  /** 1 + the greatest that was seen of the question: of two the higher one counts. */
  rev: z.int().min(1).max(1_000_000_000),
  /** By the device's clock, in milliseconds; nothing rests on it. */
  at: z.int().optional(),
})
export type Revised = z.infer<typeof Revised>
export const AnswerBatch = z.object({
  holder: Holder,
  answers: z.array(Revised).min(1).max(maxAnswers),
  /** The rest of a device that another has taken over from: taken where that one has not answered since. */
  merge: z.boolean().optional(),
})
export type AnswerBatch = z.infer<typeof AnswerBatch>
