// Sessions: signing in and out, the forced change of the first password, and facts about the signed-in user.
import { z } from 'zod'
import { Batch, Skipped } from '#shared/batch.ts'
import { contract, del, get, MANAGEMENT, patch, post, put, secondSteps } from '#shared/contract.ts'
import { cleanCode, cleanLoginName, phonePattern } from '#shared/clean.ts'
import { phone, searchText } from '#shared/fields.ts'
import { codes } from '#shared/errors.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { menuFields } from '#features/organisation/menus/contract.ts'
import { phoneSought } from '#features/organisation/users/fields.ts'
import { initialPassword, loginNamePattern, officePattern, passwordPattern } from '#features/organisation/users/contract.ts'

export { initialPassword, loginNamePattern, officePattern, passwordPattern, phonePattern }

const encoded = (empty: string) => z.string(empty).min(1, empty).max(200)
const Encoded = encoded('请输入密码')
const NewPassword = encoded('请输入新密码')

const PowerEntry = z.object(menuFields)
/** An entry of the permission tree, as the app receives it. */
export interface PowerNode extends z.infer<typeof PowerEntry> {
  childList: PowerNode[]
}
const PowerNode: z.ZodType<PowerNode> = z.lazy(() => PowerEntry.extend({ childList: z.array(PowerNode) })).meta({ id: 'EntryNode' })

export const UserInfo = z.object({
  id: Id,
  name: z.string(),
  loginName: z.string(),
  /** Type of the user: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: z.int(),
  orgId: Id,
  orgName: z.string(),
  /** Time zone of the tenant, in which all times are. */
  timeZone: z.string(),
  departmentId: Id.nullable(),
  powerAliasTree: z.array(PowerNode),
  leaderScopes: z.array(z.object({ departmentId: Id, leaderType: z.string() })),
  /** The administrator who impersonates this user; null without impersonation. */
  viewedBy: z.string().nullable(),
  /** URL of the assistant that writes lines and questions; null: /sales-assistant of this host. */
  assistantUrl: z.string().nullable(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const AuthOptions = z.object({
  signedIn: z.boolean(),
  /** The open second step of the sign-in; null without a session, and for a complete one. */
  pending: z.enum(secondSteps).nullable(),
  tenant: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    bgImg: z.string().nullable(),
    banner: z.string().nullable(),
  }),
  demo: z.object({ loginName: z.string(), password: z.string() }).nullable(),
  captcha: z.boolean(),
  /** Identity providers with which people can sign in. */
  providers: z.array(z.object({ id: Id, name: z.string() })),
  /** The tenant's requirements for passwords. */
  passwordRule: z.object({ minLength: z.int(), letters: z.boolean(), digits: z.boolean() }),
})
export type AuthOptions = z.infer<typeof AuthOptions>

const Phone = phone(phonePattern)
const LoginName = z.string('请输入登录名').overwrite(cleanLoginName).min(1, '请输入登录名').max(50)

const Login = z.discriminatedUnion('loginType', [
  z.object({
    loginType: z.literal(1),
    loginName: LoginName,
    password: Encoded,
    captcha: z.string().overwrite(cleanCode).max(10).optional(),
    captchaStamp: z.string().max(40).optional(),
  }),
  z.object({
    loginType: z.literal(2),
    phone: Phone,
    smsCode: z.string('请输入验证码').overwrite(cleanCode).min(1, '请输入验证码').max(10),
  }),
])

/** A session of a user on one device. */
export const OnlineSession = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  loginName: z.string(),
  orgName: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createDate: z.string(),
  seenDate: z.string(),
  /** Whether it is the caller's own session. */
  own: z.boolean(),
})
export type OnlineSession = z.infer<typeof OnlineSession>

const Subject = z.string().min(1).max(200)
/** A name or an address that is locked after too many wrong passwords. */
export const LockedSubject = z.object({
  subject: z.string(),
  kind: z.enum(['ACCOUNT', 'ADDRESS']),
  /** Name of the account; null if no account has the name that was tried. */
  name: z.string().nullable(),
  loginName: z.string().nullable(),
  address: z.string().nullable(),
  failures: z.int(),
  minutes: z.int(),
})
export type LockedSubject = z.infer<typeof LockedSubject>

/** A leader whom an administrator may impersonate. */
export const ViewableLeader = z.object({
  userId: Id,
  name: z.string(),
  loginName: z.string(),
  departments: z.array(z.object({ departmentId: Id, fullName: z.string(), leaderType: z.string() })),
})
export type ViewableLeader = z.infer<typeof ViewableLeader>

export const sessions = contract(
  'sessions',
  {
    options: get(`${MANAGEMENT}/auth/options`, { may: 'public', summary: '登录页需要知道的内容', content: AuthOptions }),
    captcha: get(`${MANAGEMENT}/auth/captcha`, {
      may: 'public',
      summary: '图形验证码（PNG）',
      query: z.object({ stamp: z.string().min(1).max(40) }),
      answer: 'file',
    }),
    login: post(`${MANAGEMENT}/auth/login`, {
      may: 'public',
      summary: '登录；loginType 1 密码，2 手机验证码',
      body: Login,
      content: z.object({ id: Id, name: z.string() }),
      audit: '登录',
    }),
    sms: post(`${MANAGEMENT}/auth/sms`, {
      may: 'public',
      summary: '发送登录验证码；60 秒内只发一次',
      body: z.object({ phone: Phone, verifyType: z.literal('LOGIN') }),
      content: z.object({ seconds: z.int() }),
      audit: '获取短信验证码',
    }),
    password: put(`${MANAGEMENT}/auth/password`, {
      may: 'signed-in',
      summary: '修改自己的密码；其他设备上的会话随之结束',
      body: z.object({ oldPassword: Encoded, password: NewPassword }),
      audit: '修改密码',
    }),
    firstPassword: put(`${MANAGEMENT}/auth/password/first`, {
      may: 'public',
      summary: '首次登录修改密码，成功后即登录',
      body: z.object({
        loginName: LoginName,
        oldPassword: Encoded,
        password: NewPassword,
      }),
      content: z.object({ id: Id, name: z.string() }),
      audit: '首次登录修改密码',
    }),
    logout: post(`${MANAGEMENT}/auth/logout`, {
      may: 'signed-in',
      summary: '退出登录',
      audit: '退出登录',
      allowImpersonated: true,
      pending: secondSteps,
    }),
    info: get(`${MANAGEMENT}/user/info`, { may: 'signed-in', summary: '当前用户与权限树', content: UserInfo }),
    viewable: get(`${MANAGEMENT}/auth/view-as`, {
      may: 'user:btn:viewAs',
      summary: '可以其身份查看的负责人',
      content: z.array(ViewableLeader),
    }),
    viewAs: post(`${MANAGEMENT}/auth/view-as`, {
      may: 'user:btn:viewAs',
      summary: '以此负责人查看：所见如其所见，不能修改',
      body: z.object({ userId: Id }),
      audit: '以负责人查看',
    }),
    viewAsSelf: del(`${MANAGEMENT}/auth/view-as`, {
      may: 'signed-in',
      summary: '结束以他人查看',
      audit: '结束以负责人查看',
      allowImpersonated: true,
    }),
    online: get(`${MANAGEMENT}/session/pages`, {
      may: 'session:menu',
      summary: '在线会话',
      query: Paging.extend({ name: searchText(50).optional() }),
      content: page(OnlineSession),
      ...phoneSought,
    }),
    end: patch(`${MANAGEMENT}/session`, {
      may: 'session:btn:end',
      summary: '下线',
      body: chosenIds('请勾选需要下线的会话'),
      content: Batch,
      audit: '下线会话',
    }),
    locked: get(`${MANAGEMENT}/session/locked`, {
      may: 'session:menu',
      summary: '因密码错误被锁定的账号与地址',
      content: z.array(LockedSubject),
    }),
    unlock: patch(`${MANAGEMENT}/session/locked`, {
      may: 'session:btn:unlock',
      summary: '解除锁定；已不再锁定的在 skipped 中列出',
      body: z.array(Subject).min(1, '请勾选需要解除锁定的账号或地址').max(1000),
      content: z.object({ done: z.array(Subject), skipped: z.array(Skipped.extend({ id: Subject })) }),
      audit: '解除登录锁定',
    }),
  },
  {
    wrongPassword: [codes.WRONG_PASSWORD, '登录名或密码错误'],
    captchaNeeded: [codes.CAPTCHA, '请输入图形验证码'],
    captchaWrong: [codes.CAPTCHA, '图形验证码错误或已过期'],
    locked: [codes.LOCKED, '密码错误次数过多，请{minutes}分钟后再试'],
    smsSoon: '验证码已发送，请{seconds}秒后再试',
    smsTroubled: '短信服务暂不可用，请使用密码登录或稍后再试',
    smsNone: '未开通短信登录，请使用密码登录',
    smsDay: '今日获取验证码的次数已达上限，请使用密码登录或明天再试',
    smsWrong: [codes.SMS_CODE, '验证码错误或已过期'],
    mustChange: [codes.PASSWORD_MUST_CHANGE, '首次登录，请修改密码'],
    sameAsInitial: '不能和初始密码一样！',
    samePassword: '新密码不能与原密码相同',
    wrongOldPassword: '原密码错误',
    notLeader: '只能以培训负责人的身份查看',
    alreadyViewing: '正在以他人身份查看，请先结束',
  },
)
