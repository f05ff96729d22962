// One's own exams, with every attempt.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'

export const AttemptStatus = z.enum(['IN_PROGRESS', 'GRADING', 'GRADED', 'VOIDED'])

export const Mine = z.object({
  examinationId: Id,
  examinationName: z.string(),
  /** Told before it begins; null: none. */
  remark: z.string().nullable(),
  coverUrl: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  examDurationMinute: z.int(),
  maxExamCnt: z.int(),
  totalScore: z.number(),
  questionCount: z.int(),
  /** Of the full score, in percent, to pass. */
  passRate: z.number(),
  displayScore: z.boolean(),
  scoreNotice: z.string().nullable(),
  /** What was answered is to be seen again, and not yet. */
  reviewNotice: z.string().nullable(),
  state: z.enum(['COMING', 'OPEN', 'ENDED']),
  required: z.boolean(),
  /** What keeps it fair, a sentence each. */
  measures: z.array(z.string()),
  /** A new one can be started, or the one in progress gone on with. */
  canStart: z.boolean(),
  /** Milliseconds to answer in: of the attempt in progress, else of one that begins now; null where none can. */
  leftMs: z.int().nullable(),
  /** Why not. */
  reason: z.string().nullable(),
  attempts: z.array(
    z.object({
      id: Id,
      attemptNo: z.int(),
      status: AttemptStatus,
      startedAt: z.string(),
      submittedAt: z.string().nullable(),
      /** Handed in by the server when the time was up. */
      timedOut: z.boolean(),
      totalScore: z.number(),
      score: z.number().nullable(),
      /** null: there is no score to be seen, or the paper was worth nothing. */
      passed: z.boolean().nullable(),
      /** Its answers may be seen again. */
      canReview: z.boolean(),
    }),
  ),
})
export type Mine = z.infer<typeof Mine>
