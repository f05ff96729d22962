// Schemas of the people behind a report: their result rows, and the paper of one person.
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
  /** Absent people, and those whose result fails: the people of a make-up. */
  RETAKE: '未参加或不合格',
  PENDING: '待阅卷',
  OUTSIDE: '非应考',
} as const
export type ResultStatus = keyof typeof resultStates

export const ResultRow = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  sumScore: Score,
  /** null: the paper has no question of this type, or no answer of the person is graded. */
  choicesScore: Score,
  multipleScore: Score,
  judgementScore: Score,
  fillBlankScore: Score,
  shortAnswerScore: Score,
  scoreLevel: z.enum(LEVELS).nullable(),
  passed: z.boolean().nullable(),
  state: z.enum(['SCORED', 'PENDING', 'SITTING', 'ABSENT']),
  /** null: the person has no department. */
  departmentFullName: z.string().nullable(),
  /** Id of the attempt that counts. */
  attemptId: Id.nullable(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  submittedAt: z.string().nullable(),
  durationSec: z.int().nullable(),
  attemptCount: z.int(),
  /** The attempt that counts was handed in automatically at the deadline. */
  timedOut: z.boolean(),
  /** How often the page was left during the shown attempt. */
  leftCount: z.int(),
  /** Total time away from the page. */
  leftSeconds: z.int(),
  /** Number of moves to another device. */
  movedCount: z.int(),
  /** Number of answers after the deadline. */
  lateCount: z.int(),
  /** Share of the total score reached in the compared exam. */
  previousRatio: Ratio,
})
export type ResultRow = z.infer<typeof ResultRow>

const PaperQuestion = QuestionContents.pick({ type: true, options: true, imageUrls: true }).extend({
  subjectId: Id,
  place: z.int(),
  /** Plain text; ____ stands for a blank. */
  text: z.string(),
  /** Key in the wire format of a question; null if the user must sit an exam with this question. */
  key: z.string().nullable(),
  response: Response,
  score: Score,
  maxScore: z.number(),
  /** Comment of a marker for the candidate. */
  remark: z.string().nullable(),
  /** How the exam counts a bad question; null: as usual. */
  adjustment: z.enum(['ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL']).nullable(),
  /** Share of all participants that chose each option, by letter, or 对 and 错; empty for written answers. */
  share: z.record(z.string(), z.number()),
})
/**
 * An event of the sitting; it affects no score. TAKEN: another device took over. FREED: an examiner released the device. MERGED: the
 * former device handed over its answers.
 */
const PaperEvent = z.object({
  /** LONG_PASTE and EQUAL_ANSWERS only for those who may edit the exam. */
  kind: z.enum(['HIDDEN', 'LATE', 'LONG_PASTE', 'EQUAL_ANSWERS', 'TAKEN', 'FREED', 'MERGED']),
  at: z.string(),
  /** Duration for which the page was hidden. */
  seconds: z.int().nullable(),
  /** Number of the question with a late answer or a paste. The answer is null if the user must sit an exam with this question. */
  place: z.int().nullable(),
  response: Response,
  /** Number of answers in a handover; null for other kinds. */
  answers: z.int().nullable(),
  /** Characters of a pasted text, or of an equal one; null for other kinds. */
  chars: z.int().nullable(),
  /** Person whose answer is nearly equal; null for other kinds. */
  name: z.string().nullable(),
})
/** One of the attempts that were handed in. */
const PaperSitting = z.object({
  attemptNo: z.int(),
  score: Score,
  /** True for the attempt that counts. */
  counts: z.boolean(),
})
export const PersonPaper = z.object({
  attemptId: Id,
  /** The caller may change points and comments. */
  canEdit: z.boolean(),
  /** Comment of a marker on the whole attempt. */
  remark: z.string().nullable(),
  attemptNo: z.int(),
  attempts: z.int(),
  sittings: z.array(PaperSitting),
  /** Rank among the people in the range with a score; null without a score, or if not required. */
  rank: z.int().nullable(),
  of: z.int(),
  startedAt: z.string(),
  submittedAt: z.string(),
  /** The attempt was handed in automatically at the deadline. */
  timedOut: z.boolean(),
  score: Score,
  totalScore: z.number(),
  /** Events in order of time. */
  events: z.array(PaperEvent),
  questions: z.array(PaperQuestion),
})
export type PersonPaper = z.infer<typeof PersonPaper>
