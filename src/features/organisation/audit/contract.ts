// The audit log: user, action, address, and the values before and after. Reading the log is audited itself.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Flag } from '#shared/query.ts'

/** Actions of the sign-in log. */
export const signInActions = ['登录', '首次登录修改密码', '退出登录', '修改密码', '获取短信验证码', '下线会话', '解除登录锁定'] as const
/** Read actions, which the list leaves out by default. */
export const readActions = ['查看审计日志', '查看审计详情', '校验审计日志', '查看完整手机号码', '按完整手机号码查找人员'] as const
/** Maximum number of rows in an export. */
export const maxExportedRows = 50_000

export const AuditRow = z.object({
  id: Id,
  at: z.string(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  /** 0 = done; else the code or status of the refusal. */
  result: z.int(),
  /** Number of equal refusals that this row counts. */
  times: z.int(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditDetail = AuditRow.extend({
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** Place in the audit chain and its seal; null until it is sealed, within a minute. */
  place: z.int().nullable(),
  hash: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** Kind of a break in the chain. */
export const BreakReason = z.enum(['row-altered', 'row-missing', 'seal-altered', 'seal-missing', 'tail-cut'])

export const ChainState = z.object({
  rows: z.int(),
  sealed: z.int(),
  unsealed: z.int(),
  /** Number of places that were archived before: the chain begins after them. */
  archived: z.int(),
  /** The last seal: an anchor of it proves later that nothing before it was cut off. */
  headPlace: z.int().nullable(),
  headHash: z.string().nullable(),
  brokenPlace: z.int().nullable(),
  brokenAuditId: Id.nullable(),
  reason: BreakReason.nullable(),
  /** Number of anchors, and of anchors with an invalid signature. */
  anchors: z.int(),
  falseAnchors: z.int(),
})
export type ChainState = z.infer<typeof ChainState>

const text = searchText(100).optional()
const Filters = {
  actorName: text,
  action: text,
  entity: text,
  entityId: text,
  /** Prefix of an address. */
  ip: searchText(45).optional(),
  result: z.enum(['done', 'refused']).optional(),
  beginDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Only the sign-in log, or everything else; absent: both. */
  kind: z.enum(['sign-in', 'act']).optional(),
  withReads: Flag.default('false'),
}

export const audit = contract('audit', {
  page: get(`${MANAGEMENT}/audit/pages`, {
    may: 'audit:menu',
    summary: '审计日志分页，从新到旧；kind=sign-in 为登录日志，act 为操作日志；默认不含查看记录',
    query: Paging.extend(Filters),
    content: page(AuditRow),
    audit: '查看审计日志',
  }),
  check: get(`${MANAGEMENT}/audit/check`, {
    may: 'audit:menu',
    heavy: 'text',
    summary: '校验审计日志：逐条重算封存链，指出第一处不符',
    content: ChainState,
    audit: '校验审计日志',
  }),
  export: get(`${MANAGEMENT}/audit/export`, {
    may: 'audit:btn:export',
    stepUp: true,
    summary: '按条件导出审计日志（.xlsx），最多 50000 条，从新到旧',
    query: z.object(Filters),
    heavy: 'export',
    answer: 'file',
    audit: '导出审计日志',
  }),
  detail: get(`${MANAGEMENT}/audit/:id`, {
    may: 'audit:menu',
    summary: '一条审计日志，含变更前后与封存位置',
    content: AuditDetail,
    audit: '查看审计详情',
  }),
})
