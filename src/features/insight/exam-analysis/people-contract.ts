// The people behind a report: their rows, and what one of them handed in.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { LEVELS } from '#shared/scores.ts'
import { Ratio, Score } from '#features/insight/analysis-tabs/contract.ts'
import { Response } from '#features/assessment/attempts/contract.ts'
import { QuestionContents } from '#features/assessment/question-banks/contract.ts'

export const resultStates = {
  PARTICIPATED: '已参加',
  ALL: '全部应考',
  SITTING: '进行中',
  ABSENT: '未参加',
  PENDING: '待阅卷',
  OUTSIDE: '非应考',
} as const
export type ResultStatus = keyof typeof resultStates

export const ResultRow = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  sumScore: Score,
  /** null: the paper has none of this type, or nothing of theirs is graded. */
  choicesScore: Score,
  multipleScore: Score,
  judgementScore: Score,
  fillBlankScore: Score,
  shortAnswerScore: Score,
  scoreLevel: z.enum(LEVELS).nullable(),
  passed: z.boolean().nullable(),
  state: z.enum(['SCORED', 'PENDING', 'SITTING', 'ABSENT']),
  /** null: they have none. */
  departmentFullName: z.string().nullable(),
  /** The attempt that counts. */
  attemptId: Id.nullable(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  submittedAt: z.string().nullable(),
  durationSec: z.int().nullable(),
  attemptCount: z.int(),
  /** The attempt that counts was handed in by itself, since its time was up. */
  timedOut: z.boolean(),
  /** Of the attempt that is shown: how often its page was left. */
  leftCount: z.int(),
  /** For how long altogether. */
  leftSeconds: z.int(),
  /** How often another device went on. */
  movedCount: z.int(),
  /** Answers that came when the time was up. */
  lateCount: z.int(),
  /** Of the exam that is compared with: what they reached there, of its total. */
  previousRatio: Ratio,
})
export type ResultRow = z.infer<typeof ResultRow>

const PaperQuestion = QuestionContents.pick({ type: true, options: true, imageUrls: true }).extend({
  subjectId: Id,
  place: z.int(),
  /** Plain; of a fill-in each blank as ____. */
  text: z.string(),
  /** As on the wire of a question; null where who asks must sit an exam that asks it. */
  key: z.string().nullable(),
  response: Response,
  score: Score,
  maxScore: z.number(),
  /** Of choices: what part of those who handed in took each option, by its letter; of true or false by 对 and 错. */
  share: z.record(z.string(), z.number()),
})
/**
 * What happened beside the answers, and counts nowhere: TAKEN is another device going on, FREED an examiner letting it, MERGED the former
 * device handing over what it had.
 */
const PaperEvent = z.object({
  kind: z.enum(['HIDDEN', 'LATE', 'TAKEN', 'FREED', 'MERGED']),
  at: z.string(),
  /** How long the page was hidden. */
  seconds: z.int().nullable(),
  /** Of a late answer; what it was is null where who asks must sit an exam that asks it. */
  place: z.int().nullable(),
  response: Response,
  /** Number of answers that a handover brought; null for other kinds. */
  answers: z.int().nullable(),
})
/** One of those that they have handed in. */
const PaperSitting = z.object({
  attemptNo: z.int(),
  score: Score,
  /** Of their attempts this is the one that counts. */
  counts: z.boolean(),
})
export const PersonPaper = z.object({
  attemptNo: z.int(),
  attempts: z.int(),
  sittings: z.array(PaperSitting),
  /** Among those in the range whose score counts; null where they have none or need not sit. */
  rank: z.int().nullable(),
  of: z.int(),
  startedAt: z.string(),
  submittedAt: z.string(),
  /** It was handed in by itself, since its time was up. */
  timedOut: z.boolean(),
  score: Score,
  totalScore: z.number(),
  /** In their order. */
  events: z.array(PaperEvent),
  questions: z.array(PaperQuestion),
})
export type PersonPaper = z.infer<typeof PersonPaper>
