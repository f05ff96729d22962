// Endpoints, shapes and errors of marking short answers.
import { z } from 'zod'
import { contract, EXAM, get, post, put } from '#shared/contract.ts'
import { optionalText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page, pageNumber } from '#shared/paging.ts'
import { Flag, inQuery } from '#shared/query.ts'

/** Maximum number of answers per page of the queue and per save. */
export const maxMarked = 200
/** Time in milliseconds that a marker has an answer without a sign of life. */
export const leaseMs = 5 * 60_000
/** Maximum length of a comment for a candidate. */
export const maxRemark = 500
/** Maximum number of comments in a bank; each has a key from 1 to 9. */
export const maxPhrases = 9
/** Maximum number of answers to a question that are compared, the first handed in. */
export const maxGrouped = 5000

export const MarkedExam = z.object({
  examinationId: Id,
  examinationName: z.string(),
  /** null: the exam has no end. */
  endTime: z.string().nullable(),
  /** People with an answer that waits for marking. */
  people: z.int(),
  /** Number of answers that wait for a mark of the caller. */
  waiting: z.int(),
  /** Number of answers that the caller has marked and that wait for another marker. */
  others: z.int(),
  /** Two people mark each answer. */
  isDouble: z.boolean(),
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
  /** Comment for the candidate. */
  remark: z.string().nullable(),
  /** Name of another marker who has the answer now; null: free, or the caller's. */
  holder: z.string().nullable(),
  /** Points of the answer in an exam with two markers, where `score` is the caller's mark; null: open, or no mark of the caller. */
  final: z.number().nullable(),
  /** Two marks differ too much, and the caller decides. */
  isDisputed: z.boolean(),
  /** The marks of an answer with points, or without names to the person who decides; empty otherwise, and in exams with one marker. */
  marks: z.array(z.object({ name: z.string().nullable(), score: z.number() })),
  /** Pasted long texts, and answers of others that are nearly equal; empty until the caller has marked. They affect no score. */
  facts: z.array(z.object({ kind: z.enum(['LONG_PASTE', 'EQUAL_ANSWERS']), at: z.string(), chars: z.int() })),
})
export type Marked = z.infer<typeof Marked>

export const MarkedQuestion = z.object({
  subjectId: Id,
  /** Number among the questions of the exam, from 1. */
  place: z.int(),
  /** Only some candidates have the question. */
  drawn: z.boolean(),
  subjectName: z.string(),
  imageUrls: z.array(z.string()),
  reference: z.string(),
  points: z.array(z.object({ text: z.string(), weight: z.number() })),
  /** The marker may still be asked the question in an exam, so the reference is left out. */
  keysKept: z.boolean(),
  maxScore: z.number(),
  waiting: z.int(),
  /** Answers that the caller has marked and that wait for another marker. */
  others: z.int(),
  marked: z.int(),
})
export type MarkedQuestion = z.infer<typeof MarkedQuestion>

const Member = Marked.pick({ attemptId: true, score: true, graderName: true, remark: true, holder: true })
/** Answers with nearly the same text. */
const Group = z.object({
  /** Attempt of the first answer: the group keeps it when more answers join. */
  id: Id,
  waiting: z.int(),
  marked: z.int(),
  /** The most frequent score of the marked members, for those that joined later; null: none is marked. */
  proposed: z.number().nullable(),
  /** Scoring points that the first answer makes, by place; only with `by=POINTS`. */
  hits: z.array(z.int()),
  /** The texts of the members, compared with the first one that is alike, by characters. */
  texts: z.array(
    z.object({
      parts: z.array(z.object({ text: z.string(), kind: z.enum(['SAME', 'ADDED', 'MISSING']) })),
      members: z.array(Member),
    }),
  ),
})
export type MarkedGroup = z.infer<typeof Group>

const Agreed = z.object({
  /** Answers with two marks. */
  pairs: z.int(),
  /** Pairs with equal points, and pairs that differ by more than the tolerance. */
  equal: z.int(),
  disputed: z.int(),
  /** Mean difference of two marks in points; null: no pair. */
  difference: z.number().nullable(),
  /** Weighted kappa with quadratic weights, and its 95 % interval; null below `minPairs`, or if all marks are equal. */
  kappa: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Agreed = z.infer<typeof Agreed>

const AnswerKeys = z.array(z.object({ attemptId: Id, subjectId: Id })).max(maxMarked)

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
      content: page(Marked).extend({ examinationName: z.string(), isDouble: z.boolean(), questions: z.array(MarkedQuestion) }),
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
            /** Comment for the candidate; absent: unchanged. */
            remark: optionalText(maxRemark).optional(),
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
    groups: get(`${EXAM}/marking/groups`, {
      may: 'marking:menu',
      heavy: 'text',
      summary:
        '一道简答题的作答按相近程度分组，待阅最多的组在前；每份作答恰在一组，数字或否定不同的不算相近；by 为 POINTS 时答到相同得分点的合为一组；不含本人的作答与姓名',
      query: z.object({
        examinationId: Id,
        subjectId: Id,
        by: z.enum(['TEXT', 'POINTS']).default('TEXT'),
        pageNumber,
        pageSize: inQuery(z.int().min(1).max(100)).prefault(50),
      }),
      content: page(Group).extend({ examinationName: z.string(), isDouble: z.boolean(), questions: z.array(MarkedQuestion) }),
    }),
    claim: post(`${EXAM}/marking/claim`, {
      may: 'marking:btn:score',
      summary: '领取待阅的作答，5 分钟内没有操作即释放；已由他人领取的在 held 中；再次领取即续期；most 为最多领取的份数',
      body: z.object({ answers: AnswerKeys.min(1), most: z.int().min(1).max(maxMarked).default(maxMarked) }),
      content: z.object({
        claimed: AnswerKeys,
        held: z.array(z.object({ attemptId: Id, subjectId: Id, name: z.string() })),
      }),
      audit: '领取待阅作答',
      journal: true,
    }),
    release: post(`${EXAM}/marking/release`, {
      may: 'marking:btn:score',
      summary: '释放本人领取的全部作答',
      audit: '释放待阅作答',
      journal: true,
    }),
    agreement: get(`${EXAM}/marking/agreement`, {
      may: 'marking:menu',
      summary: '双评的一致性：各题与整场的二次加权 Kappa、相同与超出分差的份数；只算两人都评过的作答',
      query: z.object({ examinationId: Id }),
      content: z.object({
        examinationName: z.string(),
        tolerance: z.number(),
        /** Shares of the maximum, so that `difference` is a share, too. */
        all: Agreed,
        questions: z.array(
          Agreed.extend({ subjectId: Id, place: z.int(), drawn: z.boolean(), subjectName: z.string(), maxScore: z.number() }),
        ),
      }),
    }),
    phrases: get(`${EXAM}/marking/phrases`, {
      may: 'marking:menu',
      summary: '本人的常用评语',
      content: z.array(z.string()),
    }),
    savePhrases: put(`${EXAM}/marking/phrases`, {
      may: 'marking:btn:score',
      summary: '保存本人的常用评语，最多 9 条，按顺序对应数字键',
      body: z.object({ texts: z.array(requiredText('请输入评语', maxRemark)).max(maxPhrases, `最多${maxPhrases}条常用评语`) }),
      content: z.array(z.string()),
      audit: '保存常用评语',
    }),
    remark: put(`${EXAM}/marking/attempt/:id/remark`, {
      may: 'marking:btn:score',
      summary: '给一份答卷写总评，考生查看答卷时可见；为空时删除',
      body: z.object({ remark: optionalText(maxRemark) }),
      audit: '保存答卷总评',
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
    decided: '这份作答已由两人评定，要改分请在答卷中改分并写明原因',
    held: '{name}正在评这份作答，请先评其他作答；您给出的分数还在',
  },
)
