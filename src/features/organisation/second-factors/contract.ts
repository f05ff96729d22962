// Second factors: authenticator apps (TOTP), passkeys and recovery codes, who needs one, and step-up authentication.
import { z } from 'zod'
import { cleanCode } from '#shared/clean.ts'
import { contract, del, get, MANAGEMENT, personal, post, put, secondSteps } from '#shared/contract.ts'
import { codes } from '#shared/errors.ts'
import { requiredName, searchText } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { phoneSought } from '#features/organisation/users/fields.ts'

/** Maximum number of passkeys of a person. */
export const maxPasskeys = 10
export const maxGraceDays = 14

export const policyWords = { NONE: '不要求', ADMINISTRATORS: '管理员与安全官', ALL: '全部人员' } as const
const Policy = z.enum(['NONE', 'ADMINISTRATORS', 'ALL'])
export type Policy = z.infer<typeof Policy>

/** How a person proves who they are: by a factor, or by the password if they have none. */
const methods = ['totp', 'passkey', 'recovery', 'password'] as const
export type Method = (typeof methods)[number]

/** Base64url, as browsers send the parts of a passkey. */
const part = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const credential = {
  id: part(1400),
  rawId: part(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}
const Registered = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part(4000),
    attestationObject: part(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type Registered = z.infer<typeof Registered>
const Asserted = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part(4000),
    authenticatorData: part(4000),
    signature: part(10_000),
    userHandle: part(200).nullish(),
  }),
})
export type Asserted = z.infer<typeof Asserted>

const Code = z.string('请输入验证码').overwrite(cleanCode).min(1, '请输入验证码').max(10, '请输入6位验证码')
const Proof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: Code }),
  z.object({ method: z.literal('recovery'), code: z.string('请输入恢复码').min(1, '请输入恢复码').max(40, '请输入10位恢复码') }),
  z.object({ method: z.literal('passkey'), response: Asserted }),
  z.object({ method: z.literal('password'), password: z.string('请输入密码').min(1, '请输入密码').max(200) }),
])
export type Proof = z.infer<typeof Proof>

const Passkey = z.object({ id: Id, name: z.string(), createTime: z.string(), usedTime: z.string().nullable() })
export type Passkey = z.infer<typeof Passkey>

export const OwnFactors = z.object({
  name: z.string(),
  /** The open second step of this session; null for a complete one. */
  pending: z.enum(secondSteps).nullable(),
  /** The ways in which this person can prove themselves; empty for people of a provider without a factor. */
  methods: z.array(z.enum(methods)),
  totp: z.object({ createTime: z.string() }).nullable(),
  passkeys: z.array(Passkey),
  /** Number of unused recovery codes. */
  recoveryLeft: z.int(),
  /** Whether the tenant requires a second factor of this person. */
  required: z.boolean(),
  /** Until when the set-up may be postponed; null if it may not, or need not be. */
  until: z.string().nullable(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

const Given = z.object({
  /** New recovery codes, which are shown once; empty if the person keeps the codes that they have. */
  recoveryCodes: z.array(z.string()),
})

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })
/** The options of a new passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const Registration = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})
export type Registration = z.infer<typeof Registration>
/** The options of a proof by a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const Assertion = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('preferred'),
})
export type Assertion = z.infer<typeof Assertion>

export const FactorPolicy = z.object({ policy: Policy, graceDays: z.int(), version: z.string() })
export type FactorPolicy = z.infer<typeof FactorPolicy>

export const PersonFactors = z.object({
  /** Id of the person. */
  id: Id,
  name: z.string(),
  loginName: z.string(),
  orgName: z.string().nullable(),
  type: z.int(),
  hasTotp: z.boolean(),
  passkeyCount: z.int(),
  required: z.boolean(),
})
export type PersonFactors = z.infer<typeof PersonFactors>

const FACTOR = `${MANAGEMENT}/auth/factor`
const days = `请输入0到${maxGraceDays}的整数`
/** Set-up of factors: also in an open second step that asks for one; else with a fresh proof. */
const setUp = { may: 'signed-in', pending: ['ENROL'], stepUp: 'always' } as const
const give = { may: 'signed-in', pending: ['FACTOR'] } as const

export const secondFactors = contract(
  'second-factors',
  {
    own: get(FACTOR, { ...personal, pending: secondSteps, summary: '本人的双重验证', content: OwnFactors }),
    verify: post(`${FACTOR}/verify`, {
      ...give,
      summary: '完成登录的第二步；已登录时为再次验证身份，10 分钟内有效',
      body: Proof,
      audit: '再次验证身份',
    }),
    passkeyChallenge: get(`${FACTOR}/passkey/challenge`, {
      ...{ ...personal, ...give },
      summary: '用通行密钥验证的参数（WebAuthn）',
      content: Assertion,
    }),
    startTotp: post(`${FACTOR}/totp`, {
      ...setUp,
      summary: '取得身份验证器的新密钥；以验证码确认后生效',
      content: z.object({ key: z.string(), uri: z.string() }),
      audit: '设置双重验证',
      secretAnswer: true,
    }),
    confirmTotp: put(`${FACTOR}/totp`, {
      ...setUp,
      summary: '以验证码确认身份验证器；首次设置时得到恢复码，并结束其他设备上的会话',
      body: z.object({ code: Code }),
      content: Given,
      audit: '设置双重验证',
      secretAnswer: true,
    }),
    removeTotp: del(`${FACTOR}/totp`, { may: 'signed-in', stepUp: 'always', summary: '移除身份验证器', audit: '移除双重验证' }),
    passkeyOptions: get(`${FACTOR}/passkey/options`, {
      ...{ ...personal, ...setUp },
      summary: '添加通行密钥的参数（WebAuthn）',
      content: Registration,
    }),
    addPasskey: post(`${FACTOR}/passkey`, {
      ...setUp,
      summary: '添加通行密钥；首次设置时得到恢复码，并结束其他设备上的会话',
      body: z.object({ name: requiredName('请输入名称', 30), response: Registered }),
      content: Given,
      audit: '设置双重验证',
      secretAnswer: true,
    }),
    removePasskey: del(`${FACTOR}/passkey/:id`, { may: 'signed-in', stepUp: 'always', summary: '移除通行密钥', audit: '移除双重验证' }),
    renewCodes: post(`${FACTOR}/recovery`, {
      ...{ may: 'signed-in', stepUp: 'always' },
      summary: '重新生成恢复码；原有的失效',
      content: Given,
      audit: '重新生成恢复码',
      secretAnswer: true,
    }),
    later: post(`${FACTOR}/later`, {
      ...{ may: 'signed-in', pending: ['ENROL'] },
      summary: '在宽限期内暂不设置双重验证，继续登录',
      audit: '暂不设置双重验证',
    }),
    policy: get(`${MANAGEMENT}/tenant/factor`, { may: 'setting:menu', summary: '登录安全：谁必须设置双重验证', content: FactorPolicy }),
    savePolicy: put(`${MANAGEMENT}/tenant/factor`, {
      ...{ may: 'setting:btn:edit', stepUp: true },
      summary: '修改登录安全；自各人下次登录起生效',
      body: z.object({
        version: z.string().max(40).optional(),
        policy: Policy.optional(),
        graceDays: z.int(days).min(0, days).max(maxGraceDays, days).optional(),
      }),
      content: FactorPolicy,
      audit: '修改登录安全',
    }),
    people: get(`${MANAGEMENT}/factor/pages`, {
      may: 'factor:menu',
      summary: '人员的双重验证',
      query: Paging.extend({ name: searchText(50).optional(), state: z.enum(['SET', 'MISSING']).optional() }),
      content: page(PersonFactors),
      ...phoneSought,
    }),
    reset: post(`${MANAGEMENT}/factor/reset`, {
      ...{ may: 'factor:btn:reset', stepUp: true },
      summary: '重置人员的双重验证：移除其全部验证方式，并结束其会话；安全官的由安全保密员重置',
      body: z.object({ userId: Id }),
      audit: '重置双重验证',
    }),
  },
  {
    wrongCode: '验证码错误或已使用，请等待下一个验证码',
    wrongRecovery: '恢复码错误或已使用',
    wrongPasskey: '通行密钥验证没有通过，请重试或换一种方式',
    wrongPassword: '密码错误',
    locked: [codes.LOCKED, '验证失败次数过多，请{minutes}分钟后再试'],
    passwordOff: '已设置双重验证，请用验证码、通行密钥或恢复码',
    federated: '您通过企业账号登录：请退出后重新登录，在 10 分钟内到「账号与安全」设置双重验证',
    unreadable: '服务器无法读取已保存的密钥，请使用恢复码，或联系管理员重置双重验证',
    notStarted: '请重新获取密钥后再确认',
    wrongNewCode: '验证码错误：请确认手机时间准确，并输入最新的验证码',
    passkeyTaken: '这个通行密钥已经添加过',
    passkeysFull: `通行密钥最多${maxPasskeys}个`,
    passkeyName: '已有同名的通行密钥',
    none: '还没有设置双重验证',
    lastOne: '企业要求双重验证，不能移除最后一种验证方式',
    overdue: '宽限期已过，请先设置双重验证',
    notOwn: '不能重置自己的双重验证，请在「账号与安全」中修改',
    byOfficer: '已启用三员分立，安全官的双重验证由安全保密员重置',
    nothingToReset: '该人员没有设置双重验证',
  },
)
