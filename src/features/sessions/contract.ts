// Sessions: signing in and out, the forced first password, and what the app knows of who is asking.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post, put } from '../../shared/contract.ts'
import { codes } from '../../shared/errors.ts'
import { Id } from '../../shared/ids.ts'

/** The rule for passwords: 6 to 20 digits, letters, underscores. */
export const passwordPattern = '^[A-Za-z0-9_]{6,20}$'
export const loginNamePattern = '^[\\u4e00-\\u9fa5A-Za-z0-9_]{4,20}$'
export const phonePattern = '^1[3-9]\\d{9}$'
export const initialPassword = '123456'

const Encoded = z.string().min(1, '请输入密码').max(200)

/** An entry of the permission tree as the app receives it. */
export interface PowerNode {
  id: string
  fid: string | null
  name: string
  alias: string | null
  menuType: 'M' | 'C' | 'F'
  path: string | null
  component: string | null
  icon: string | null
  isFrame: boolean
  visible: boolean
  enabled: boolean
  sequence: number
  childList: PowerNode[]
}
const PowerNode: z.ZodType<PowerNode> = z.lazy(() =>
  z.object({
    id: Id,
    fid: Id.nullable(),
    name: z.string(),
    alias: z.string().nullable(),
    menuType: z.enum(['M', 'C', 'F']),
    path: z.string().nullable(),
    component: z.string().nullable(),
    icon: z.string().nullable(),
    isFrame: z.boolean(),
    visible: z.boolean(),
    enabled: z.boolean(),
    sequence: z.int(),
    childList: z.array(PowerNode),
  }),
)

export const UserInfo = z.object({
  id: Id,
  name: z.string(),
  loginName: z.string(),
  /** 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: z.int(),
  orgId: Id,
  orgName: z.string(),
  departmentId: Id.nullable(),
  powerAliasTree: z.array(PowerNode),
  leaderScopes: z.array(z.object({ departmentId: Id, leaderType: z.string() })),
})
export type UserInfo = z.infer<typeof UserInfo>

export const AuthOptions = z.object({
  signedIn: z.boolean(),
  tenant: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    bgImg: z.string().nullable(),
    banner: z.string().nullable(),
  }),
  demo: z.object({ loginName: z.string(), password: z.string() }).nullable(),
  captcha: z.boolean(),
})
export type AuthOptions = z.infer<typeof AuthOptions>

const Login = z.discriminatedUnion('loginType', [
  z.object({
    loginType: z.literal(1),
    loginName: z.string().trim().min(1, '请输入登录名').max(50),
    password: Encoded,
    captcha: z.string().max(10).optional(),
    captchaStamp: z.string().max(40).optional(),
  }),
  z.object({
    loginType: z.literal(2),
    phone: z.string().regex(new RegExp(phonePattern), '请输入正确的手机号码'),
    smsCode: z.string().min(1, '请输入验证码').max(10),
  }),
])

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
    firstPassword: put(`${MANAGEMENT}/auth/password/first`, {
      may: 'public',
      summary: '首次登录修改密码，成功后即登录',
      body: z.object({ loginName: z.string().trim().min(1, '请输入登录名').max(50), oldPassword: Encoded, password: Encoded }),
      content: z.object({ id: Id, name: z.string() }),
      audit: '首次登录修改密码',
    }),
    logout: post(`${MANAGEMENT}/auth/logout`, { may: 'signed-in', summary: '退出登录', audit: '退出登录', whileLooking: true }),
    info: get(`${MANAGEMENT}/user/info`, { may: 'signed-in', summary: '当前用户与权限树', content: UserInfo }),
  },
  {
    wrongPassword: [codes.WRONG_PASSWORD, '登录名或密码错误'],
    captchaNeeded: [codes.CAPTCHA, '请输入图形验证码'],
    captchaWrong: [codes.CAPTCHA, '图形验证码错误或已过期'],
    locked: [codes.LOCKED, '密码错误次数过多，请{minutes}分钟后再试'],
    smsWrong: [codes.SMS_CODE, '验证码错误或已过期'],
    mustChange: [codes.PASSWORD_MUST_CHANGE, '首次登录，请修改密码'],
    sameAsInitial: '不能和初始密码一样！',
    passwordRule: '请输入6-20位数字/字母/下划线',
    tooCommon: '密码过于简单，请换一个',
  },
)
