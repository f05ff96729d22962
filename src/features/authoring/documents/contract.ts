// Endpoints of documents (资料): versions, passages and their search, and facts that are approved beside their quote.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { enumOfKeys, optionalLine, requiredName, requiredText, searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Flag, inQuery } from '#shared/query.ts'

export const maxTitle = 100
export const maxQuote = 200
export const maxPoint = 300
/** Days until a deleted document is gone for good. */
export const keptDays = 30

export const documentUpload = {
  maxBytes: 50 * 1024 * 1024,
  limit: '50M',
  types: ['.docx', '.pptx', '.pdf', '.xlsx', '.md', '.txt', '.html'],
  also: ['.htm', '.markdown'],
} as const

export const versionStates = { WAITING: '读取中', READ: '已读取', FAILED: '读取失败' } as const
export const factStates = { PROPOSED: '待审核', APPROVED: '已采用', STRUCK: '不采用' } as const
export type FactState = keyof typeof factStates

const Version = z.object({
  id: Id,
  version: z.int(),
  fileName: z.string(),
  /** Address of the original. */
  url: z.string(),
  bytes: z.int(),
  state: enumOfKeys(versionStates),
  /** Reason of a failure; '' if there is none. */
  fault: z.string(),
  /** Parts that were left out, in words. */
  notes: z.array(z.string()),
  /** Pages or slides; null if the file tells none. */
  pages: z.int().nullable(),
  passages: z.int(),
  createUserName: z.string().nullable(),
  createDate: z.string(),
})
export type Version = z.infer<typeof Version>

const Document = z.object({
  id: Id,
  title: z.string(),
  /** 仅本机: no outside service gets the text. */
  localOnly: z.boolean(),
  /** The version with the highest number. */
  latest: Version,
  /** Approved facts, facts to be approved, and facts whose quote the latest version lacks. */
  approved: z.int(),
  proposed: z.int(),
  lost: z.int(),
  updateUserName: z.string().nullable(),
  updateDate: z.string(),
  /** Changes with each edit: an outdated edit gets 40009. */
  seen: z.string(),
})
export type Document = z.infer<typeof Document>

const Passage = z.object({
  versionId: Id,
  no: z.int(),
  kind: z.enum(['HEADING', 'TEXT', 'ITEM', 'ROW', 'NOTE']),
  above: z.array(z.string()),
  page: z.int().nullable(),
  text: z.string(),
})
export type Passage = z.infer<typeof Passage>
const Found = Passage.extend({ documentId: Id, title: z.string() })
export type Found = z.infer<typeof Found>

const Fact = z.object({
  id: Id,
  documentId: Id,
  title: z.string(),
  point: z.string(),
  quote: z.string(),
  page: z.int().nullable(),
  passageNo: z.int(),
  state: enumOfKeys(factStates),
  /** Whether the latest version lacks the quote. */
  isLost: z.boolean(),
  createUserName: z.string().nullable(),
  decideUserName: z.string().nullable(),
  updateDate: z.string(),
  seen: z.string(),
})
export type Fact = z.infer<typeof Fact>

const Use = z.object({
  /** Kind of the record in words, e.g. 情景. */
  kind: z.string(),
  id: Id,
  name: z.string(),
})
export type Use = z.infer<typeof Use>

const PLACE = `${MANAGEMENT}/document` as const
const seen = optionalLine(40).optional()
const point = requiredText('请写下事实的要点', maxPoint)

export const documents = contract(
  'documents',
  {
    page: get(`${PLACE}/pages`, {
      may: 'document:menu',
      summary: '资料分页，最近修改的在前；deleted 列出回收站',
      query: Paging.extend({ title: searchText(maxTitle).optional(), deleted: Flag.optional(), id: Id.optional() }),
      content: page(Document),
    }),
    versions: get(`${PLACE}/:id/version`, { may: 'document:menu', summary: '一份资料的全部版本，最新的在前', content: z.array(Version) }),
    passages: get(`${PLACE}/:id/passage`, {
      may: 'document:menu',
      summary: '一个版本的段，按原文顺序；缺省为最新版本',
      query: Paging.extend({ version: inQuery(z.int().min(1).max(100_000)).optional() }),
      content: page(Passage),
    }),
    search: get(`${PLACE}/search`, {
      may: 'document:menu',
      summary: '在全部资料的最新版本里查找，最相近的在前，最多50段',
      query: z.object({ text: searchText(100), documentId: Id.optional() }),
      content: z.array(Found),
    }),
    create: post(PLACE, {
      may: 'document:btn:add',
      summary: '上传资料；文字由后台读取',
      upload: documentUpload,
      content: Document,
      audit: '上传资料',
    }),
    addVersion: post(`${PLACE}/:id/version`, {
      may: 'document:btn:edit',
      summary: '上传资料的新版本；读取后列出失去原文的事实',
      upload: documentUpload,
      content: Document,
      audit: '上传资料的新版本',
    }),
    update: put(PLACE, {
      may: 'document:btn:edit',
      summary: '修改资料的名称和「仅本机」',
      body: z.object({ id: Id, title: requiredName('请输入名称', maxTitle).optional(), localOnly: z.boolean().optional(), seen }),
      content: Document,
      audit: '修改资料',
    }),
    uses: get(`${PLACE}/:id/use`, { may: 'document:menu', summary: '使用资料里的事实的记录', content: z.array(Use) }),
    remove: del(`${PLACE}/:id`, { may: 'document:btn:delete', summary: '删除资料，30天内可以恢复', audit: '删除资料' }),
    restore: post(`${PLACE}/:id/restore`, {
      may: 'document:btn:delete',
      summary: '从回收站恢复资料',
      content: Document,
      audit: '恢复资料',
    }),
    facts: get(`${PLACE}/fact/pages`, {
      may: 'document:menu',
      summary: '事实分页，按原文顺序',
      query: Paging.extend({
        documentId: Id.optional(),
        state: enumOfKeys(factStates).optional(),
        lost: Flag.optional(),
        id: Id.optional(),
      }),
      content: page(Fact),
    }),
    createFact: post(`${PLACE}/fact`, {
      may: 'document:btn:edit',
      summary: '从最新版本的一段里写下一条事实，等待审核',
      body: z.object({
        documentId: Id,
        passageNo: z.int().min(1),
        quote: requiredText('请选择原文', maxQuote),
        point,
      }),
      content: Fact,
      audit: '写下事实',
    }),
    decideFact: post(`${PLACE}/fact/:id/decide`, {
      may: 'document:btn:approve',
      summary: '采用或不采用一条事实',
      body: z.object({ state: z.enum(['APPROVED', 'STRUCK']), seen }),
      content: Fact,
      audit: '审核事实',
    }),
  },
  {
    notRead: '资料还没有读取完，请稍后再试',
    notQuoted: '原文里没有这句话，请从这一段里选取',
    noPoint: '请写下能核对的话，如「等待期30天」',
    known: '这条事实已经有了',
    lost: '最新版本里没有这句原文，不能采用',
    used: '「{title}」正被{users}使用，不能删除',
    tooMany: '资料最多{max}份',
  },
)
