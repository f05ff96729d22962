// The caller's own exams with all attempts.
import { z } from 'zod'
import { standingModes } from '#features/assessment/exams/fields.ts'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { LEVELS } from '#shared/scores.ts'
import { AttemptStatus, Ending } from './notices-contract.ts'

/** Subjects of a correction: questions, their points, the rules of scoring, or one answer after a second look. */
const correctionKinds = ['QUESTIONS', 'SCORES', 'RULES', 'POINTS'] as const

/** A change of the own result after its publication. */
const Correction = z.object({
  at: z.string(),
  kinds: z.array(z.enum(correctionKinds)),
  before: z.number(),
  after: z.number(),
  passedBefore: z.boolean().nullable(),
  passedAfter: z.boolean().nullable(),
  /** Explanation of the examiner for the candidate. */
  message: z.string().nullable(),
})

/** Maximum number of corrections per exam, the latest ones. */
export const maxCorrections = 5

export const Mine = z.object({
  examinationId: Id,
  examinationName: z.string(),
  /** Description shown before the start; null: none. */
  remark: z.string().nullable(),
  coverUrl: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Until when the person may start for the first time; null: any time, e.g. after an earlier start or with a make-up. */
  latestStart: z.string().nullable(),
  examDurationMinute: z.int(),
  /** The person's own factor of the minutes, and the minutes that were added to the open attempt or the next one. */
  timeFactor: z.number(),
  extraMinutes: z.int(),
  maxExamCnt: z.int(),
  totalScore: z.number(),
  questionCount: z.int(),
  /** Percent of the full score needed to pass. */
  passRate: z.number(),
  displayScore: z.boolean(),
  standingMode: enumOfKeys(standingModes),
  scoreNotice: z.string().nullable(),
  /** Notice if answers may be reviewed, but not yet. */
  reviewNotice: z.string().nullable(),
  state: z.enum(['COMING', 'OPEN', 'ENDED']),
  required: z.boolean(),
  /** Integrity measures, one sentence each. */
  measures: z.array(z.string()),
  /** A new attempt can start, or the open one can continue. */
  canStart: z.boolean(),
  /** Milliseconds to answer: of the open attempt, else of one that starts now; null if none can start. */
  leftMs: z.int().nullable(),
  /** Reason why no attempt can start. */
  reason: z.string().nullable(),
  /** Changes of the result after its publication, the latest first; empty while the score is hidden. */
  corrections: z.array(Correction),
  attempts: z.array(
    z.object({
      id: Id,
      attemptNo: z.int(),
      status: AttemptStatus,
      startedAt: z.string(),
      submittedAt: z.string().nullable(),
      /** The server handed it in at the deadline. */
      timedOut: z.boolean(),
      ending: Ending,
      totalScore: z.number(),
      score: z.number().nullable(),
      /** null: the score is hidden, or the paper was worth nothing. */
      passed: z.boolean().nullable(),
      canReview: z.boolean(),
    }),
  ),
})
export type Mine = z.infer<typeof Mine>

/** The own result that counts among those of the required people; all fields are null while the score is hidden or does not exist. */
export const Standing = z.object({
  level: z.enum(LEVELS).nullable(),
  /** 1 is the best; equal scores have equal ranks. null also if the exam shows no ranks, or the person is not required. */
  rank: z.int().nullable(),
  /** Number of ranked people. */
  of: z.int().nullable(),
  /** Department of the person in this exam; its ranks include the departments below. */
  departmentName: z.string().nullable(),
  departmentRank: z.int().nullable(),
  departmentOf: z.int().nullable(),
})
export type Standing = z.infer<typeof Standing>
