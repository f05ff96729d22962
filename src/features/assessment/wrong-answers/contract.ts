// 错题本: wrong answers of a learner in exams that show their keys, and their practice by spaced repetition; affects no score.
import { z } from 'zod'
import { contract, get, LEARNING, personal, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Key, AnswerOutcome, Put, Response } from '#features/assessment/attempts/contract.ts'
import { QuestionType } from '#features/assessment/question-banks/contract.ts'

export const practiceSize = 10
/** Maximum number of listed entries, due ones first. */
export const maxListed = 500
/** Number of different days with right answers, without a wrong one in between, until a question is mastered. */
export const rightsToMaster = 2

/** DUE: practise today; LATER: not yet due; MASTERED; TEXT: a short answer, which is compared with its reference and not practised. */
const State = z.enum(['DUE', 'LATER', 'MASTERED', 'TEXT'])
export type State = z.infer<typeof State>

const WrongAnswer = z.object({
  subjectId: Id,
  type: QuestionType,
  typeLabel: z.string(),
  /** Plain text; blanks of a fill-in as ____. */
  text: z.string(),
  /** The exam of the latest wrong answer. */
  examinationId: Id,
  examinationName: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  wrongAt: z.string(),
  /** Number of wrong answers in exams. */
  times: z.int(),
  state: State,
  /** Number of days with a right answer since then. */
  rights: z.int(),
  /** YYYY-MM-DD; null: never again, or not practised. */
  dueOn: z.string().nullable(),
  /** Days until then; 0 if it is due. */
  dueIn: z.int().nullable(),
})
export type WrongAnswer = z.infer<typeof WrongAnswer>

const Book = z.object({
  due: z.int(),
  /** Questions that are not mastered, including due ones. */
  open: z.int(),
  mastered: z.int(),
  entries: z.array(WrongAnswer),
})
export type Book = z.infer<typeof Book>

const Told = z.object({
  question: Put,
  /** The answer in the exam. */
  response: Response,
  outcome: AnswerOutcome,
  key: Key,
  entry: WrongAnswer,
})

const Answered = z.object({ outcome: AnswerOutcome, key: Key, entry: WrongAnswer })
export type Answered = z.infer<typeof Answered>

export const wrongAnswers = contract(
  'wrong-answers',
  {
    list: get(`${LEARNING}/wrong`, {
      ...personal,
      summary: `本人的错题：开放答案的考试中没有全对的题，到期的在前，最多${maxListed}题`,
      content: Book,
    }),
    due: get(`${LEARNING}/wrong/due`, {
      ...personal,
      summary: '本人今天到了复习时候的错题数',
      content: Book.pick({ due: true }),
    }),
    practice: get(`${LEARNING}/wrong/practice`, {
      ...personal,
      summary: `再练${practiceSize}题：到期的在前，不含答案；可只练一场考试或一个题库的`,
      query: z.object({ examinationId: Id.optional(), categoryId: Id.optional() }),
      content: z.object({ questions: z.array(Put) }),
    }),
    detail: get(`${LEARNING}/wrong/:id`, {
      ...personal,
      summary: '一道错题：考试中的作答、答案与解析',
      content: Told,
    }),
    answer: post(`${LEARNING}/wrong/:id/answer`, {
      may: 'signed-in',
      summary: '练一道错题：按考试的规则判分，不计入任何成绩；在两个不同的日子答对即为已掌握',
      body: z.object({ response: Response }),
      content: Answered,
      audit: '练习错题',
      journal: true,
    }),
  },
  { nothing: '请先作答', byHand: '简答题请对照参考答案', wrongShape: '答案格式不正确' },
)
