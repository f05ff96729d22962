// Request shapes of the answers of an exam sitting.
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
/** A letter, letters, true or false, texts of the blanks, or a text; null: no answer. */
export const Response = z.union([z.boolean(), said(10_000), z.array(said(2000)).max(50, wrongResponse), z.null()], wrongResponse)
export const GivenAnswer = z.object({ subjectId: Id, response: Response })
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** Id of the device that answers a sitting. */
export const Holder = z.guid('设备无效')
export const Revised = GivenAnswer.extend({
  /** 1 + the greatest known revision of the question. The answer with the higher revision counts. */
  rev: z.int().min(1).max(1_000_000_000),
  /** Time by the device's clock in milliseconds; informational only. */
  at: z.int().optional(),
})
export type Revised = z.infer<typeof Revised>
export const AnswerBatch = z.object({
  holder: Holder,
  answers: z.array(Revised).min(1).max(maxAnswers),
  /** The unsent answers of a former device. The server takes those whose questions the current device has not answered since. */
  merge: z.boolean().optional(),
})
export type AnswerBatch = z.infer<typeof AnswerBatch>
