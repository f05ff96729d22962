// Contract of exam assignments, candidates and make-ups.
import { z } from 'zod'
import { Skipped } from '#shared/batch.ts'
import { contract, del, EXAM, get, post, put } from '#shared/contract.ts'
import { emptyToNull, enumOfKeys, maxDecimal, searchText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { moment } from '#shared/moment.ts'
import { page, pageSize, Paging } from '#shared/paging.ts'
import { Flag } from '#shared/query.ts'
import * as words from './fields.ts'

const SelectionType = z.enum(['BY_GROUP', 'BY_USER'])
const Assignment = z.object({
  id: Id,
  examinationId: Id,
  selectionType: SelectionType,
  target: Id,
  targetName: z.string(),
  /** Id of the tenant, as in user/info. */
  orgId: Id,
  assignTime: z.string(),
})
export type Assignment = z.infer<typeof Assignment>
/** A person who must sit the exam, or may by a make-up. */
const Sitter = z.object({
  id: Id,
  name: z.string(),
  workNo: z.string(),
  orgName: z.string().nullable(),
  required: z.boolean(),
  /** NONE: never begun; SITTING: begun, not handed in; DONE: handed in; TIMED_OUT: the last attempt was handed in at its deadline. */
  progress: z.enum(['NONE', 'SITTING', 'DONE', 'TIMED_OUT']),
  sat: z.boolean(),
  extraAttempts: z.int(),
  /** Latest start by a make-up, after the end for everybody. */
  extendedUntil: z.string().nullable(),
  /** The make-up allows a start now. */
  makeUpOpen: z.boolean(),
  /** null: by the exam. */
  makeUpCounts: enumOfKeys(words.makeUpResults).nullable(),
  /** The exam whose paper the make-up has; null: the paper of this exam. */
  makeUpPaper: z.string().nullable(),
  reason: z.string().nullable(),
  /** The minutes of the exam are multiplied by this factor; 1: no extra time. */
  timeFactor: z.number(),
  factorReason: z.string().nullable(),
})
export type Sitter = z.infer<typeof Sitter>
/** A paper of another exam that a make-up could have. */
const OtherPaper = z.object({
  /** Id of the exam. */
  id: Id,
  examinationName: z.string(),
  questionCount: z.int(),
  totalScore: z.number(),
  /** Number of questions that the paper of this exam has, too. */
  shared: z.int(),
  /** Why the paper cannot be used; null: it can. */
  reason: z.string().nullable(),
})
export type OtherPaper = z.infer<typeof OtherPaper>
/** Maximum number of listed papers. */
export const maxOtherPapers = 20
const { noPeople, noTargets, noTimed, wrongExtra } = words
const targets = z.array(Id, noTargets).max(9999)
const leftOut = z.array(Skipped)

export const assignments = contract(
  'exam-assignments',
  {
    page: get(`${EXAM}/exam-assign/record/examination/:id`, {
      may: 'exam:menu',
      summary: '指派记录；people 为应考人数',
      query: Paging.extend({ pageSize: pageSize(20), query: searchText(100).optional() }),
      content: page(Assignment).extend({ people: z.int() }),
    }),
    create: post(`${EXAM}/exam-assign/record`, {
      may: 'exam:btn:assign',
      summary: '指派部门（BY_GROUP）或人员（BY_USER）；已指派的略过，不能指派的在 leftOut 中列出',
      body: z.object({ examinationId: Id, selectionType: SelectionType, targets: targets.min(1, noTargets), orgId: Id.nullish() }),
      content: z.object({ added: z.int(), skipped: z.int(), people: z.int(), leftOut }),
      audit: '指派考试',
    }),
    reach: post(`${EXAM}/exam-assign/reach`, {
      may: 'exam:btn:assign',
      summary: '这些部门和人员共有多少人，其中多少人还没有被指派',
      body: z.object({ examinationId: Id, departmentIds: targets, userIds: targets }),
      content: z.object({ people: z.int(), added: z.int() }),
      allowImpersonated: true,
    }),
    remove: del(`${EXAM}/exam-assign/record/:id`, { may: 'exam:btn:assign', summary: '撤销指派', audit: '撤销指派' }),
    people: get(`${EXAM}/exam-assign/people/examination/:id`, {
      may: 'exam:menu',
      summary: '应考人员和获得补考的人员，限于本人的数据范围；有补考的在前',
      query: Paging.extend({ query: searchText(100).optional(), makeUp: Flag.optional() }),
      content: page(Sitter),
    }),
    makeUp: post(`${EXAM}/exam-assign/make-up`, {
      may: 'exam:btn:assign',
      summary:
        '安排补考：所列人员可考到 endTime（不给出时仍到考试结束），各追加 extraAttempts 次；应考人员和其他人不变，不能安排的在 leftOut 中列出',
      body: z.object({
        examinationId: Id,
        userIds: z.array(Id, noPeople).min(1, noPeople).max(9999),
        endTime: emptyToNull(moment('请选择补考结束时间')),
        extraAttempts: z.int(wrongExtra).min(0, wrongExtra).max(words.maxAttempts, wrongExtra).default(0),
        /** Absent or null: by the exam. */
        counts: enumOfKeys(words.makeUpResults).nullish(),
        /** The exam whose fixed paper these people sit; absent or null: the paper of this exam. */
        paperId: Id.nullish(),
        reason: requiredText('请输入补考原因', 200),
      }),
      content: z.object({ done: z.int(), leftOut }),
      audit: '安排补考',
    }),
    otherPapers: get(`${EXAM}/exam-assign/make-up/papers/examination/:id`, {
      may: 'exam:btn:assign',
      summary: `补考可以换用的试卷：其他考试的固定试卷，总分相同的在前，最多 ${maxOtherPapers} 份；reason 为不能用的原因`,
      query: z.object({ name: searchText(100).optional() }),
      content: z.array(OtherPaper),
    }),
    setTimeFactor: put(`${EXAM}/exam-assign/time-factor`, {
      may: 'exam:btn:assign',
      summary: '设置所列人员的答题时长倍数，1 为取消；正在作答的随即延长，调小时已开始的一次不变；不能设置的在 leftOut 中列出',
      body: z.object({
        examinationId: Id,
        userIds: z.array(Id, noTimed).min(1, noTimed).max(9999),
        factor: maxDecimal(words.maxFactor, words.wrongFactor, '请输入倍数').refine((n) => n >= 1, words.wrongFactor),
        reason: requiredText('请输入原因', 200),
      }),
      content: z.object({ done: z.int(), leftOut }),
      audit: '设置答题时长倍数',
    }),
    endMakeUp: post(`${EXAM}/exam-assign/make-up/end`, {
      may: 'exam:btn:assign',
      summary: '取消补考：所列人员不能再开始，已开始的可以考完',
      body: z.object({ examinationId: Id, userIds: z.array(Id, noPeople).min(1, noPeople).max(9999) }),
      audit: '取消补考',
    }),
  },
  {
    noTargets,
    noPaper: '请先设置试卷',
    cannotDraw: '抽题规则暂时不能满足：{reason}',
    ended: '考试已结束，不能指派',
    makeUpPast: '补考结束时间必须晚于现在',
    makeUpEarly: '补考结束时间必须晚于考试的结束时间',
    makeUpNothing: '请选择补考结束时间，或填写追加次数',
    makeUpEnded: '考试已结束，请选择补考结束时间',
    usedUp: '已用完考试次数，只延后结束时间不能再考，请填写追加次数',
    notRequired: '不是应考人员，追加次数时请选择补考结束时间',
    wrongPaper: '不能用这份试卷：{reason}',
    noMakeUp: '所选人员没有补考',
  },
)
