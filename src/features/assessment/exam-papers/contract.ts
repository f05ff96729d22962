// Endpoints, shapes and errors of papers: the questions of an exam with order and points.
import { z } from 'zod'
import { Batch, Skipped } from '#shared/batch.ts'
import { contract, del, EXAM, get, patch, post, put } from '#shared/contract.ts'
import { enumOfKeys, maxDecimal } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Places, Seen } from '#shared/order.ts'
import { page, pageNumber, pageSize } from '#shared/paging.ts'
import { inQuery } from '#shared/query.ts'
import { maxSelected, maxScore, QuestionType, questionTypes, useAsked } from '#features/assessment/question-banks/contract.ts'
import { maxPaperQuestions, PaperQuestion, Total } from './paper-contract.ts'

import { DrawSeed } from './draws-contract.ts'

export { type CheckedRules, type DrawProblem, type DrawRule, draws, maxPerRule, maxRules, type StoredRule } from './draws-contract.ts'
export { maxPaperQuestions, PaperQuestion } from './paper-contract.ts'

/** Maximum number of drawn questions per bank and type. */
export const maxRandom = 100

const missingScore = '请输入分数'
const wrongScore = '分数应为0到1000'
const score = maxDecimal(maxScore, wrongScore, missingScore)
const nothingToAdd = '请选择要加入的题目'
/** `each`: the points of every question of the type; null if they differ. */
const Totals = z.object({ count: z.int(), score: z.number(), each: z.number().nullable() })
const TypeTotals = z.array(Totals.extend({ type: QuestionType }))
export type TypeTotals = z.infer<typeof TypeTotals>
/** Number of the paper's questions by bank and type. */
const Used = z.array(z.object({ categoryId: Id, type: QuestionType, count: z.int() }))
/** The totals of a type as the client last saw them. */
const SeenTotals = z.object({
  count: z.int().min(0),
  score: maxDecimal(maxScore * maxPaperQuestions, '请刷新后再试'),
  each: score.nullable(),
})
const subjectIds = z.array(Id).max(maxPaperQuestions)

/** Kinds of findings of a paper check, the gravest first. */
export const findingKinds = {
  REMOVED: '题库中已删除',
  REUSED: '最近考过',
  SIMILAR: '题目相似',
  WEAK: '区分度低',
  EXTREME: '太难或太容易',
  KEYS: '正确答案集中',
  UNUSED_BANK: '题库没有选题',
} as const
export type FindingKind = keyof typeof findingKinds
/** Number of earlier exams with a common bank that the check compares. */
export const recentExams = 3
/** Maximum number of findings per kind in the response. */
export const maxFindings = 100
/** Maximum number of questions that are compared with each other. */
export const maxCompared = 1000

export const documentKinds = { PAPER: '试卷', KEYED: '试卷与答案', SHEET: '答题卡' } as const
export type DocumentKind = keyof typeof documentKinds
export const documentFormats = { DOCX: 'Word', PDF: 'PDF' } as const
export type DocumentFormat = keyof typeof documentFormats

const FoundQuestion = z.object({ id: Id, place: z.int(), name: z.string(), categoryId: Id, categoryName: z.string() })
const Finding = z.object({
  kind: enumOfKeys(findingKinds),
  /** The finding in words. */
  text: z.string(),
  /** The affected questions in the order of the paper; the last one is the one to swap. */
  questions: z.array(FoundQuestion),
})
export type Finding = z.infer<typeof Finding>
const PaperCheck = z.object({
  /** Number of all findings, including those left out of the list. */
  total: z.int(),
  findings: z.array(Finding),
  /** Draw rules that the banks cannot satisfy; they count in no total, because they block starts. */
  draws: z.array(z.string()),
  /** Forecast from earlier figures; its values are null if questions with figures are worth less than half of the points. */
  expected: z.object({
    score: z.number().nullable(),
    deviation: z.number().nullable(),
    passRatio: z.number().nullable(),
    /** Number and points of questions that enough people have answered. */
    known: z.int(),
    knownScore: z.number(),
  }),
  /** By bank and type: questions and points of the paper, and the number of questions in the bank. */
  coverage: z.array(
    z.object({ categoryId: Id, categoryName: z.string(), type: QuestionType, count: z.int(), score: z.number(), all: z.int() }),
  ),
  /** By letter: how often it is the right one of a single choice, and how often chance would make it so. */
  keys: z.array(z.object({ name: z.string(), count: z.int(), expected: z.number() })),
  /** The compared earlier exams, the latest first. */
  recent: z.array(z.object({ id: Id, examinationName: z.string(), shared: z.int() })),
})
export type PaperCheck = z.infer<typeof PaperCheck>

const removal = {
  may: 'exam:btn:paper',
  summary: '从试卷中移除题目',
  body: subjectIds,
  content: Total.extend(Batch.shape),
  audit: '移除试卷题目',
} as const

export const papers = contract(
  'exam-papers',
  {
    page: post(`${EXAM}/examination/subjectList`, {
      may: 'exam:menu',
      summary: '试卷题目；types 为各题型的数量与总分，used 为来自各题库各题型的数量',
      query: z.object({
        page: pageNumber,
        pageSize: pageSize(50, maxPaperQuestions),
      }),
      body: z.object({ examinationId: Id, type: QuestionType.nullish() }),
      content: page(PaperQuestion).extend({ types: TypeTotals, used: Used }),
      allowImpersonated: true,
    }),
    ids: get(`${EXAM}/examination/:id/subjectIds`, {
      may: 'exam:menu',
      summary: '试卷中全部题目的 id，按顺序；type 给出时只列一种题型',
      query: z.object({ type: z.enum(['0', '1', '2', '3', '4']).optional() }),
      content: z.array(Id),
    }),
    check: get(`${EXAM}/examination/:id/check`, {
      may: 'exam:menu',
      heavy: 'text',
      summary: '组卷检查：最近考过、题目相似、区分度低、太难或太容易、正确答案集中等，以及按历史预计的平均分与合格率；只作提醒',
      content: PaperCheck,
    }),
    document: get(`${EXAM}/examination/document`, {
      may: 'exam:btn:paper',
      summary: '导出试卷（A4，Word 或 PDF）：试卷、试卷与答案，或答题卡；按题型编号，含图片；有抽题规则的考试导出一份样卷，seed 是样卷的',
      query: z.object({
        examinationId: Id,
        kind: enumOfKeys(documentKinds).default('PAPER'),
        format: enumOfKeys(documentFormats).default('DOCX'),
        seed: inQuery(DrawSeed).optional(),
      }),
      heavy: 'export',
      answer: 'file',
      audit: '导出试卷',
    }),
    swap: post(`${EXAM}/examination/swap/:id`, {
      may: 'exam:btn:paper',
      summary: '换一题：以同题库同题型的另一题代替，位置与分数不变；先选最近没考过的',
      body: z.object({ subjectId: Id }),
      content: Total.extend({ subjectId: Id, name: z.string() }),
      audit: '换一题',
    }),
    add: post(`${EXAM}/examination/batchAddSubjects/:id`, {
      may: 'exam:btn:paper',
      summary: '加入题目；已在试卷中的不重复加入，不能加入的在 skipped 中列出',
      body: z.union([subjectIds, z.object({ subjectIds })]),
      /** A question that was left out has its current bank. */
      content: Total.extend({ added: z.int(), ...Batch.shape, skipped: z.array(Skipped.extend({ categoryId: Id.nullable() })) }),
      audit: '手动选题',
    }),
    choices: get(`${EXAM}/examination/:id/choices`, {
      may: 'exam:btn:paper',
      summary: '自动选题可选的题数，按题库和题型，不含已禁用的题库；inPaper 为其中已在试卷中的',
      query: z.object(useAsked),
      content: z.array(z.object({ categoryId: Id, type: QuestionType, all: z.int(), inPaper: z.int() })),
    }),
    addRandom: post(`${EXAM}/examination/randomAddSubjects/:id`, {
      may: 'exam:btn:paper',
      summary: '按题库和题型随机抽题；level 与 unusedFor 限定难度和多久没有用过；replace 时替换现有题目，已设置的分数保留',
      body: z.object({
        examinationId: Id.optional(),
        examinationDetail: z
          .array(
            z.object({
              categoryId: Id,
              categoryName: z.string().max(200).optional(),
              randomDetails: z
                .array(
                  z.object({
                    type: QuestionType,
                    count: z.int('抽题数量应为0到100').min(0, '抽题数量应为0到100').max(maxRandom, '抽题数量应为0到100'),
                    name: z.string().max(20).optional(),
                  }),
                )
                .max(questionTypes.length),
            }),
          )
          .min(1, nothingToAdd)
          .max(maxSelected),
        replace: z.boolean().default(false),
        /** Ids of the replaced questions in order; a conflict with the stored paper gives 40009. */
        seen: subjectIds.optional(),
        ...useAsked,
      }),
      content: Total.extend({ added: z.int() }),
      audit: '自动选题',
    }),
    remove: del(`${EXAM}/examination/remove/:id`, removal),
    removeByPost: post(`${EXAM}/examination/remove/:id`, removal),
    removeByPatch: patch(`${EXAM}/examination/remove/:id`, removal),
    score: put(`${EXAM}/examination/update/:id/score`, {
      may: 'exam:btn:paper',
      summary: '设置题目的分数；seen 是设置时看到的分数，已被他人修改时不保存',
      body: z.array(z.object({ subjectId: Id, score, seen: score.optional() })).max(maxPaperQuestions),
      content: Total,
      audit: '设置题目分数',
    }),
    scoreByType: put(`${EXAM}/examination/update/:id/score/byType`, {
      may: 'exam:btn:paper',
      summary: '按题型设置分数；seen 是设置时看到的数量与分数，已被他人修改时不保存',
      body: z
        .array(
          z.object({ subjectType: QuestionType, score: maxDecimal(maxScore, wrongScore, null).nullish(), seen: SeenTotals.optional() }),
        )
        .min(1, missingScore)
        .max(questionTypes.length),
      content: Total,
      audit: '按题型设置分数',
    }),
    sort: put(`${EXAM}/examination/update/:id/seq`, {
      may: 'exam:btn:paper',
      summary: '保存题目顺序；一项移到 seq 处，多项互换位置；seen 是排序时看到的列表',
      body: z.object({ list: Places, seen: Seen.optional() }),
      audit: '试卷题目排序',
    }),
  },
  {
    sat: '已有人参加考试，不能修改试卷',
    unreviewed: '还没有通过审核，或审核后有改动',
    keysKept: '您正在参加的考试使用了其中的试题，考完前不能放进别的试卷，也不能修改含有它的试卷',
    nothingToDelete: '请选择要删除的题目',
    nothingToScore: '请选择要设置分数的题目',
    nothingToAdd,
    otherBank: '所选题目不在这场考试的题库中',
    otherExam: '选题的考试与 examinationId 不一致',
    scoredTwice: '同一道题只能设置一次分数',
    typeScoredTwice: '同一题型只能设置一次分数',
    typeTwice: '同一题库的同一题型只能设置一次',
    tooFew: '{parts}，请减少数量或补充试题',
    emptyPaper: '试卷还没有题目',
    bankDisabled: '题库“{bank}”已禁用，不能从中选题',
    noOther: '题库“{bank}”没有别的同题型试题可换',
    full: `试卷最多${maxPaperQuestions}道题`,
    changedList: '列表已变化，请刷新',
  },
)
