// Service credentials: other programs of a tenant use them to submit results. The secret is shown once, at creation.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, serviceScopes } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'

/** Maximum number of active credentials of a tenant. */
export const maxCredentials = 50
/** Longest validity of a credential in days. */
export const maxDays = 365
/** Hours in which the secret of before a rotation is accepted, too. */
export const rotationHours = 24
const badDays = `有效期为1至${maxDays}天`
const badAddress = '请输入 IP 地址或网段，如 203.0.113.0/24'
export const Scope = z.enum(serviceScopes)
export const scopeLabels: Record<z.infer<typeof Scope>, string> = { 'exam-results': '考试成绩', 'practice-results': '练习记录' }

export const ServiceCredential = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
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

export const serviceCredentials = contract(
  'service-credentials',
  {
    list: get(`${MANAGEMENT}/serviceCredential`, {
      may: 'serviceCredential:menu',
      summary: '服务凭证，有效的在前，再按创建时间从新到旧',
      content: z.array(ServiceCredential),
    }),
    create: post(`${MANAGEMENT}/serviceCredential`, {
      may: 'serviceCredential:btn:add',
      stepUp: true,
      summary: '新建服务凭证；密钥只在这次答复中出现',
      body: z.object({
        name: requiredName('请输入名称', 50),
        scopes: z.array(Scope, '请选择可提交的内容').min(1, '请选择可提交的内容').max(serviceScopes.length),
        days: z.int('请选择有效期').min(1, badDays).max(maxDays, badDays).default(90),
        allowedIps: z.array(z.string().overwrite(cleanCode).min(1, badAddress).max(43, badAddress)).max(50, '最多50个地址').default([]),
      }),
      content: ServiceCredential.extend({ secret: z.string() }),
      secretAnswer: true,
      audit: '新建服务凭证',
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
    ended: '凭证已撤销或已过期，请新建凭证',
    full: `有效的服务凭证最多${maxCredentials}个`,
  },
)
