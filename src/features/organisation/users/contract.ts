// Users: accounts, their departments, and their import and export by spreadsheet.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { cleanCode, cleanPhone, phonePattern } from '#shared/clean.ts'
import { code, optionalLine, requiredName, phone, searchText } from '#shared/fields.ts'
import { editFields } from '#shared/merge-defined.ts'
import { answeredFields, sentFields } from '#shared/field-schemas.ts'
import { byName } from '#shared/field-table.ts'
import { chosenIds, Id, IdPath } from '#shared/ids.ts'
import { Paging, page, pageSize } from '#shared/paging.ts'
import { Flag, inQuery } from '#shared/query.ts'
import { phoneSought, plainFields, plainTable } from './fields.ts'
import { ChangesAsked, changesOf } from '#features/organisation/events/contract.ts'
import { ImportAnswer, ImportBody, ImportQuery, sheetUpload } from '#features/organisation/imports/contract.ts'

/** The password rule: 6 to 20 letters, digits and symbols, without spaces; 8 to 64 for officers. */
export const passwordPattern = '^[\\x21-\\x7e]{6,20}$'
export const officePattern = '^[\\x21-\\x7e]{8,64}$'
export const loginNamePattern = '^[\\u4e00-\\u9fa5A-Za-z0-9_]{4,20}$'
/** A masked phone number; sent back, it means «unchanged». */
export const maskedPhonePattern = '^1[3-9]\\d\\*{4}\\d{4}$'
export const initialPassword = '123456'
/** The value of `locked` for a disabled user. */
export const DISABLED = 2
/** Maximum page size, for callers that need all users. */
const maxOnPage = 9999

const Extra = z.object({ name: optionalLine(50), value: optionalLine(200) })

export const User = z.object({
  id: Id,
  workNo: z.string(),
  name: z.string(),
  loginName: z.string(),
  /** Phone number, as 138****0001 if the caller may not see it whole. */
  telephone: z.string(),
  email: z.string().nullable(),
  /** Sex: 1 男, 2 女. */
  sex: z.int().nullable(),
  /** The position is also in userExtraData as 职位. */
  ...answeredFields(plainTable),
  userExtraData: z.array(z.object({ name: z.string(), value: z.string() })),
  departmentId: Id.nullable(),
  departPath: z.string().nullable(),
  /** Names of the department and its ancestors. */
  orgName: z.string().nullable(),
  /** State: 2 disabled, else active. */
  locked: z.int(),
  /** Type of the user: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: z.int(),
  roleIds: z.array(Id),
  roleNames: z.array(z.string()),
  createDate: z.string(),
  /** Version for optimistic concurrency: a save with an old version answers 40009. */
  version: z.string(),
  canEdit: z.boolean(),
})
export type User = z.infer<typeof User>

const wrongEmail = '请输入正确的邮箱'
const isEmail = (text: string) => z.email().safeParse(text).success
const email = z
  .string(wrongEmail)
  .overwrite(cleanCode)
  .max(100, '最多100个字符')
  .refine((text) => text === '' || isEmail(text), wrongEmail)
const department = z.string('请选择部门').regex(/^[1-9]\d{0,15}$/, '请选择部门')

/** Text fields with the rules that form and spreadsheet share. */
export const UserText = z.object({
  workNo: code('请输入工号', 50),
  name: requiredName('请输入姓名', 50),
  telephone: phone(phonePattern),
  email,
  ...byName(plainFields, (name) => optionalLine(plainTable[name].max)),
})
const Fields = {
  workNo: UserText.shape.workNo,
  name: UserText.shape.name,
  /** Follows the telephone; a login name that is no phone number is kept. */
  loginName: code('请输入登录名', 50).optional(),
  email: email.nullish(),
  sex: z.literal([1, 2]).nullish(),
  ...sentFields(plainTable),
  userExtraData: z.array(Extra).max(20).optional(),
  departmentId: department,
  locked: z.int().min(0).max(2).optional(),
}

/** Options of an import: updating existing users, and creating missing departments. */
const Taking = { update: Flag.optional(), departments: z.literal('create').optional() }
/** Batch actions on accounts. */
const LockAct = z.enum(['DISABLE', 'ENABLE', 'LEAVE'])
export type LockAct = z.infer<typeof LockAct>

const search = searchText(50).optional()

/** A person as other systems read them. */
const ChangedPerson = z.object({
  ...User.pick({ id: true, workNo: true, name: true, loginName: true, telephone: true, email: true, sex: true, departmentId: true }).shape,
  departmentName: z.string().nullable(),
  disabled: z.boolean(),
  deleted: z.boolean(),
})
export type ChangedPerson = z.infer<typeof ChangedPerson>

/** A selectable user; `holds`: whether they have the requested permission word, without which choosing them may have no effect. */
const Option = User.pick({ id: true, name: true, workNo: true, loginName: true, telephone: true, orgName: true }).extend({
  holds: z.boolean().optional(),
})
/** The caller's data scope for choosing departments and users, and who can widen it. */
export const ReachTold = z.object({
  /** ALL: all users; LED: departments that they lead, with sub-trees; OWN: only their department; NONE: no users at all. */
  kind: z.enum(['ALL', 'LED', 'OWN', 'NONE']),
  /** Full names of the first three departments of LED or OWN; departmentCount is their number. */
  departments: z.array(z.string()),
  departmentCount: z.int(),
  /** The office that sets training leaders, and the names of its first three active holders. */
  office: z.enum(['系统管理员', '安全保密员']),
  givers: z.array(z.string()),
})
export type ReachTold = z.infer<typeof ReachTold>

/** Permission words for choosing users, for any purpose. */
export const mayChoose = [
  ...['user:menu', 'exam:btn:assign', 'project:btn:assign', 'project:btn:add', 'project:btn:edit'],
  ...['examAnalysis:menu', 'trainingAnalysis:menu', 'course:btn:edit'],
]

export const users = contract(
  'users',
  {
    changes: get(`${MANAGEMENT}/user/changes`, {
      may: 'user:menu',
      summary: '变更过的人员（含已删除的），限于本人的数据范围，供其他系统同步。以上一次的 next 为 after 继续读取',
      query: ChangesAsked,
      content: changesOf(ChangedPerson),
      audit: '同步人员',
      auditNoted: true,
    }),
    page: get(`${MANAGEMENT}/user/pages`, {
      may: 'user:menu',
      summary: '人员分页，限于本人的数据范围；departmentId 或 departPath 含其下级部门',
      query: Paging.extend({
        pageSize: pageSize(50, maxOnPage),
        id: Id.optional(),
        loginName: search,
        name: search,
        workNo: search,
        telephone: z.string().overwrite(cleanPhone).max(50).optional(),
        departmentId: Id.optional(),
        /** The path of a department, '/1/15/'; the outer slashes may be missing. */
        departPath: IdPath.optional(),
        locked: z.enum(['0', '2']).optional(),
      }),
      content: page(User),
      audit: '查看完整手机号码',
      auditNoted: true,
    }),
    options: get(`${MANAGEMENT}/user/options`, {
      may: mayChoose,
      summary: '按姓名、工号或登录名查找人员，用于选择；最多 9999 条；word 询问他们是否持有该权限（holds）',
      query: z.object({ q: search, limit: inQuery(z.int().min(1).max(9999)).prefault(50), word: z.enum(['course:btn:edit']).optional() }),
      content: z.array(Option),
      ...phoneSought,
    }),
    optionsCount: get(`${MANAGEMENT}/user/options/count`, {
      may: mayChoose,
      summary: '可供选择的人员有多少，另有多少人因账号停用而不在其中；nowhere 为这两者中不属于任何部门的人',
      query: z.object({ q: search, departmentId: Id.optional() }),
      content: z.object({ total: z.int(), disabled: z.int(), nowhere: z.int() }),
      ...phoneSought,
    }),
    reach: get(`${MANAGEMENT}/user/options/reach`, {
      may: mayChoose,
      summary: '本人可以选择哪些部门的人员，以及谁可以把本人设为其他部门的培训负责人；名称最多各 3 个',
      content: ReachTold,
    }),
    create: post(`${MANAGEMENT}/user`, {
      may: 'user:btn:add',
      summary: '添加人员；密码为 base64，初始密码首次登录须修改',
      body: z.object({ ...Fields, telephone: UserText.shape.telephone, password: z.string('请输入密码').min(1, '请输入密码').max(200) }),
      content: User,
      audit: '添加人员',
    }),
    update: put(`${MANAGEMENT}/user`, {
      may: 'user:btn:edit',
      stepUp: true,
      summary: '修改人员；没有给出的不变，密码为空则不变',
      body: z.object({
        id: Id,
        version: z.string().max(40).optional(),
        ...editFields(Fields),
        type: User.shape.type.optional(),
        roleIds: z.array(Id).max(1000).optional(),
        telephone: phone(`${phonePattern}|${maskedPhonePattern}`).optional(),
        password: z.string().max(200).optional(),
      }),
      content: User,
      audit: '编辑人员',
    }),
    remove: patch(`${MANAGEMENT}/user`, {
      may: 'user:btn:delete',
      summary: '删除人员；不能删除的在 skipped 中列出',
      body: z.array(Id).min(1, '请勾选需要删除的用户').max(1000, '一次最多删除1000人'),
      content: Batch,
      audit: '删除人员',
    }),
    move: put(`${MANAGEMENT}/user/move`, {
      may: 'user:btn:move',
      summary: '转移人员到最末一级部门，任意多人一次完成；不能转移的在 skipped 中列出',
      body: z
        .array(z.object({ id: Id, departmentId: z.string('请选择需要转移到的部门').regex(/^[1-9]\d{0,15}$/, '请选择需要转移到的部门') }))
        .min(1, '请勾选需要转移的人员')
        .max(10_000, '一次最多转移10000人'),
      content: Batch,
      audit: '转移人员',
    }),
    mergeDepartments: put(`${MANAGEMENT}/department/merge`, {
      may: 'depart:btn:delete',
      summary: '合并部门：人员与下级部门转入 into，原部门删除；全部成功或全部不变',
      body: z.object({ id: Id, into: z.string('请选择要并入的部门').regex(/^[1-9]\d{0,15}$/, '请选择要并入的部门') }),
      content: z.object({ people: z.int(), departments: z.int() }),
      audit: '合并部门',
    }),
    lock: put(`${MANAGEMENT}/user/locked`, {
      may: 'user:btn:edit',
      summary: '停用（DISABLE）、启用（ENABLE）人员，或办理离职（LEAVE，即停用并记下离职），任意多人一次完成；不能停用的在 skipped 中列出',
      body: z.object({ ids: chosenIds('请勾选人员', 10_000), act: LockAct }),
      content: Batch,
      audit: '停用或启用人员',
    }),
    export: get(`${MANAGEMENT}/user/export`, {
      may: 'user:btn:export',
      stepUp: true,
      summary: '导出人员（.xlsx），departmentId 含其下级部门',
      query: z.object({ departmentId: Id.optional() }),
      heavy: 'export',
      answer: 'file',
      audit: '导出人员',
    }),
    import: post(`${MANAGEMENT}/user/import`, {
      may: 'user:btn:import',
      summary:
        '导入人员：全部成功或全部不导入；dryRun=true 只检查并答复预览；importId 更正或提交预览，skipBad 时不导入仍有误的行；update=true 更新已有人员',
      query: ImportQuery.extend(Taking),
      heavy: 'import',
      upload: sheetUpload(50),
      body: ImportBody,
      content: ImportAnswer,
      audit: '导入人员',
    }),
    undoImport: post(`${MANAGEMENT}/user/import/:undoId/undo`, {
      may: 'user:btn:import',
      summary: '撤销本人一天内的一次导入：删除它新增且还没有登录过的人员，其余在 skipped 中列出；对已有人员的更新不还原',
      content: Batch,
      audit: '撤销导入',
    }),
    importErrors: get(`${MANAGEMENT}/user/import/:importId/errors`, {
      may: 'user:btn:import',
      summary: '预览的错误清单（.xlsx），每行附原因',
      query: z.object(Taking),
      heavy: 'export',
      answer: 'file',
    }),
    template: get('/userTemplate.xlsx', { may: 'public', summary: '人员导入模板', answer: 'file' }),
  },
  {
    departmentsApart: '部门与部门路径不在同一分支，请只给出其中一个',
    workNoTaken: '工号已存在',
    phoneTaken: '手机号码已存在',
    loginNameTaken: '登录名已存在',
    loginNameFixed: '登录名不能修改，它与手机号码一致',
    typeFixed: '管理员角色不能在这里修改，请在「角色权限」中授予',
    roleIdsFixed: '角色不能在这里修改，请在「角色权限」中授予或收回',
    wrongPhone: '请输入正确的手机号码',
    personal: '密码不能由手机号码、登录名、工号或姓名组成',
    passwordRule: '请输入6-20位数字/字母/下划线',
    officeRule: '管理员密码须为8-64位数字、字母或符号',
    tooCommon: '密码过于简单，请换一个',
    tooShort: '密码至少{n}位',
    needsLetters: '密码须包含字母',
    needsDigits: '密码须包含数字',
    notOneself: '不能删除自己',
    notLockOneself: '不能禁用自己',
    lastAdministrator: '至少保留一名可用的系统管理员',
    officer: '已启用三员分立，不能修改安全保密员和安全审计员的登录信息，也不能删除或禁用',
    login: '没有修改该人员登录信息的权限',
    signedIn: '已登录过，不会删除',
    stays: '{names}等{count}人不能转移，部门没有合并',
  },
)

export { type Appointed, type Grant, type RoleUser, roleUsers } from './role-users-contract.ts'
