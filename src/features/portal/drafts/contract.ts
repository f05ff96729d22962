// Endpoints of drafts (草稿): batches that a model writes from documents, and what a person does with each draft.
import { z } from 'zod'
import { draftFaults, draftTypes, draftWarnings, type DraftType } from '#shared/draft-rules.ts'
import { contract, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { enumOfKeys, optionalText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'

export const maxWanted = 60
export const maxDocuments = 10
export const maxReason = 200
/** Maximum number of chosen passages of one document. */
const maxPassages = 500

export const draftKinds = { QUESTION: '试题', SCRIPT: '话术' } as const
export type DraftKind = keyof typeof draftKinds
export const batchStates = { WAITING: '等待起草', RUNNING: '起草中', DONE: '已起草', FAILED: '没有完成' } as const
export const draftStates = { OPEN: '待处理', ADOPTED: '已采用', DROPPED: '不要' } as const
export const draftTypeLabels = Object.fromEntries(Object.entries(draftTypes).map(([name, type]) => [name, typeLabels[type]])) as Record<
  DraftType,
  string
>
/** Words of the faults and warnings of the check, by code. */
export const foundWords: Readonly<Record<string, string>> = { ...draftFaults, ...draftWarnings }

const texts = (most: number, each: number) => z.array(optionalText(each)).max(most)
const Question = z.object({
  type: enumOfKeys(draftTypeLabels),
  text: requiredText('请输入题目', 2000),
  options: texts(26, 500).default([]),
  /** Letters of the right options, 对 or 错, the text of each blank, or the reference answer. */
  answers: texts(50, 2000).default([]),
  points: texts(20, 200).default([]),
  analysis: optionalText(2000).default(''),
})
const Line = z.object({
  type: z.literal('LINE'),
  section: optionalText(50).default(''),
  text: requiredText('请输入问题', 2000),
  answer: optionalText(2000).default(''),
  points: texts(20, 200).default([]),
})
/** The words of a draft, without its quotes. */
export const DraftContent = z.discriminatedUnion('type', [Line, Question])
export type DraftContent = z.infer<typeof DraftContent>

const Quote = z.object({
  documentId: Id,
  title: z.string(),
  /** Number of the passage. */
  no: z.int(),
  page: z.int().nullable(),
  quote: z.string(),
})
const Similar = z.object({ id: Id, categoryName: z.string(), text: z.string(), reason: z.string() })

const Draft = z.object({
  id: Id,
  batchId: Id,
  no: z.int(),
  content: DraftContent,
  quotes: z.array(Quote),
  /** Codes of what an author should look at; see `foundWords`. */
  found: z.array(z.string()),
  /** Similar questions of the banks, for an open draft. */
  similar: z.array(Similar),
  state: enumOfKeys(draftStates),
  reason: z.string(),
  /** Id of the question or line that it became. */
  adoptedId: Id.nullable(),
  editUserName: z.string().nullable(),
  decideUserName: z.string().nullable(),
  version: z.int(),
})
export type Draft = z.infer<typeof Draft>

const Chosen = z.object({
  kind: enumOfKeys(draftKinds),
  documents: z
    .array(
      z.object({
        id: Id,
        /** Numbers of passages; absent or empty for all of them. */
        passages: z.array(z.int().min(1)).max(maxPassages).optional(),
      }),
    )
    .min(1, '请选择资料')
    .max(maxDocuments, `最多${maxDocuments}份资料`),
  /** Question bank or sub-scene. */
  targetId: Id,
  wanted: z.int('请输入1到60的整数').min(1, '请输入1到60的整数').max(maxWanted, '请输入1到60的整数'),
  types: z.array(enumOfKeys(draftTypeLabels)).max(5).default([]),
})
export type Chosen = z.output<typeof Chosen>

const Batch = z.object({
  id: Id,
  kind: enumOfKeys(draftKinds),
  documents: z.array(z.object({ id: Id, title: z.string(), passages: z.array(z.int()) })),
  targetId: Id,
  targetName: z.string(),
  wanted: z.int(),
  types: z.array(enumOfKeys(draftTypeLabels)),
  state: enumOfKeys(batchStates),
  /** Reason of a failure; '' if there is none. */
  fault: z.string(),
  /** Requests to the model that are done, and all of them. */
  done: z.int(),
  total: z.int(),
  /** Drafts that passed the check, and those that it refused. */
  passed: z.int(),
  refused: z.int(),
  /** Why drafts were refused, in words, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  open: z.int(),
  adopted: z.int(),
  dropped: z.int(),
  model: z.string(),
  operator: z.string(),
  tokens: z.int(),
  /** Whether another person must adopt, because 双人审核 is on and the caller started the batch. */
  isOwn: z.boolean(),
  createUserName: z.string(),
  createDate: z.string(),
})
export type Batch = z.infer<typeof Batch>

const Passage = z.object({
  documentId: Id,
  title: z.string(),
  no: z.int(),
  page: z.int().nullable(),
  above: z.array(z.string()),
  text: z.string(),
})
export type Passage = z.infer<typeof Passage>

const Offer = z.object({
  /** The model that would draft; null if none is configured. */
  service: z.object({ model: z.string(), operator: z.string() }).nullable(),
  /** Tokens of the tenant today, the limit (0: none), and those that the batch reserves; 0 without a choice. */
  used: z.int(),
  most: z.int(),
  needed: z.int(),
})
export type Offer = z.infer<typeof Offer>

const PLACE = `${MANAGEMENT}/draft` as const
const may = 'document:btn:draft'
const version = z.int().optional()

export const drafts = contract(
  'drafts',
  {
    page: get(`${PLACE}/pages`, {
      may,
      summary: '起草的批次分页，最近的在前',
      query: Paging.extend({ kind: enumOfKeys(draftKinds).optional() }),
      content: page(Batch),
    }),
    offer: post(`${PLACE}/offer`, {
      may,
      summary: '起草前的说明：谁的模型、今日用量、这一批最多用多少；不写入任何内容',
      body: Chosen.pick({ kind: true }).extend({
        documents: z.array(Chosen.shape.documents.element).max(maxDocuments).default([]),
        wanted: Chosen.shape.wanted,
      }),
      content: Offer,
      allowImpersonated: true,
    }),
    start: post(PLACE, { may, summary: '从资料起草一批试题或话术；由后台完成', body: Chosen, content: Batch, audit: '开始起草' }),
    detail: get(`${PLACE}/:id`, {
      may,
      summary: '一批草稿，和它们引用的原文',
      content: z.object({ batch: Batch, drafts: z.array(Draft), passages: z.array(Passage) }),
    }),
    resume: post(`${PLACE}/:id/resume`, { may, summary: '从停下的地方继续一批没有完成的起草', content: Batch, audit: '继续起草' }),
    edit: put(`${PLACE}/item/:id`, {
      may,
      summary: '修改一条草稿的文字；再核对一次，发现的问题作为提醒',
      body: z.object({ content: DraftContent, version }),
      content: Draft,
      audit: '修改草稿',
    }),
    adopt: post(`${PLACE}/item/:id/adopt`, {
      may,
      summary: '采用一条草稿：在题库里新建试题，或在子场景末尾新建话术；重复的请求只采用一次',
      body: z.object({ version }),
      content: Draft,
      audit: '采用草稿',
    }),
    drop: post(`${PLACE}/item/:id/drop`, {
      may,
      summary: '不要一条草稿，可写原因',
      body: z.object({ reason: optionalText(maxReason).default(''), version }),
      content: Draft,
      audit: '不要草稿',
    }),
  },
  {
    noService: '还没有接入起草模型，请管理员在「语音与数字人服务」里按说明接入',
    localOnly: '「{title}」标为仅本机，不能发送给外部服务；可在「资料」里改为允许外发',
    notRead: '「{title}」还没有读取成功',
    nothing: '所选的资料里没有能出题的文字',
    noTypes: '请选择题型',
    spent: '今日起草用量不够：这一批最多用{needed}，今日还剩{left}',
    own: '已启用双人审核：这一批由您发起，请另一位同事采用',
    decided: '这条草稿已经处理过了',
    otherType: '题型不能修改',
    running: '这一批还在起草',
    gone: '资料已删除：{title}',
  },
)
