// Contract of phrase rules: forbidden phrases with exceptions, terms of the tenant, and checks of texts.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { cleanText } from '#shared/clean.ts'
import { editFields } from '#shared/merge-defined.ts'
import { enumOfKeys, optionalLine, requiredName, searchText } from '#shared/fields.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'

/** Maximum number of phrases per tenant. */
export const maxWordings = 1000
export const maxText = 40
export const maxExceptions = 10
export const maxAdvice = 200
/** Maximum number of groups of terms, of words in a group, and of characters in a word. */
export const maxGroups = 500
export const maxGroupWords = 20
export const maxTerm = 20
export const maxTried = 2000
/** Maximum number of past runs to search, and of sentences to show. */
export const maxPastRuns = 2000
export const maxSentences = 5

export const levels = { RED_LINE: '红线', WARNING: '警告', NOTICE: '提醒' } as const
const Level = enumOfKeys(levels)
export type Level = keyof typeof levels

const Wording = z.object({
  id: Id,
  text: z.string(),
  level: Level,
  /** Contexts in which the phrase is allowed. */
  exceptions: z.array(z.string()),
  /** The recommended phrase instead. */
  advice: z.string(),
  /** null: applies to all courses. */
  courseId: Id.nullable(),
  courseTitle: z.string().nullable(),
  updateDate: z.string(),
  version: z.string(),
})
export type Wording = z.infer<typeof Wording>

const Text = requiredName('请输入用语', maxText).regex(/[\p{Script=Han}A-Za-z0-9]/u, '请输入汉字、字母或数字')
const Exceptions = z.array(requiredName('请输入例外', maxText)).max(maxExceptions, `最多${maxExceptions}个例外`)
const Fields = z.object({
  text: Text,
  level: Level,
  exceptions: Exceptions.default([]),
  advice: optionalLine(maxAdvice).default(''),
  courseId: Id.nullish(),
})

const Term = requiredName('请输入术语', maxTerm).regex(/^[\p{Script=Han}A-Za-z]+$/u, '术语只能是汉字和字母')
const Groups = z.array(z.array(Term).min(1).max(maxGroupWords, `每行最多${maxGroupWords}个词`)).max(maxGroups, `最多${maxGroups}行`)
const Terms = z.object({
  /** The words of a group are synonyms. */
  groups: z.array(z.array(z.string())),
  version: z.string(),
})
export type Terms = z.infer<typeof Terms>

const Finding = z.object({ text: z.string(), level: Level, advice: z.string() })
const Tried = z.object({
  /** The text as the scorer reads it, with numbers spelled out. */
  heard: z.string(),
  findings: z.array(Finding),
  /** Ranges of `heard` with a phrase, end exclusive. */
  spans: z.array(z.object({ from: z.int(), to: z.int(), level: Level })),
})
export type Tried = z.infer<typeof Tried>

const PLACE = `${MANAGEMENT}/wording` as const

export const phraseRules = contract(
  'phrase-rules',
  {
    page: get(`${PLACE}/pages`, {
      may: 'wording:menu',
      summary: '违规用语分页，最近修改的在前',
      query: Paging.extend({ text: searchText(50).optional(), level: Level.optional(), id: Id.optional() }),
      content: page(Wording),
    }),
    create: post(PLACE, { may: 'wording:btn:edit', summary: '新增违规用语', body: Fields, content: Wording, audit: '新增违规用语' }),
    update: put(PLACE, {
      may: 'wording:btn:edit',
      summary: '修改违规用语',
      body: z.object({ id: Id, version: z.string().max(40).optional(), ...editFields(Fields.shape) }),
      content: Wording,
      audit: '修改违规用语',
    }),
    remove: patch(PLACE, { may: 'wording:btn:edit', summary: '批量删除违规用语', body: Ids, content: Batch, audit: '删除违规用语' }),
    terms: get(`${PLACE}/terms`, { may: 'wording:menu', summary: '术语：每组意思相同', content: Terms }),
    saveTerms: put(`${PLACE}/terms`, {
      may: 'wording:btn:edit',
      summary: '保存全部术语',
      body: z.object({ groups: Groups, version: z.string().max(40) }),
      content: Terms,
      audit: '修改术语',
    }),
    check: post(`${PLACE}/check`, {
      may: 'wording:menu',
      summary: '试一试：一段话里有哪些违规用语',
      body: z.object({
        text: z.string().overwrite(cleanText).max(maxTried, `最多${maxTried}个字符`),
        courseId: Id.nullish(),
      }),
      content: Tried,
      allowImpersonated: true,
    }),
    past: post(`${PLACE}/past`, {
      may: 'wording:btn:edit',
      summary: `试一试：最近90天、最多${maxPastRuns}次练习里说过几句，不含姓名`,
      body: z.object({ text: Text, exceptions: Exceptions.default([]) }),
      content: z.object({ count: z.int(), sentences: z.array(z.string()) }),
      allowImpersonated: true,
    }),
  },
  {
    taken: '已有「{text}」',
    full: `违规用语最多${maxWordings}条`,
    noCourse: '所选课程不存在',
    twice: '「{word}」重复出现',
  },
)
