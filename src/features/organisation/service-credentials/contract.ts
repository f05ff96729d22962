// Service credentials: other programs of a tenant use them to submit results. The secret is shown once, at creation.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, serviceScopes } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'

/** Maximum number of active credentials of a tenant. */
export const maxCredentials = 50
export const Scope = z.enum(serviceScopes)
export const scopeLabels: Record<z.infer<typeof Scope>, string> = { 'exam-results': '考试成绩', 'practice-results': '练习记录' }

export const ServiceCredential = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  createUserName: z.string().nullable(),
  createTime: z.string(),
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
      }),
      content: ServiceCredential.extend({ secret: z.string() }),
      secretAnswer: true,
      audit: '新建服务凭证',
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
    full: `有效的服务凭证最多${maxCredentials}个`,
  },
)
