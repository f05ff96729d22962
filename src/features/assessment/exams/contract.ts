// Endpoints, shapes and errors of exams.
import { z } from 'zod'
import { contract, del, EXAM, get, post, put } from '#shared/contract.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { byName } from '#shared/field-table.ts'
import { enumOfKeys, requiredName, emptyToNull, searchText, maxDecimal } from '#shared/fields.ts'
import { Skipped } from '#shared/batch.ts'
import { Id } from '#shared/ids.ts'
import { dayOrMoment, moment } from '#shared/moment.ts'
import { page, pageInBody, sizeInBody } from '#shared/paging.ts'
import { BankStatus, maxSelected, QuestionType, useAsked } from '#features/assessment/question-banks/contract.ts'
import { Deleted, keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { GradeScale } from '#shared/grade-scale.ts'
import { usualPassRate } from '#shared/scores.ts'
import { notShown } from '#shared/zones.ts'
import * as words from './fields.ts'

export { assignments, type Assignment, maxOtherPapers, type OtherPaper, type Sitter } from './assignments-contract.ts'

/** A bank of an exam, and whether new questions may be chosen from it. */
const Category = z.object({ categoryId: Id, categoryName: z.string(), status: BankStatus })
export type ExamBank = z.infer<typeof Category>
const RandomDetail = z.object({ type: QuestionType, count: z.int(), name: z.string().optional(), ...useAsked })

export const policies = {
  attemptPolicy: enumOfKeys(words.attemptPolicies),
  multiPolicy: enumOfKeys(words.multiPolicies),
  blankPolicy: enumOfKeys(words.blankPolicies),
}
const PublishMode = enumOfKeys(words.publishModes)
const ReviewMode = enumOfKeys(words.reviewModes)
const ReviewFrom = enumOfKeys(words.reviewTimes)
const StandingMode = enumOfKeys(words.standingModes)
const SecondMark = enumOfKeys(words.secondMarks)
const markTolerance = maxDecimal(words.maxTolerance, '分差应为0到1000', null)
const measures = byName(words.measureNames, () => z.boolean())

export const Exam = z.object({
  id: Id,
  examinationName: z.string(),
  ...answeredFields(words.examFields),
  /** Hash that names the cover. */
  imageId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  startTime: z.string(),
  /** null: the exam has no end. */
  endTime: z.string().nullable(),
  examDurationMinute: z.int(),
  /** Latest first start of a person, in minutes after the start; null: until the end. Make-ups are free of it. */
  latestStartMinutes: z.int().nullable(),
  maxExamCnt: z.int(),
  displayScore: z.boolean(),
  /** When candidates see their score, if scores are visible: at once, at `publishTime`, or by hand. */
  publishMode: PublishMode,
  publishTime: z.string().nullable(),
  published: z.boolean(),
  /** Which answers candidates may review after their score, and from when on: handing in, or the end of the exam for everybody. */
  reviewMode: ReviewMode,
  reviewFrom: ReviewFrom,
  /** Whether candidates see their level, or their level and rank, with a visible score. */
  standingMode: StandingMode,
  /** Switches of the integrity measures. */
  ...measures,
  /** Number of the exam in the tenant, from 1, assigned by the server. */
  sort: z.int(),
  /** The pass line, percent of the total. */
  passRate: z.number(),
  ...policies,
  /** Two blind marks for each open answer, and the greatest difference in points that needs no third one. */
  secondMark: SecondMark,
  markTolerance: z.number(),
  /** null: the scale of the tenant. */
  gradeScale: z.object({ excellent: z.number(), good: z.number(), slightPoor: z.number() }).nullable(),
  categories: z.array(Category),
  /** Names of all banks, joined by 、. */
  categoryName: z.string(),
  totalScore: z.number(),
  /** Number of questions of a candidate, and how many of them draw rules give. */
  questionCount: z.int(),
  drawnCount: z.int(),
  /** Rules that the banks could not satisfy at the last nightly check; null: none. */
  drawProblem: z.string().nullable(),
  selectMode: z.enum(['MANUAL', 'AUTO']),
  creatorName: z.string().nullable(),
  createTime: z.string(),
  /** Before the start, between start and end, after the end. */
  state: z.enum(['COMING', 'OPEN', 'ENDED']),
  template: z.boolean(),
  /** Somebody has sat the exam, so the settings that results depend on are locked. */
  sat: z.boolean(),
  /** Raised by every edit. The client echoes it on save; a conflict gives 40009. */
  version: z.string(),
  canEdit: z.boolean(),
})
export type Exam = z.infer<typeof Exam>

/** Figures of the required people whom the caller may see, counted like the exam analysis. */
export const ExamFigures = z.object({
  requiredUserCount: z.int(),
  /** Required people who have handed in. */
  participatedUserCount: z.int(),
  /** Participants without a graded attempt; while there are some, the ratio is provisional. */
  pendingUserCount: z.int(),
  /** Pending people in the whole exam, not only in the caller's reach, because marking covers whole exams. */
  markingUserCount: z.int(),
  /** Passed people among those with a score; null if nobody has one. */
  passRatio: z.number().nullable(),
  /** Pass ratio of the compared exam: the latest one that ended before this start, with a common bank and at least half of the people. */
  previousPassRatio: z.number().nullable(),
})
export type ExamFigures = z.infer<typeof ExamFigures>
export const ListedExam = Exam.extend(ExamFigures.shape)
export type ListedExam = z.infer<typeof ListedExam>

/** An exam with the last settings of automatic selection per bank. */
const Detail = Exam.extend({ examinationDetail: z.array(Category.extend({ randomDetails: z.array(RandomDetail) })) })

const duration = z.int('请输入考试时长').min(1, words.wrongDuration).max(words.maxMinutes, words.wrongDuration)
const latestStart = z.int(words.wrongLatestStart).min(1, words.wrongLatestStart).max(words.maxMinutes, words.wrongLatestStart).nullish()
const attempts = z.int('请输入考试次数').min(1, '考试次数应为1到100').max(words.maxAttempts, '考试次数应为1到100')
export const percent = maxDecimal(100, '合格线应为0到100', null)

/** An empty value means the default pass line. */
const passRate = percent.nullable().transform((said) => said ?? usualPassRate)

const fields = {
  examinationName: requiredName('请输入考试标题', 100),
  ...sentFields(words.examFields),
  imageId: z.string().max(200).nullish(),
  startTime: moment('请选择考试时间'),
  endTime: emptyToNull(moment('请选择考试时间')),
  examDurationMinute: duration,
  latestStartMinutes: latestStart,
  categories: z
    .array(z.object({ categoryId: Id, categoryName: z.string().max(200).optional() }), '请选择题库')
    .min(1, '请选择题库')
    .max(maxSelected),
}

const when = { examinationName: fields.examinationName, startTime: fields.startTime, endTime: fields.endTime }

export const exams = contract(
  'exams',
  {
    page: post(`${EXAM}/examination/examinationList`, {
      may: 'exam:menu',
      summary: '考试分页，最近创建的在前；startTime 与 endTime 之间可以参加的；state 为 GRADING 时是已结束而仍有人待阅卷的',
      body: z.object({
        page: pageInBody,
        pageSize: sizeInBody(20, 99_999),
        examinationName: searchText(100).nullish(),
        startTime: dayOrMoment.or(z.literal('')).nullish(),
        endTime: dayOrMoment.or(z.literal('')).nullish(),
        state: enumOfKeys(words.listedStates).nullish(),
        template: enumOfKeys(words.templateFilter).nullish(),
      }),
      content: page(ListedExam),
      allowImpersonated: true,
    }),
    detail: get(`${EXAM}/examination/:id/detail`, { may: 'exam:menu', summary: '一场考试', content: Detail }),
    create: post(`${EXAM}/examination`, {
      may: 'exam:btn:add',
      summary: '新建考试',
      body: z.object({
        ...fields,
        maxExamCnt: attempts.default(1),
        displayScore: z.boolean().default(true),
        publishMode: PublishMode.default('AT_ONCE'),
        publishTime: moment('请选择发布时间').nullish(),
        reviewMode: ReviewMode.default('MARKS'),
        reviewFrom: ReviewFrom.default('END'),
        standingMode: StandingMode.default('NONE'),
        ...byName(words.measureNames, () => z.boolean().default(false)),
        passRate: passRate.default(usualPassRate),
        attemptPolicy: policies.attemptPolicy.default('HIGHEST'),
        multiPolicy: policies.multiPolicy.default('ALL_OR_NOTHING'),
        blankPolicy: policies.blankPolicy.default('PER_BLANK'),
        secondMark: SecondMark.default('NONE'),
        markTolerance: markTolerance.default(2),
        gradeScale: GradeScale.nullish(),
      }),
      content: Exam,
      audit: '新建考试',
    }),
    update: put(`${EXAM}/examination/:id`, {
      may: 'exam:btn:edit',
      summary: '修改考试；没有给出的字段不变',
      body: z
        .object({
          ...fields,
          ...policies,
          maxExamCnt: attempts,
          displayScore: z.boolean(),
          publishMode: PublishMode,
          publishTime: moment('请选择发布时间').nullish(),
          reviewMode: ReviewMode,
          reviewFrom: ReviewFrom,
          standingMode: StandingMode,
          secondMark: SecondMark,
          markTolerance,
          ...measures,
          passRate,
          gradeScale: GradeScale.nullish(),
          version: z.string().max(40),
          id: Id,
          template: z.boolean(),
          published: z.boolean(),
        })
        .partial(),
      content: Exam,
      audit: '修改考试',
    }),
    publish: put(`${EXAM}/examination/:id/publication`, {
      may: 'exam:btn:edit',
      summary: '发布成绩，或撤回发布；此后由人手动发布',
      body: z.object({ published: z.boolean() }),
      content: Exam,
      audit: '发布或撤回成绩',
    }),
    setTemplate: put(`${EXAM}/examination/:id/template`, {
      may: 'exam:btn:edit',
      summary: '设为模板，或取消；新建考试时可以从模板开始',
      body: z.object({ template: z.boolean() }),
      content: Exam,
      audit: '设为或取消考试模板',
    }),
    copy: post(`${EXAM}/examination/:id/copy`, {
      may: 'exam:btn:add',
      summary: '复制考试：设置、题库、试卷与分数；assigned 为 true 时连同指派（需要指派权限），不能指派的在 leftOut 中列出；不含作答和成绩',
      body: z.object({ ...when, assigned: z.boolean().default(false) }),
      /** Number of departments and people to whom the copy is assigned. */
      content: Exam.extend({ done: z.int(), leftOut: z.array(Skipped) }),
      audit: '复制考试',
    }),
    remove: del(`${EXAM}/examination/:id`, {
      may: 'exam:btn:delete',
      summary: `删除考试；${keptDays}天内可凭 deletionId 在回收站恢复，连同试卷、指派、作答和成绩`,
      content: Deleted,
      audit: '删除考试',
    }),
    upload: post(`${EXAM}/examMedia/uploadImage`, {
      may: ['exam:btn:add', 'exam:btn:edit'],
      summary: '上传考试封面',
      upload: words.coverRule,
      content: z.object({ hash: z.string(), path: z.string(), url: z.string() }),
      audit: '上传考试封面',
    }),
    image: get(`${EXAM}/examMedia/imageUrl/:hash`, { may: 'signed-in', summary: '考试封面', answer: 'file' }),
  },
  {
    scaleOrder: '成绩等级应由高到低',
    notShown,
    endBeforeStart: '结束时间必须晚于开始时间',
    bothOrders: `“${words.measures.keepParts.label}”和“${words.measures.shuffleParts.label}”只能选一个`,
    noPublishTime: '请选择发布时间',
    bankGone: '所选题库不存在或已禁用',
    bankInPaper: '试卷中有题库“{name}”的题目，请先从试卷中移除',
    bankInRules: '抽题规则用到题库“{name}”，请先修改抽题规则',
    idFixed: '考试与地址不一致',
    templateFixed: '不能在这里设为或取消模板，请用设为模板',
    publishedFixed: '不能在这里发布或撤回成绩，请用发布成绩',
    noTimeWaitedFor: '只有定时发布才有发布时间',
    satField: '已有人参加考试，不能修改{field}',
    satEnd: '已有人参加考试，结束时间只能延后',
    copyKept: '您要参加的考试使用了其中的试题，考试结束前不能复制这场考试',
  },
)
