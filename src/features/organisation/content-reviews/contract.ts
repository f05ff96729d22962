// Endpoints of reviews before release (发布前审核): of courses, questions and papers.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { enumOfKeys, optionalText, requiredText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { itemKinds } from '#shared/content-diff.ts'

export const reviewKinds = { COURSE: '课程', QUESTION: '试题', PAPER: '试卷' } as const
export type ReviewKind = keyof typeof reviewKinds
export const reviewStates = { SUBMITTED: '待审', APPROVED: '已通过', RETURNED: '已退回', WITHDRAWN: '已撤回' } as const
export type ReviewState = keyof typeof reviewStates

/** Maximum number of questions of one review. */
export const maxReviewed = 500
/** Maximum number of comments of one decision. */
export const maxComments = 200

const Kind = enumOfKeys(reviewKinds)
const Item = z.object({
  id: z.string(),
  kind: enumOfKeys(itemKinds),
  parentId: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
})
export const Change = z.object({
  act: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  moved: z.boolean(),
  before: Item.nullable(),
  after: Item.nullable(),
  /** Names of the fields whose text differs. */
  fields: z.array(z.string()),
  /** Names of the parents of the item, the highest first. */
  path: z.array(z.string()),
  /** Ids of these parents. */
  parents: z.array(z.string()),
})
export type ShownChange = z.infer<typeof Change>

export const Review = z.object({
  id: Id,
  kind: Kind,
  ownerId: Id,
  title: z.string(),
  state: enumOfKeys(reviewStates),
  note: z.string(),
  remark: z.string(),
  /** Number of comments on single items. */
  comments: z.int(),
  submitUserName: z.string(),
  submitDate: z.string(),
  decideUserName: z.string().nullable(),
  decideDate: z.string().nullable(),
  /** Whether the caller submitted it. */
  isOwn: z.boolean(),
})
export type Review = z.infer<typeof Review>

const Comment = z.object({ itemId: z.string().max(40), text: requiredText('请输入意见', 500) })
export type Comment = z.infer<typeof Comment>

const Detail = z.object({
  review: Review,
  changes: z.array(Change),
  /** Number of items of the submitted content. */
  total: z.int(),
  comments: z.array(Comment),
  /** Why the caller cannot decide; null if they can. */
  refusal: z.string().nullable(),
})
export type Detail = z.infer<typeof Detail>

/** State of a course, of the questions of a bank, or of a paper. OFF: the tenant has no reviews, or the exam is older than them. */
export const standings = {
  OFF: '不需要审核',
  NEVER: '未审核',
  SUBMITTED: '待审',
  RETURNED: '已退回',
  CHANGED: '自上次审核后有改动',
  APPROVED: '已审核',
} as const
export type Standing = keyof typeof standings
const Of = z.object({
  standing: enumOfKeys(standings),
  /** The caller may submit it. */
  canSubmit: z.boolean(),
  /** Number of changed items since the approval. */
  changed: z.int(),
  /** The latest reviews, the newest first. */
  reviews: z.array(Review),
  /** Comments of the latest review if it was returned, with the words that they are about. */
  comments: z.array(Comment.extend({ kind: enumOfKeys(itemKinds), name: z.string(), parents: z.array(z.string()) })),
})
export type OwnReviews = z.infer<typeof Of>

const PLACE = `${MANAGEMENT}/content-review` as const
const readers: ['course:menu', 'bank:menu', 'exam:menu'] = ['course:menu', 'bank:menu', 'exam:menu']
const writers: ['course:btn:edit', 'question:btn:edit', 'exam:btn:paper'] = ['course:btn:edit', 'question:btn:edit', 'exam:btn:paper']
const Owner = z.object({ kind: Kind, ownerId: Id })
const remark = optionalText(500).default('')
const comments = z.array(Comment).max(maxComments, `最多${maxComments}条意见`).default([])

export const contentReviews = contract(
  'content-reviews',
  {
    page: get(`${PLACE}/pages`, {
      may: 'contentReview:menu',
      summary: '内容审核分页，待审的在前，再按提交时间从新到旧；只列本人能查看的种类',
      query: Paging.extend({ kind: Kind.optional(), state: enumOfKeys(reviewStates).optional(), ownerId: Id.optional() }),
      content: page(Review),
    }),
    of: get(`${PLACE}/of`, {
      may: readers,
      summary: '一门课程、一个题库的试题或一份试卷的审核状态、记录和退回的意见',
      query: Owner,
      content: Of,
    }),
    detail: get(`${PLACE}/:id`, {
      may: readers,
      summary: '一次审核：提交的内容与上次通过的内容有何不同，以及意见',
      content: Detail,
    }),
    submit: post(PLACE, {
      may: writers,
      summary: `提交审核；试题提交题库中还没有通过审核的，一次最多${maxReviewed}道`,
      body: Owner.extend({ note: optionalText(500).default('') }),
      content: Review,
      audit: '提交审核',
    }),
    withdraw: post(`${PLACE}/:id/withdraw`, {
      may: writers,
      summary: '撤回自己提交的审核',
      body: z.object({}),
      content: Review,
      audit: '撤回审核',
    }),
    approve: post(`${PLACE}/:id/approve`, {
      may: 'contentReview:btn:decide',
      summary: '通过审核；作者和提交的人不能通过自己的内容',
      body: z.object({ remark, comments }),
      content: Review,
      audit: '通过审核',
    }),
    reject: post(`${PLACE}/:id/reject`, {
      may: 'contentReview:btn:decide',
      summary: '退回，写明原因或对具体条目的意见',
      body: z.object({ remark, comments }),
      content: Review,
      audit: '退回审核',
    }),
  },
  {
    off: '没有开启发布前审核，不需要提交',
    waiting: '已提交，正在等待审核',
    nothing: '与上次通过的内容相同，不需要提交',
    decided: '这次审核已处理，请刷新',
    own: '是您提交的，须由另一位同事审核',
    author: '上次审核后您修改过这些内容，须由另一位同事审核',
    secret: '您要参加的考试会用到其中的试题，不能查看',
    refused: '{reason}',
    noReason: '请写明退回的原因，或对具体条目写意见',
    strangeItem: '意见所指的条目不在这次审核中，请刷新',
    notApproved: '「{title}」还没有通过审核：{state}，请先提交审核',
  },
)
