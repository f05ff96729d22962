// Management of the record store: credentials of programs that bring or read xAPI statements, and the latest statements.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { page, Paging } from '#shared/paging.ts'

/** Maximum number of credentials of a tenant. */
export const maxRecordCredentials = 50
/** The list shows as many of the latest statements. */
export const maxShownStatements = 1_000
/** Path of the xAPI resources on the tenant's address. */
export const xapiPath = '/xapi/'

const RecordScope = z.enum(['WRITE', 'READ_WRITE'], '请选择权限')
export const recordScopeLabels: Record<z.infer<typeof RecordScope>, string> = { WRITE: '只写', READ_WRITE: '读写' }

const RecordCredential = z.object({
  id: Id,
  name: z.string(),
  /** User name of HTTP Basic. */
  key: z.string(),
  scope: RecordScope,
  /** Whether scores that its statements tell count as they are. */
  trustedScores: z.boolean(),
  enabled: z.boolean(),
  createUserName: z.string().nullable(),
  createTime: z.string(),
  /** Last use, to the minute; null: never. */
  lastUsedTime: z.string().nullable(),
})
export type RecordCredential = z.infer<typeof RecordCredential>

const StoredStatement = z.object({
  /** UUID of the statement. */
  id: z.string(),
  /** Texts for people: a name in Chinese if there is one, else what identifies the thing. */
  actor: z.string(),
  verb: z.string(),
  object: z.string(),
  /** Time of the experience, and of storing. */
  timestamp: z.string(),
  storedTime: z.string(),
  /** Name of the credential that brought it; null: written here, or the credential is deleted. */
  sourceName: z.string().nullable(),
  voided: z.boolean(),
})
export type StoredStatement = z.infer<typeof StoredStatement>

const STORE = `${MANAGEMENT}/recordStore`

export const recordStore = contract(
  'record-store',
  {
    list: get(`${STORE}/credential`, {
      may: 'recordStore:menu',
      summary: '学习记录接入凭证，按创建时间从新到旧',
      content: z.array(RecordCredential),
    }),
    create: post(`${STORE}/credential`, {
      may: 'recordStore:btn:save',
      stepUp: true,
      summary: '新建学习记录接入凭证；密钥只在这次答复中出现',
      body: z.object({ name: requiredName('请输入名称', 50), scope: RecordScope, trustedScores: z.boolean().default(false) }),
      content: RecordCredential.extend({ secret: z.string() }),
      secretAnswer: true,
      audit: '新建学习记录接入凭证',
    }),
    setEnabled: put(`${STORE}/credential/:id/state`, {
      may: 'recordStore:btn:save',
      stepUp: true,
      summary: '启用或停用学习记录接入凭证，立即生效',
      body: z.object({ enabled: z.boolean() }),
      audit: '启停学习记录接入凭证',
    }),
    remove: del(`${STORE}/credential/:id`, {
      may: 'recordStore:btn:save',
      stepUp: true,
      summary: '删除学习记录接入凭证；它写入的记录保留',
      audit: '删除学习记录接入凭证',
    }),
    page: get(`${STORE}/statement`, {
      may: 'recordStore:menu',
      summary: `最近写入的${maxShownStatements}条学习记录，从新到旧`,
      query: Paging,
      content: page(StoredStatement),
    }),
    detail: get(`${STORE}/statement/:statement`, {
      may: 'recordStore:menu',
      summary: '一条学习记录的完整 JSON',
      content: z.object({ body: z.string() }),
    }),
  },
  {
    taken: '已有同名的凭证',
    full: `学习记录接入凭证最多${maxRecordCredentials}个`,
  },
)
