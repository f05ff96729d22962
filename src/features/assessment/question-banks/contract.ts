// Endpoints, shapes and errors of question banks and questions.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, del, EXAM, get, post, put } from '#shared/contract.ts'
import { clean, cleanCode, cleanText } from '#shared/clean.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { requiredName, searchText, maxDecimal } from '#shared/fields.ts'
import { dayOrMoment } from '#shared/moment.ts'
import { editFields } from '#shared/merge-defined.ts'
import { chosenIds, Id, Ids } from '#shared/ids.ts'
import { page, pageNumber, pageSize } from '#shared/paging.ts'
import { inQuery } from '#shared/query.ts'
import { byName } from '#shared/field-table.ts'
import { Deleted } from '#features/organisation/recycle-bin/contract.ts'
import { bankFields, type EachPlain, levelLabels, maxTextLength, orderLabels, plainFields, plainOf, unusedLabels } from './fields.ts'

/** Status of a bank: 1 enabled, 0 disabled. A paper takes no new questions from a disabled bank, and keeps its old ones. */
export const ENABLED = 1
export const BankStatus = z.literal([0, 1])
/** 0 single choice, 3 multiple choice, 2 true or false, 4 fill-in, 1 short answer. */
export const questionTypes = [0, 3, 2, 4, 1] as const
export const QuestionType = z.literal(questionTypes)
export type QuestionType = z.infer<typeof QuestionType>
export const typeLabels: Readonly<Record<QuestionType, string>> = { 0: '单选', 3: '多选', 2: '判断', 4: '填空', 1: '简答' }
/** Marks a blank in the text of a fill-in question. */
export const blankToken = '{{answer}}'
export const maxOptions = 26
export const maxScore = 1000
export const maxSelected = 999
export const maxBlanks = 50
export const maxTags = 10
export const maxOptionLength = 1000

export const Bank = z.object({
  id: Id,
  categoryName: z.string(),
  ...answeredFields(bankFields),
  status: BankStatus,
  creatorName: z.string().nullable(),
  createTime: z.string(),
  counts: z.array(z.object({ type: QuestionType, count: z.int() })),
  /** Records that use the bank and so prevent its deletion. */
  users: z.array(z.object({ kind: z.string(), id: Id, name: z.string() })),
  version: z.string(),
  canEdit: z.boolean(),
})
export type Bank = z.infer<typeof Bank>

/** Grading rules of one blank, beside its accepted texts. */
const BlankRule = z.object({
  /** Answers are compared as numbers. */
  numeric: z.boolean().default(false),
  tolerance: z.number().min(0, '误差不能小于0').max(1_000_000, '误差最大1,000,000').optional(),
  units: z.array(z.string().overwrite(clean).min(1).max(20, '单位最多20个字符')).max(10, '最多10个单位').optional(),
})
export type BlankRule = z.infer<typeof BlankRule>

export const AnswerContent = z.object({
  /** B | A,C | 0 = right, 1 = wrong | blanks joined by commas, alternatives by | | text. */
  answer: z.string(),
  /** The parts of the answer: letters, or blanks. If given, they take precedence over `answer`. */
  answers: z.array(z.string()),
  blanks: z.array(BlankRule).optional(),
  /** Whether the blanks must be filled in their order. */
  ordered: z.boolean().optional(),
  /** Scoring points of a short answer, for the marker. */
  points: z.array(z.object({ text: z.string(), weight: z.number() })).optional(),
})
export type AnswerContent = z.infer<typeof AnswerContent>

const Option = z.object({
  sort: z.int(),
  optionName: z.string(),
  optionContent: z.string(),
  image: z.string().nullable(),
  imageUrl: z.string().nullable(),
})

const kinds = { text: z.string().nullable(), number: z.number().nullable() }
const plainAnswered = byName(plainFields, (name) => kinds[plainOf(name).holds]) as EachPlain<typeof kinds.text, typeof kinds.number>
export const QuestionContents = z.object({
  type: QuestionType,
  typeLabel: z.string(),
  /** Plain text; for a fill-in, safe HTML with each blank as {{answer}}. */
  subjectName: z.string(),
  images: z.array(z.string()),
  imageUrls: z.array(z.string()),
  options: z.array(Option),
  answer: AnswerContent,
  score: z.number(),
  ...plainAnswered,
  ...{ tags: z.array(z.string()), keysKept: z.boolean().optional() },
})
export type QuestionContents = z.infer<typeof QuestionContents>

const words = <W extends string>(labels: Readonly<Record<W, string>>) => z.enum(Object.keys(labels) as [W, ...W[]])
/** Filters of questions by their figures from exams. */
export const useAsked = { level: words(levelLabels).nullish(), unusedFor: words(unusedLabels).nullish() }
/** Figures from exams: the number of exams that used the question, and the people with a first graded attempt. */
const figures = { exams: z.int(), people: z.int(), scoreRate: z.number().nullable(), discrimination: z.number().nullable() }
const QuestionUse = z.object({ ...figures, lastUsedAt: z.string() })

export const Question = QuestionContents.extend({
  id: Id,
  /** Number of the question in its bank, from 1, assigned by the server. */
  sort: z.int(),
  categoryId: Id,
  categoryName: z.string(),
  ...{ createTime: z.string(), updateTime: z.string(), updateUserName: z.string().nullable() },
  /** Raised by every edit. The client echoes it on save; a conflict gives 40009. */
  version: z.int(),
  ...{ canEdit: z.boolean(), use: QuestionUse.nullable(), level: words(levelLabels).nullable() },
})
export type Question = z.infer<typeof Question>

export const QuestionVersion = QuestionContents.extend({
  version: z.int(),
  updateTime: z.string(),
  updateUserName: z.string().nullable(),
})
export type QuestionVersion = z.infer<typeof QuestionVersion>
const bankTitle = requiredName('请输入题库标题', 100)
const bankTexts = sentFields(bankFields)
const path = z.string().max(500, '图片不存在，请重新上传')
const tooLong = (most: number) => `最多${most.toLocaleString('zh-CN')}个字符`
const text = (most: number) => z.string().overwrite(cleanText).max(most, tooLong(most))

const unfilledOptions = '请完善选项'
const GivenOption = z.object({
  sort: z.int().optional(),
  optionName: z.string().overwrite(cleanCode).min(1, unfilledOptions).max(10).optional(),
  optionContent: text(maxOptionLength).default(''),
  image: path.nullish(),
})
const wrongWeight = '得分点的权重应为0到1000'
const GivenAnswer = z.object({
  answer: text(10_000).default(''),
  answers: z.array(text(2000)).max(maxBlanks, `最多${maxBlanks}个填空`).optional(),
  blanks: z.array(BlankRule).max(maxBlanks, `最多${maxBlanks}个填空`).optional(),
  ordered: z.boolean().optional(),
  points: z
    .array(z.object({ text: text(200), weight: maxDecimal(1000, wrongWeight) }))
    .max(50, '最多50个得分点')
    .optional(),
})
const score = maxDecimal(maxScore, '分值应为0到1000', '请输入分值')
const plainGiven = byName(plainFields, (name) => {
  const field = plainOf(name)
  return (field.holds === 'text' ? text(field.max) : maxDecimal(field.max, field.wrong, null)).nullish()
}) as EachPlain<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodOptional<z.ZodNullable<z.ZodNumber>>>
export const GivenQuestion = z.object({
  subjectName: text(20_000).default(''),
  images: z.array(path).max(5, '最多5张图片').default([]),
  options: z.array(GivenOption).max(100, `最多${maxOptions}个选项`).default([]),
  answer: GivenAnswer.default({ answer: '' }),
  score: score.default(1),
  ...plainGiven,
  tags: z.array(z.string().overwrite(clean).max(20, '最多20个字符')).max(maxTags, `最多${maxTags}个标签`).default([]),
})
export type GivenQuestion = z.infer<typeof GivenQuestion>

const restated = { id: Id.optional(), version: z.int().optional(), type: QuestionType.optional(), categoryId: Id.optional() }

export const questionBanks = contract(
  'question-banks',
  {
    page: get(`${EXAM}/subjectCategory/list`, {
      may: 'bank:menu',
      summary: '题库分页，最近创建的在前',
      query: z.object({
        pageNum: pageNumber,
        pageSize: pageSize(20, maxSelected),
        name: searchText(100).optional(),
        status: inQuery(BankStatus).optional(),
        startTime: dayOrMoment.optional(),
        endTime: dayOrMoment.optional(),
      }),
      content: page(Bank),
    }),
    enabled: get(`${EXAM}/subjectCategory/enabled`, {
      may: 'signed-in',
      summary: '已启用的题库，用于下拉选择，新建的在前，最多999个；name 按标题查找',
      query: z.object({ name: searchText(100).optional() }),
      content: z.array(Bank.pick({ id: true, categoryName: true, counts: true })),
    }),
    detail: get(`${EXAM}/subjectCategory/:id`, { may: 'bank:menu', summary: '一个题库', content: Bank }),
    create: post(`${EXAM}/subjectCategory`, {
      may: 'bank:btn:add',
      summary: '新建题库',
      body: z.object({ categoryName: bankTitle, ...bankTexts, status: BankStatus.default(1) }),
      content: Bank,
      audit: '新建题库',
    }),
    update: put(`${EXAM}/subjectCategory`, {
      may: 'bank:btn:edit',
      summary: '修改题库；只给出 status 时启用或禁用',
      body: z.object({
        ...{ id: Id, version: z.string().max(40).optional() },
        ...{ categoryName: bankTitle.optional(), ...editFields(bankTexts), status: BankStatus.optional() },
      }),
      content: Bank,
      audit: '修改题库',
    }),
    remove: del(`${EXAM}/subjectCategory/:id`, {
      may: 'bank:btn:delete',
      summary: '删除已禁用且未被使用的题库；可凭 deletionId 在回收站恢复',
      content: Deleted,
      audit: '删除题库',
    }),
  },
  {
    ...{ taken: '题库标题已存在', enabled: '题库已启用，不能删除', inUse: '题库已被考试使用，不能删除' },
  },
)

export const questions = contract(
  'questions',
  {
    page: post(`${EXAM}/subjects/subjectList`, {
      may: 'bank:menu',
      summary: '试题分页；counts 为同样条件下各题型的数量',
      query: z.object({
        pageNum: pageNumber,
        pageSize: pageSize(10, maxSelected),
        type: inQuery(QuestionType).optional(),
        subjectName: searchText(100).optional(),
      }),
      body: z
        .object({
          categoryIds: z.array(Id).max(maxSelected).optional(),
          categoryName: searchText(100).nullish(),
          subjectName: searchText(100).nullish(),
          ...{ tag: searchText(20).nullish(), type: z.union([QuestionType, z.literal('')]).nullish() },
          ...{ ...useAsked, order: words(orderLabels).nullish() },
        })
        .default({}),
      content: page(Question).extend({ counts: Bank.shape.counts }),
      allowImpersonated: true,
    }),
    detail: get(`${EXAM}/subjects/:id`, { may: 'bank:menu', summary: '一道试题', content: Question }),
    versions: get(`${EXAM}/subjects/:id/versions`, {
      may: 'bank:menu',
      summary: '试题的历史版本，最近的在前',
      content: z.array(QuestionVersion),
    }),
    create: post(`${EXAM}/subjects`, {
      may: 'question:btn:add',
      summary: '新建试题',
      body: GivenQuestion.extend({ categoryId: Id, type: QuestionType }),
      content: Question,
      audit: '新建试题',
    }),
    update: put(`${EXAM}/subjects/:id`, {
      may: 'question:btn:edit',
      summary: '修改试题；题型不能修改；原内容留作历史版本',
      body: z.object({ ...restated, ...editFields(GivenQuestion.shape) }),
      content: Question,
      audit: '修改试题',
    }),
    remove: post(`${EXAM}/subjects/deleteAll`, {
      may: 'question:btn:delete',
      summary: '批量删除试题；已组入试卷的不受影响，可凭 deletionId 在回收站恢复',
      ...{ body: chosenIds('请选择要删除的题目'), content: Batch.extend(Deleted.shape) },
      audit: '删除试题',
    }),
    restore: post(`${EXAM}/subjects/restore`, {
      may: 'question:btn:delete',
      summary: '撤销删除试题',
      ...{ body: Ids, content: Batch },
      audit: '撤销删除试题',
    }),
    copy: post(`${EXAM}/subjects/copy`, {
      may: 'question:btn:add',
      summary: '复制试题到一个题库',
      ...{ body: z.object({ ids: Ids, categoryId: Id }), content: Batch.extend({ made: z.array(Id) }) },
      audit: '复制试题',
    }),
    move: post(`${EXAM}/subjects/move`, {
      may: 'question:btn:edit',
      summary: '移动试题到另一个题库',
      ...{ body: z.object({ ids: Ids, categoryId: Id }), content: Batch },
      audit: '移动试题',
    }),
  },
  {
    ...{ typeLocked: '题型不能修改', otherId: '试题与地址不一致', bankLocked: '题库不能在这里修改，请移动试题' },
    ...{ text: '请输入题目', options: unfilledOptions, sameOptions: '选项不能重复', tooManyOptions: '最多26个选项' },
    ...{ noOptions: '只有单选题和多选题有选项', rightWrong: '判断题的选项只能是 对、错' },
    ...{ answer: '请选择答案', reference: '请输入参考答案' },
    ...{ blanks: '请完善答案', noBlank: '请至少插入一个填空', tooManyBlanks: `最多${maxBlanks}个填空` },
    ...{ answersApart: 'answer 与 answers 说的不一样，请只给出其中一个', otherRules: '这种题型没有填空规则或得分点' },
    comma: '填空答案不能包含英文逗号，请使用中文逗号',
    tooLong: `题目最多${maxTextLength.toLocaleString('zh-CN')}个字符`,
    score: '分值应为0到1000',
    toBankItself: '试题已在这个题库中',
    badTag: '标签不能包含逗号、顿号或分号',
    full: '题库最多{most}道试题',
    keysKept: '您正在参加的考试使用了其中的试题，考试结束前不能查看、导出或修改答案',
  },
)
