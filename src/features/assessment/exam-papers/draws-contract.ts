// Contract of draw rules: questions that each candidate gets at random, and sample papers.
import { z } from 'zod'
import { contract, EXAM, get, post, put } from '#shared/contract.ts'
import { clean } from '#shared/clean.ts'
import { enumOfKeys, maxDecimal } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { inQuery } from '#shared/query.ts'
import { maxScore, maxSelected, QuestionType } from '#features/assessment/question-banks/contract.ts'
import { levelLabels } from '#features/assessment/question-banks/fields.ts'
import { PaperQuestion, Total } from './paper-contract.ts'

export const maxRules = 50
/** Maximum number of questions per rule. */
export const maxPerRule = 500
const maxRuleTags = 20
const wrongCount = `数量应为1到${maxPerRule}`

const DrawRule = z.object({
  categoryIds: z.array(Id, '请选择题库').min(1, '请选择题库').max(maxSelected),
  type: QuestionType,
  /** null: any level, in the shares of the pool. */
  level: enumOfKeys(levelLabels).nullish(),
  /** The question has one of these tags; empty: any question. */
  tags: z.array(z.string().overwrite(clean).min(1).max(20, '最多20个字符')).max(maxRuleTags, `最多${maxRuleTags}个标签`).default([]),
  count: z.int(wrongCount).min(1, wrongCount).max(maxPerRule, wrongCount),
  pointsEach: maxDecimal(maxScore, '分数应为0到1000', '请输入分数'),
})
export type DrawRule = z.infer<typeof DrawRule>
const rules = z.array(DrawRule).max(maxRules, `最多${maxRules}条规则`)

/** A reason in words why candidates cannot get a paper; `rules` are the positions of the rules, from 0. */
const Problem = z.object({ rules: z.array(z.int()), text: z.string() })
export type DrawProblem = z.infer<typeof Problem>
const Checked = z.object({
  /** Number of usable questions by rule, without those of the fixed paper. */
  available: z.array(z.int()),
  problems: z.array(Problem),
})
export type CheckedRules = z.infer<typeof Checked>
const StoredRule = z.object({ ...DrawRule.shape, level: enumOfKeys(levelLabels).nullable(), tags: z.array(z.string()) })
export type StoredRule = z.infer<typeof StoredRule>
/** Seed of a draw. */
export const DrawSeed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

export const draws = contract(
  'exam-draws',
  {
    rules: get(`${EXAM}/examination/:id/draw-rules`, {
      may: 'exam:menu',
      summary: '抽题规则：每位考生开始考试时按规则随机抽题；available 为各规则可用的题数，problems 为不能满足的规则',
      content: Checked.extend({ rules: z.array(StoredRule), tags: z.array(z.string()) }),
    }),
    saveRules: put(`${EXAM}/examination/:id/draw-rules`, {
      may: 'exam:btn:paper',
      summary: '保存抽题规则，代替原有的；seen 是修改前看到的规则，已被他人修改时不保存。题库暂时不能满足的规则也保存，在 problems 中说明',
      body: z.object({ rules, seen: z.array(StoredRule).max(maxRules).optional() }),
      content: Total.extend({ ...Checked.shape, rules: z.array(StoredRule) }),
      audit: '设置抽题规则',
    }),
    checkRules: post(`${EXAM}/examination/:id/draw-rules/check`, {
      may: 'exam:btn:paper',
      heavy: 'text',
      summary: '检查还没有保存的抽题规则：各规则可用的题数，以及不能满足的规则',
      body: z.object({ rules }),
      content: Checked,
      allowImpersonated: true,
    }),
    sample: get(`${EXAM}/examination/:id/sample`, {
      may: 'exam:btn:paper',
      heavy: 'text',
      summary: '样卷：固定题目，加上按抽题规则随机抽取的一份；seed 相同且题库不变时，抽到的相同',
      query: z.object({ seed: inQuery(DrawSeed).optional() }),
      content: z.object({ seed: z.int(), totalScore: z.number(), records: z.array(PaperQuestion) }),
    }),
    keepSample: post(`${EXAM}/examination/:id/sample`, {
      may: 'exam:btn:paper',
      heavy: 'text',
      summary: '把这份样卷保存为固定试卷：抽到的题目加入试卷，抽题规则删除，此后所有考生的试卷相同',
      body: z.object({ seed: DrawSeed }),
      content: Total,
      audit: '样卷保存为固定试卷',
    }),
  },
  {
    foreignBank: '第{n}条规则的题库不在这场考试的题库中',
    short: '{reason}，请减少数量或补充试题',
    noRules: '这场考试没有抽题规则',
  },
)
