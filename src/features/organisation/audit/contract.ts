// The audit log: who did what, from where, with before and after; reading it is an act of its own.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Flag } from '#shared/query.ts'

/** The acts of the sign-in log. */
export const signInActions = ['登录', '首次登录修改密码', '退出登录', '修改密码', '获取短信验证码', '下线会话', '解除登录锁定'] as const
/** Acts that only look; left out of the list unless asked for. */
export const readActions = ['查看审计日志', '查看审计详情', '校验审计日志', '查看完整手机号码', '按完整手机号码查找人员'] as const
/** The most rows of an export. */
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
  /** How many refusals of the same kind this row stands for. */
  times: z.int(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditDetail = AuditRow.extend({
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** Place in the chain and its seal; null until it is sealed, within a minute. */
  place: z.int().nullable(),
  hash: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

/** Where and how the chain breaks. */
export const BreakReason = z.enum(['row-altered', 'row-missing', 'seal-altered', 'seal-missing', 'tail-cut'])

export const ChainState = z.object({
  rows: z.int(),
  sealed: z.int(),
  unsealed: z.int(),
  /** How many places were taken out into archives before: the chain begins after them. */
  archived: z.int(),
  /** The last seal: noted down elsewhere, it proves later that nothing before it was cut off. */
  headPlace: z.int().nullable(),
  headHash: z.string().nullable(),
  brokenPlace: z.int().nullable(),
  brokenAuditId: Id.nullable(),
  reason: BreakReason.nullable(),
  /** Heads of the chain that were noted down outside the database, and lines there whose signature does not hold. */
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
  /** The beginning of an address. */
  ip: searchText(45).optional(),
  result: z.enum(['done', 'refused']).optional(),
  beginDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** The sign-in log alone; without it, everything else. */
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
