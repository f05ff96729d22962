// Mentors and runs: what waits for them, a run line by line with what was said, marks and remarks, and appeals of learners.
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
  /** Lines that wait to be marked. */
  waiting: z.int(),
  /** Lines that a judge reads otherwise than the scorer, or in which it was spoken to, and that nobody has looked at. */
  disputed: z.int(),
  /** null: some wait. */
  score: z.number().nullable(),
  /** There is an appeal that nobody has answered. */
  appealed: z.boolean(),
})
export type ReviewedRun = z.infer<typeof Run>

const Mark = z.object({
  /** null: a remark without one. */
  score: z.number().nullable(),
  remark: z.string(),
  /** Why it is another than the scorer's. */
  reason: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** A score for a line, the scorer's or a mentor's before it; why it is another one; how many marks were seen. */
const NewScore = {
  score: z.int('分数应为整数').min(0, '分数应为0到100').max(100, '分数应为0到100'),
  reason: optionalLine(maxReason),
  seen: z.int().min(0),
}
/** Lines that the answer to an appeal marks at once. */
const maxMarked = 200

const Line = z.object({
  scriptId: Id,
  text: z.string(),
  reference: z.string(),
  said: z.string().nullable(),
  /** What the learner's browser wrote down, before they went over it; null: it was typed, or recorded. */
  dictated: z.string().nullable(),
  spoken: z
    .object({
      durationMs: z.int().nullable(),
      speechMs: z.int().nullable(),
      pauses: z.int().nullable(),
      peaks: z.array(z.number()),
      /** What a recogniser heard, where the learner has corrected it. */
      heard: z.string().nullable(),
      /** Why it waits for a mentor although a recogniser was asked. */
      unheard: z.string().nullable(),
      listening: z.boolean(),
      /** null: the recording was deleted, or they may not listen. */
      audioUrl: z.string().nullable(),
    })
    .nullable(),
  hints: z.int(),
  points: z.array(z.object({ text: z.string(), hit: z.number(), why: z.string().nullable() })),
  /** What a judge says of it; null: nobody was asked to judge it. */
  judge: z
    .object({
      state: z.enum(['WAITING', 'GIVEN', 'NONE']),
      /** The scorer's score alone, and with the judge's, before hints. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      /** Why it changed nothing at all. */
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
  /** A mentor should look at it. */
  isDisputed: z.boolean(),
  /** The scorer's with the judge's, before hints; null of what was not recognised or not answered. */
  autoScore: z.number().nullable(),
  /** What it counts, hints taken off; null: it waits. */
  score: z.number().nullable(),
  /** All of them, the last first. */
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
