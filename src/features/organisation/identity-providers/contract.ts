// Identity providers: a tenant's people sign in with the accounts of their company (single sign-on, OpenID Connect).
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { clean, cleanCode } from '#shared/clean.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { editFields } from '#shared/merge-defined.ts'
import { signInFailures, SSO } from '#shared/single-sign-on.ts'

/** Maximum number of providers of a tenant; the sign-in page shows a button for each. */
export const maxProviders = 5

/** Facts that link a subject to a person, with their names for administrators. */
export const linkWords = { workNo: '工号', phone: '手机号码', email: '邮箱' } as const
export const LinkBy = z.enum(['workNo', 'phone', 'email'])
export type LinkBy = z.infer<typeof LinkBy>

const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const Issuer = z
  .string('请输入身份源地址')
  .overwrite((text) => clean(text).replace(/\/\.well-known\/openid-configuration$/, ''))
  .min(1, { error: '请输入身份源地址', abort: true })
  .max(300, '最多300个字符')
  .refine((text) => /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/i.test(text), '须为以 https:// 开头的地址，不带用户名、参数')

const providerFields = {
  name: requiredName('请输入名称', 20),
  issuer: Issuer,
  clientId: z.string().overwrite(cleanCode).max(200, '最多200个字符'),
  linkBy: z.array(LinkBy, '请选择关联方式').min(1, '请选择关联方式').max(3),
  workNoClaim: z.string().overwrite(cleanCode).max(100, '最多100个字符'),
  emailDomains: z
    .array(
      z
        .string()
        .overwrite((text) => clean(text).toLowerCase().replace(/^@/, ''))
        .regex(domainPattern, '请输入邮箱域名，如 example.com'),
    )
    .max(20, '最多20个'),
  /** Whether a sign-in for which the provider has verified several factors needs no second factor here. */
  trustsMfa: z.boolean(),
  enabled: z.boolean(),
}
const newFields = {
  ...providerFields,
  clientId: providerFields.clientId.default(''),
  workNoClaim: providerFields.workNoClaim.default('employee_number'),
  emailDomains: providerFields.emailDomains.default([]),
  trustsMfa: providerFields.trustsMfa.default(false),
  enabled: providerFields.enabled.default(false),
}
/** The secret is only written: absent or empty keeps the stored one. */
const secret = z.string().overwrite(cleanCode).max(500, '最多500个字符').optional()

export const IdentityProvider = z.object({
  id: Id,
  kind: z.literal('oidc'),
  ...providerFields,
  name: z.string(),
  hasSecret: z.boolean(),
  /** Saved while three officers were on, and not yet confirmed: nobody can sign in with it. */
  pending: z.boolean(),
  /** The addresses to register with the provider. */
  callbackUrl: z.string(),
  logoutUrl: z.string(),
  /** People who have signed in with it. */
  linkedCount: z.int(),
  createUserName: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const ProviderTest = z.object({
  steps: z.array(z.object({ name: z.string(), state: z.enum(['pass', 'warning', 'failure']), text: z.string() })),
})
export type ProviderTest = z.infer<typeof ProviderTest>

const PROVIDER = `${MANAGEMENT}/identityProvider`
const text = (most: number) => z.string().max(most).optional()

export const identityProviders = contract(
  'identity-providers',
  {
    list: get(PROVIDER, { may: 'identity:menu', summary: '登录来源，按创建时间', content: z.array(IdentityProvider) }),
    create: post(PROVIDER, {
      may: 'identity:btn:save',
      stepUp: true,
      summary: '新建登录来源；三员分立时待保密员确认',
      body: z.object({ ...newFields, clientSecret: secret }),
      content: IdentityProvider,
      audit: '保存登录来源',
    }),
    update: put(`${PROVIDER}/:id`, {
      may: 'identity:btn:save',
      stepUp: true,
      summary: '修改登录来源的所给项；密钥留空则不变。更换身份源地址会清除人员关联并结束其会话；停用会结束其会话',
      body: z.object({ ...editFields(newFields), clientSecret: secret }),
      content: IdentityProvider,
      audit: '保存登录来源',
    }),
    confirm: patch(`${PROVIDER}/:id/confirm`, {
      may: 'identity:btn:confirm',
      stepUp: true,
      summary: '保密员确认登录来源，此后可用于登录',
      body: z.object({ updateTime: z.string().min(1).max(40) }),
      content: IdentityProvider,
      audit: '确认登录来源',
    }),
    remove: del(`${PROVIDER}/:id`, {
      may: 'identity:btn:save',
      stepUp: true,
      summary: '删除登录来源及其人员关联，并结束由它登录的会话',
      audit: '删除登录来源',
    }),
    test: post(`${PROVIDER}/:id/test`, {
      may: 'identity:btn:test',
      summary: '测试登录来源：发现文档、时钟、签名密钥、客户端、后台登出',
      content: ProviderTest,
      audit: '测试登录来源',
    }),
    start: get(`${SSO}/start`, {
      may: 'public',
      summary: '前往身份源登录',
      query: z.object({ returnTo: text(1000), moved: text(1) }),
      answer: 'redirect',
    }),
    callback: get(`${SSO}/callback`, {
      may: 'public',
      summary: '身份源登录后的回调',
      query: z.object({
        state: text(200),
        code: text(4000),
        iss: text(500),
        error: text(200),
        error_description: text(2000),
        session_state: text(500),
      }),
      answer: 'redirect',
      audit: '单点登录',
    }),
    logout: post(`${SSO}/logout`, {
      may: 'public',
      summary: '身份源的后台登出（OpenID Connect Back-Channel Logout）',
      body: z.object({ logout_token: z.string().overwrite(cleanCode).min(1).max(10_000) }),
      form: true,
      audit: '企业账号退出',
    }),
  },
  {
    nameTaken: '已有同名的登录来源',
    full: `登录来源最多${maxProviders}个`,
    domainsNeeded: '按邮箱关联时，请填写邮箱域名',
    clientNeeded: '启用前请填写客户端 ID',
    secretAgain: '身份源地址或客户端 ID 已更换，请重新填写客户端密钥',
    stale: '登录来源已被修改，请刷新后再确认',
    ...signInFailures,
  },
)
