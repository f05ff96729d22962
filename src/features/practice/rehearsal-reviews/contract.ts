// Contract of reviews: the queue of a mentor, a run line by line, marks, and appeals.
import { z } from 'zod'
import { contract, get, MANAGEMENT, put } from '#shared/contract.ts'
import { optionalLine, optionalText, requiredText } from '#shared/fields.ts'
import { codes } from '#shared/errors.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'

export const maxRemark = 500
export const maxReason = 200

const Run = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  departName: z.string().nullable(),
  projectName: z.string(),
  courseTitle: z.string(),
  title: z.string(),
  mode: z.enum(['PRACTICE', 'EXAM']),
  endedAt: z.string(),
  /** Number of lines that wait for a mark. */
  waiting: z.int(),
  /** Number of lines that differ strongly between judge and scorer, or address the judge, and have no mark. */
  disputed: z.int(),
  /** null: some lines wait for a mark. */
  score: z.number().nullable(),
  /** True for an appeal without an answer. */
  appealed: z.boolean(),
})
export type ReviewedRun = z.infer<typeof Run>

const Mark = z.object({
  /** null: a remark only. */
  score: z.number().nullable(),
  remark: z.string(),
  /** Reason for a score that differs from the scorer's. */
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** A new score for a line, the reason if one exists already, and the number of marks seen (optimistic concurrency check). */
const NewScore = {
  score: z.int('分数应为整数').min(0, '分数应为0到100').max(100, '分数应为0到100'),
  reason: optionalLine(maxReason),
  seen: z.int().min(0),
}
/** Maximum number of lines that the answer to an appeal can mark. */
const maxMarked = 200

const Line = z.object({
  scriptId: Id,
  text: z.string(),
  reference: z.string(),
  said: z.string().nullable(),
  /** Text that the learner's browser recognised, before corrections; null: typed or recorded. */
  dictated: z.string().nullable(),
  spoken: z
    .object({
      durationMs: z.int().nullable(),
      speechMs: z.int().nullable(),
      pauses: z.int().nullable(),
      peaks: z.array(z.number()),
      /** The recognised text, if the learner has corrected it. */
      heard: z.string().nullable(),
      /** Reason why the line waits although a recogniser was requested. */
      unheard: z.string().nullable(),
      listening: z.boolean(),
      /** null: the recording was deleted, or the user may not listen. */
      audioUrl: z.string().nullable(),
    })
    .nullable(),
  hints: z.int(),
  points: z.array(z.object({ text: z.string(), hit: z.number(), why: z.string().nullable() })),
  /** The judge's result; null: no judge was requested. */
  judge: z
    .object({
      state: z.enum(['WAITING', 'GIVEN', 'NONE']),
      /** Scores without and with the judge, before the reduction for hints. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** Reason why the judge has no result. */
      why: z.string().nullable(),
      points: z.array(
        z.object({
          text: z.string(),
          verdict: z.enum(['HIT', 'PART', 'MISS']),
          quote: z.string(),
          effect: z.enum(['RAISED', 'SAME', 'LESS', 'LITERAL', 'UNSURE']),
        }),
      ),
    })
    .nullable(),
  /** A mentor should check the line. */
  isDisputed: z.boolean(),
  /** Automatic score (scorer and judge) before the reduction for hints; null without recognition or answer. */
  autoScore: z.number().nullable(),
  /** Score after the reduction for hints; null while the line waits. */
  score: z.number().nullable(),
  /** Marks, the latest first. */
  marks: z.array(Mark),
})
export type ReviewedLine = z.infer<typeof Line>

const Appeal = z.object({ text: z.string(), at: z.string(), answer: z.string().nullable() })
const Review = Run.extend({ lines: z.array(Line), appeal: Appeal.nullable() })
export type Review = z.infer<typeof Review>

const PLACE = `${MANAGEMENT}/rehearsal-review` as const

export const rehearsalReviews = contract(
  'rehearsal-reviews',
  {
    page: get(PLACE, {
      may: 'rehearsal:menu',
      summary: '可点评的练习和考核：本人任导师的项目，本人所带部门的人员；不含本人的；有申诉的、等待最久的在前；含评分差异',
      query: Paging.extend({ status: z.enum(['WAITING', 'DONE']).default('WAITING') }),
      content: page(Run),
    }),
    detail: get(`${PLACE}/:id`, {
      may: 'rehearsal:menu',
      summary: '一次练习或考核，逐句：参考答案、回答或录音、系统得分、历次点评',
      content: Review,
    }),
    audio: get(`${PLACE}/:id/audio/:scriptId`, {
      may: 'rehearsal:btn:listen',
      summary: '听学员的一段录音；不缓存，每次收听都有记录',
      answer: 'file',
      audit: '听学员录音',
    }),
    mark: put(`${PLACE}/:id/line/:scriptId`, {
      may: 'rehearsal:btn:review',
      summary: '点评一句：改分须说明原因；全部评完后计入成绩；seen 为看到的点评数',
      body: z.object({ ...NewScore, score: NewScore.score.nullable(), remark: optionalText(maxRemark) }),
      content: Review,
      audit: '点评练习',
    }),
    answer: put(`${PLACE}/:id/appeal`, {
      may: 'rehearsal:btn:review',
      summary: '答复申诉，可同时改分：marks 逐句给出新的分数和原因，与答复一起保存；答复里写的分数须是这样设定的',
      body: z.object({
        answer: requiredText('请填写答复', maxRemark),
        marks: z
          .array(z.object({ scriptId: Id, ...NewScore }))
          .max(maxMarked)
          .default([]),
      }),
      content: Review,
      audit: '答复申诉',
    }),
  },
  {
    noAnswer: '这一句没有回答',
    noScore: '请给出分数',
    noReason: '改分请说明原因',
    empty: '请给出分数或点评',
    meanwhile: [codes.STALE, '刚刚有人点评过，请看过后再保存'],
    noAppeal: '没有待答复的申诉',
    notGiven: '答复写了{score}分，但没有哪一句是这个分数：请同时改分，或改写答复',
    notChanged: '答复说改了分，但没有改任何一句的分数：请同时改分，或改写答复',
  },
)
