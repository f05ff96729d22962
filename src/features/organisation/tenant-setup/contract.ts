// Tenants, managed by the platform, and the settings that a tenant manages itself.
import { phonePattern } from '#shared/clean.ts'
import { z } from 'zod'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'
import { hexColour, isPale } from '#shared/colour.ts'
import { requiredName, emptyToNull, phone, searchText, errorUnlessEmpty } from '#shared/fields.ts'
import { editFields } from '#shared/merge-defined.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { timeZones } from '#shared/zones.ts'

/** Reserved names below the platform's host, which no tenant gets. */
export const reservedDomains = [
  'www',
  'api',
  'admin',
  'app',
  'auth',
  'login',
  'mail',
  'smtp',
  'ftp',
  'static',
  'assets',
  'cdn',
  'docs',
  'help',
  'status',
  'support',
  'root',
  'system',
] as const
const domainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Upload rule for pictures of a sign-in page. */
export const imageRule = { maxBytes: 50 * 1024, limit: '50KB', types: ['.png', '.jpeg', '.pdf'] } as const

/** An administrator of a tenant; removed ones are not included. */
const Admin = z.object({ id: Id, name: z.string(), telephone: z.string(), isDeleted: z.literal(false) })

export const Tenant = z.object({
  id: Id,
  name: z.string(),
  /** The label before the host. */
  domain: z.string(),
  logo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  bgImg: z.string().nullable(),
  bgImgUrl: z.string().nullable(),
  banner: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  /** Status: 1 active, 0 disabled. */
  status: z.int(),
  createDate: z.string(),
  /** The first administrator cannot be removed. */
  adminUsers: z.array(Admin),
  people: z.int(),
  usedBytes: z.int(),
  /** Quota in bytes; null = no limit. */
  quotaBytes: z.int().nullable(),
  /** Whether it is the tenant that manages the others. */
  isPlatform: z.boolean(),
  version: z.string(),
})
export type Tenant = z.infer<typeof Tenant>

const file = z.string().max(500).nullish()
const AdminIn = z.union([
  z.object({
    id: Id.optional(),
    name: requiredName('请输入联系人', 50),
    telephone: phone(phonePattern),
    /** base64 of UTF-8; required for a new administrator, absent = unchanged for an existing one. */
    password: z.string().max(200).nullish(),
    isDeleted: z.literal(false).optional(),
  }),
  // the other fields of a removed administrator are ignored
  z.object({ id: Id.optional(), isDeleted: z.literal(true) }),
])
export type AdminIn = z.infer<typeof AdminIn>

const fields = {
  name: requiredName('请输入租户名称', 50),
  domain: z
    .string('请输入域名')
    .overwrite(cleanCode)
    .toLowerCase()
    .min(1, { error: '请输入域名', abort: true })
    .regex(domainPattern, '域名只能包含字母、数字和中划线，不能以中划线开头或结尾，最多63位')
    .refine((domain) => !(reservedDomains as readonly string[]).includes(domain), '该域名为系统保留，请换一个'),
  logo: file,
  bgImg: file,
  banner: file,
  adminUsers: z.array(AdminIn, '请添加管理员').min(1, '请添加管理员').max(20, '最多20位管理员'),
  quotaBytes: z
    .int(errorUnlessEmpty('请输入正确的存储空间'))
    .min(1024 * 1024, '存储空间不能小于1MB')
    .max(1024 ** 5, '存储空间过大')
    .nullish(),
}

const percent = (message: string) => z.int(message).min(1, message).max(99, message)
const bound = '请输入1到99的整数'
const GradeScale = z.object({ excellent: percent(bound), good: percent(bound), slightPoor: percent(bound) })
const days = '请输入30到365的整数'
const years = '请输入1到20的整数，不填为一直保存'
const length = '请输入6到20的整数'
const PasswordRule = z.object({ minLength: z.int(length).min(6, length).max(20, length), letters: z.boolean(), digits: z.boolean() })

export const brandColourWords = {
  wrong: '请输入 #rrggbb 形式的颜色，如 #1677ff',
  pale: '颜色太浅，背景会与白墙分不开，请换一个深一些的',
} as const
const BrandColour = z
  .string(brandColourWords.wrong)
  .overwrite(cleanCode)
  .toLowerCase()
  .regex(hexColour, brandColourWords.wrong)
  .refine((colour) => !isPale(colour), brandColourWords.pale)

export const TenantSetting = z.object({
  name: z.string(),
  timeZone: z.string(),
  gradeScale: z.object({ excellent: z.int(), good: z.int(), slightPoor: z.int() }),
  passwordRule: z.object({ minLength: z.int(), letters: z.boolean(), digits: z.boolean() }),
  /** Days that recordings of answers are kept. */
  recordingDays: z.int(),
  /** Years that exams are kept after their end; null: forever. */
  examYears: z.int().nullable(),
  /** Whether browsers may recognise speech in practice, which sends voices to their vendors. */
  browserListening: z.boolean(),
  /** Whether AI-made voices, videos and films are marked as such. */
  aiMarks: z.boolean(),
  /** Colour of the figures' background 品牌 as #rrggbb; null: there is no such background. */
  brandColour: z.string().nullable(),
  /** 双人审核: whether another person must adopt drafts than the one who started their batch; by default as `threeOfficers`. */
  twoPersonDrafts: z.boolean(),
  /** 发布前审核: whether courses, questions and papers need the approval of another person before they are used. */
  contentReview: z.boolean(),
  threeOfficers: z.boolean(),
  /** The role that new users get, without three officers. */
  defaultRole: z.object({ id: Id, name: z.string() }).nullable(),
  /** Numbers of active system administrators, confidentiality officers and auditors. */
  officers: z.object({ administrators: z.int(), confidentiality: z.int(), auditors: z.int() }),
  usedBytes: z.int(),
  quotaBytes: z.int().nullable(),
  version: z.string(),
})
export type TenantSetting = z.infer<typeof TenantSetting>

/** Version for optimistic concurrency; without one, nothing is changed. */
const version = z.string().max(40).optional()

/** Settings that a client may send back unchanged. */
const restated = TenantSetting.pick({ name: true, threeOfficers: true, defaultRole: true, quotaBytes: true }).partial().shape

export const tenantSetup = contract(
  'tenant-setup',
  {
    page: get(`${MANAGEMENT}/org/pages`, {
      may: 'tenant:menu',
      summary: '租户分页；只在平台租户中可用',
      query: Paging.extend({ id: Id.optional(), name: searchText(100).optional(), status: z.enum(['0', '1']).optional() }),
      /** `host`: the part after a tenant's domain in its address. */
      content: page(Tenant).extend({ host: z.string() }),
      audit: '查看完整手机号码',
      auditNoted: true,
    }),
    create: post(`${MANAGEMENT}/org`, {
      may: 'tenant:btn:add',
      stepUp: true,
      summary: '新增租户，含菜单、角色与管理员',
      body: z.object(fields),
      content: z.object({ id: Id }),
      audit: '新增租户',
    }),
    update: put(`${MANAGEMENT}/org`, {
      may: 'tenant:btn:edit',
      stepUp: true,
      summary: '编辑租户；管理员按 id 修改，isDeleted 移除，没有 id 为新增',
      body: z.object({ id: Id, version: z.string().max(40).optional(), status: Tenant.shape.status.optional(), ...editFields(fields) }),
      content: z.object({ id: Id }),
      audit: '编辑租户',
    }),
    state: put(`${MANAGEMENT}/org/state`, {
      may: 'tenant:btn:state',
      summary: '启用或停用租户；停用时立即结束其全部会话',
      body: z.object({ id: Id, status: z.union([z.literal(0), z.literal(1)]) }),
      audit: '启用停用租户',
    }),
    remove: patch(`${MANAGEMENT}/org`, {
      may: 'tenant:btn:delete',
      summary: '删除已停用的租户：[{id, name}]，或 [id…] 加 ?confirmName=，名称须一致',
      query: z.object({ confirmName: searchText(50).optional() }),
      body: z.union([
        z
          .array(z.object({ id: Id, name: searchText(50) }))
          .min(1)
          .max(100),
        Ids,
      ]),
      audit: '删除租户',
    }),
    uploadImage: post(`${MANAGEMENT}/file/upload/org-resource`, {
      may: ['tenant:btn:add', 'tenant:btn:edit'],
      summary: '上传租户登录页图片，小于50KB，PDF 取第一页；只在平台租户中可用',
      upload: imageRule,
      content: z.object({ path: z.string(), url: z.string() }),
      audit: '上传租户图片',
    }),
    image: get(`${MANAGEMENT}/org/:id/:image`, {
      may: 'tenant:menu',
      summary: '租户的登录页图片：logo、bgImg 或 banner；只在平台租户中可用',
      answer: 'file',
    }),
    setting: get(`${MANAGEMENT}/tenant/setting`, { may: 'setting:menu', summary: '本租户的设置', content: TenantSetting }),
    saveSetting: put(`${MANAGEMENT}/tenant/setting`, {
      may: 'setting:btn:edit',
      summary:
        '修改本租户的时区、成绩等级、密码规则、录音保存天数、考试保存年限、练习中是否允许浏览器识别、是否标识人工智能生成的内容、起草是否双人审核、发布前是否审核、品牌色与新人员的默认角色',
      body: z.object({
        version,
        ...editFields({
          timeZone: z.enum(timeZones, '请选择时区'),
          gradeScale: GradeScale,
          passwordRule: PasswordRule,
          recordingDays: z.int(days).min(30, days).max(365, days),
          examYears: z.int(errorUnlessEmpty(years)).min(1, years).max(20, years).nullable(),
          browserListening: z.boolean(),
          aiMarks: z.boolean(),
          twoPersonDrafts: z.boolean(),
          contentReview: z.boolean(),
          brandColour: emptyToNull(BrandColour),
          defaultRoleId: Id.nullable(),
        }),
        ...restated,
      }),
      content: TenantSetting,
      audit: '修改企业设置',
    }),
    officers: put(`${MANAGEMENT}/tenant/officers`, {
      may: 'setting:btn:officers',
      stepUp: true,
      summary: '开启或关闭三员分立；关闭只能由安全保密员执行',
      body: z.object({ version, on: z.boolean() }),
      content: TenantSetting,
      audit: '三员分立开关',
    }),
  },
  {
    domainTaken: '域名已存在',
    phoneTaken: '手机号码已存在',
    noPassword: '请输入密码',
    unfit: '{reason}',
    foreignFile: '文件不存在或已失效，请重新上传',
    firstAdmin: '首位管理员不能移除',
    platformDomain: '平台租户的域名不能修改',
    statusFixed: '租户状态不能在这里修改，请用启用开关',
    nameFixed: '企业名称不能在这里修改，请联系平台管理员',
    threeOfficersFixed: '三员分立不能在这里开启或关闭，请用三员分立开关',
    quotaBytesFixed: '存储空间不能在这里修改，请联系平台管理员',
    defaultRoleFixed: '默认角色请以 defaultRoleId 修改',
    platformStays: '平台租户不能停用或删除',
    stillActive: '请先停用租户，再删除',
    wrongName: '输入的租户名称不一致',
    defaultRole: '默认角色只能是普通角色',
    defaultRoleRight: '没有授予角色的权限，不能修改默认角色',
    descending: '三个下限须依次降低',
    officersMissing: '请先指定系统管理员、安全保密员和安全审计员各一名',
    officersHoldMore: '{names}兼任了其他角色，请先调整后再启用三员分立',
    officersFirstPassword: '{names}还没有修改初始密码，管理员可能知道它：请先登录并修改密码，再启用三员分立',
    officersGrant: '该租户已启用三员分立，管理员由其安全保密员指定，平台不能增减管理员或重置其密码',
    officersOff: '三员分立只能由安全保密员关闭',
    officersOn: '三员分立由系统管理员开启',
  },
)
