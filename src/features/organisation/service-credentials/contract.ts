// Service credentials: other systems use them to submit results, or to make calls with permission words. The secret is shown once.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put, serviceScopes } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { editFields } from '#shared/merge-defined.ts'
import { Power } from '#features/organisation/roles/contract.ts'

/** Maximum number of active credentials of a tenant. */
export const maxCredentials = 50
/** Longest validity of a credential in days. */
export const maxDays = 365
/** Hours in which the secret of before a rotation is accepted, too. */
export const rotationHours = 24
/** Default and highest number of calls of a credential in a minute. */
export const usualPerMinute = 600
export const maxPerMinute = 6000
const badPace = `每分钟次数为1至${maxPerMinute}次`
const badDays = `有效期为1至${maxDays}天`
const badAddress = '请输入 IP 地址或网段，如 203.0.113.0/24'
export const Scope = z.enum(serviceScopes)
export const scopeLabels: Record<z.infer<typeof Scope>, string> = { 'exam-results': '考试成绩', 'practice-results': '练习记录' }

export const ServiceCredential = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  /** Permission words with which it makes calls of people; empty: it only submits records. */
  words: z.array(z.string()),
  /** Data scope of the words: this department and all below; null: all departments. */
  departmentId: Id.nullable(),
  departmentName: z.string().nullable(),
  /** Maximum number of calls in a minute. */
  perMinute: z.int(),
  /** Names of its permissions, and 数据范围, that the person who gave them does not have any more. */
  exceeding: z.array(z.string()),
  createUserName: z.string().nullable(),
  createTime: z.string(),
  /** Days of validity; null: without end. */
  days: z.int().nullable(),
  expiresTime: z.string().nullable(),
  expired: z.boolean(),
  /** Addresses and ranges that may use it; empty: all. */
  allowedIps: z.array(z.string()),
  /** Until then the secret of before the rotation is accepted, too; null: no rotation under way. */
  oldSecretUntil: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  /** Last use, to the minute; null: never. */
  lastUsedTime: z.string().nullable(),
  /** Time of revocation; null: active. */
  revokedTime: z.string().nullable(),
})
export type ServiceCredential = z.infer<typeof ServiceCredential>

const rights = {
  words: z.array(z.string().overwrite(cleanCode).min(1).max(100)).max(500).default([]),
  departmentId: Id.nullable().default(null),
  perMinute: z.int(badPace).min(1, badPace).max(maxPerMinute, badPace).default(usualPerMinute),
  allowedIps: z.array(z.string().overwrite(cleanCode).min(1, badAddress).max(43, badAddress)).max(50, '最多50个地址').default([]),
}

export const serviceCredentials = contract(
  'service-credentials',
  {
    list: get(`${MANAGEMENT}/serviceCredential`, {
      may: 'serviceCredential:menu',
      summary: '服务凭证，有效的在前，再按创建时间从新到旧',
      content: z.array(ServiceCredential),
    }),
    powers: get(`${MANAGEMENT}/serviceCredential/power`, {
      may: 'serviceCredential:menu',
      summary: '可以给服务凭证的权限；本人没有的不能选择（isKept）',
      content: z.array(Power),
    }),
    create: post(`${MANAGEMENT}/serviceCredential`, {
      may: 'serviceCredential:btn:add',
      stepUp: true,
      summary: '新建服务凭证；密钥只在这次答复中出现',
      body: z.object({
        name: requiredName('请输入名称', 50),
        scopes: z.array(Scope).max(serviceScopes.length).default([]),
        days: z.int('请选择有效期').min(1, badDays).max(maxDays, badDays).default(90),
        ...rights,
      }),
      content: ServiceCredential.extend({ secret: z.string() }),
      secretAnswer: true,
      audit: '新建服务凭证',
    }),
    update: put(`${MANAGEMENT}/serviceCredential/:id`, {
      may: 'serviceCredential:btn:edit',
      stepUp: true,
      summary: '修改服务凭证的所给项：权限、数据范围、每分钟次数、允许的 IP；立即生效',
      body: z.object(editFields(rights)),
      content: ServiceCredential,
      audit: '编辑服务凭证',
    }),
    rotate: post(`${MANAGEMENT}/serviceCredential/:id/rotate`, {
      may: 'serviceCredential:btn:rotate',
      stepUp: true,
      summary: `轮换服务凭证的密钥；${rotationHours}小时内新旧密钥都有效，新密钥只在这次答复中出现`,
      content: ServiceCredential.extend({ secret: z.string() }),
      secretAnswer: true,
      audit: '轮换凭证',
    }),
    revoke: del(`${MANAGEMENT}/serviceCredential/:id`, {
      may: 'serviceCredential:btn:revoke',
      stepUp: true,
      summary: '撤销服务凭证，立即生效',
      audit: '撤销服务凭证',
    }),
  },
  {
    taken: '已有同名的有效凭证',
    badAddress,
    nothing: '请选择可提交的内容或权限',
    unknownWord: '没有这项权限：{names}',
    lacksWord: '不能给出您自己没有的权限：{names}',
    peopleWord: '这些权限只供人员使用：{names}',
    lacksReach: '数据范围不能超出您管理的部门',
    ended: '凭证已撤销或已过期，请新建凭证',
    full: `有效的服务凭证最多${maxCredentials}个`,
  },
)
