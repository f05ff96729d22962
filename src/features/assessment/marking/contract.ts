// Endpoints, shapes and errors of marking short answers.
import { z } from 'zod'
import { contract, EXAM, get, put } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page, pageNumber } from '#shared/paging.ts'
import { Flag, inQuery } from '#shared/query.ts'

/** Maximum number of answers per page of the queue and per save. */
export const maxMarked = 200

export const MarkedExam = z.object({
  examinationId: Id,
  examinationName: z.string(),
  /** null: the exam has no end. */
  endTime: z.string().nullable(),
  /** People with an answer that waits for marking. */
  people: z.int(),
  /** Number of answers that wait for marking. */
  waiting: z.int(),
  marked: z.int(),
  attempts: z.int(),
  /** Hand-in time of the answer that has waited longest. */
  since: z.string().nullable(),
})
export type MarkedExam = z.infer<typeof MarkedExam>

const Marked = z.object({
  attemptId: Id,
  subjectId: Id,
  answer: z.string(),
  /** null: the answer waits for marking. */
  score: z.number().nullable(),
  /** null if names are hidden. */
  name: z.string().nullable(),
  workNo: z.string().nullable(),
  graderName: z.string().nullable(),
  submittedAt: z.string(),
})
export type Marked = z.infer<typeof Marked>

export const MarkedQuestion = z.object({
  subjectId: Id,
  /** Position in the paper, from 1. */
  place: z.int(),
  subjectName: z.string(),
  imageUrls: z.array(z.string()),
  reference: z.string(),
  points: z.array(z.object({ text: z.string(), weight: z.number() })),
  /** The marker may still be asked the question in an exam, so the reference is left out. */
  keysKept: z.boolean(),
  maxScore: z.number(),
  waiting: z.int(),
  marked: z.int(),
})
export type MarkedQuestion = z.infer<typeof MarkedQuestion>

export const marking = contract(
  'marking',
  {
    exams: get(`${EXAM}/marking/exams`, {
      may: 'marking:menu',
      summary: '本人可阅卷的考试，等待最久的在前；all 为 true 时含没有待阅的',
      query: Paging.extend({ all: Flag.optional() }),
      content: page(MarkedExam).extend({ waitingExams: z.int() }),
    }),
    queue: get(`${EXAM}/marking`, {
      may: 'marking:menu',
      summary: '一场考试的简答题作答：待阅的或已阅的；默认盲评，不含姓名；题目含参考答案与得分点',
      query: z.object({
        examinationId: Id,
        status: z.enum(['WAITING', 'MARKED']).default('WAITING'),
        order: z.enum(['QUESTION', 'PERSON']).default('QUESTION'),
        subjectId: Id.optional(),
        blind: Flag.default('true'),
        pageNumber,
        pageSize: inQuery(z.int().min(1).max(maxMarked)).prefault(50),
      }),
      content: page(Marked).extend({ examinationName: z.string(), questions: z.array(MarkedQuestion) }),
    }),
    mark: put(`${EXAM}/marking`, {
      may: 'marking:btn:score',
      summary: '评分，全部成功或全部不变；score 为 null 时退回待阅；seen 为评分时看到的分数',
      body: z
        .array(
          z.object({
            attemptId: Id,
            subjectId: Id,
            score: z.number('请输入分数').min(0, '分数不能小于0').nullable(),
            seen: z.number().nullable().default(null),
          }),
        )
        .min(1)
        .max(maxMarked),
      content: z.object({
        marked: z.int(),
        /** Number of attempts that have become graded. */
        graded: z.int(),
      }),
      audit: '阅卷评分',
    }),
  },
  {
    overMax: '分数不能超过满分{max}',
    step: '分数应为0.5的倍数',
    meanwhile: '{name}已评为{score}分，请刷新后再评',
    meanwhileBack: '这份作答已被退回待阅，请刷新后再评',
    noShort: '这份作答没有这道简答题',
    twice: '同一份作答只能评一次',
    notHandedIn: '这份作答尚未交卷',
    blank: '未作答的题目自动计0分',
    own: '不能评阅本人的作答',
  },
)
