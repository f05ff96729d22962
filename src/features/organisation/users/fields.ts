// Columns of a user in a spreadsheet, one row each. Sheet, preview, export and audit log are derived from this table; for plain texts, also
// contract, rules, form and statements.
import type { Cleaning } from '#shared/clean.ts'
import { fieldsWith, pick, type TextFieldRow } from '#shared/field-table.ts'

interface PersonField extends Partial<Pick<TextFieldRow, 'holds' | 'max' | 'empty'>> {
  label: string
  /** Header of the column, if it differs from the label. */
  title?: string
  also?: readonly string[]
  required?: true
  clean?: Cleaning
  /** A text of the user with the contract's rules; plain if `holds` is given. */
  text?: true
  choices?: readonly string[]
  /** Column width in characters; `preview` is the width in the preview in pixels. */
  width: number
  preview: number
}

export const personFields = {
  workNo: {
    label: '工号',
    also: ['员工编号', '员工工号', '员工号', '人员编号', '职工号', '工作证号', '员工ID', '职员代码'],
    text: true,
    required: true,
    clean: 'code',
    width: 16,
    preview: 110,
  },
  name: {
    label: '姓名',
    also: ['员工姓名', '人员姓名', '名字', '真实姓名', '职员姓名'],
    text: true,
    required: true,
    width: 14,
    preview: 110,
  },
  telephone: {
    label: '手机号码',
    title: '手机号',
    also: ['手机号码', '手机', '电话', '联系电话', '电话号码', '移动电话', '手机电话', '联系方式', '联系手机'],
    text: true,
    required: true,
    clean: 'phone',
    width: 18,
    preview: 140,
  },
  department: {
    label: '部门',
    also: ['所属部门', '部门名称', '所在部门', '部门路径', '组织', '所属组织', '所在组织', '组织机构', '所属机构', '机构'],
    required: true,
    width: 36,
    preview: 220,
  },
  email: {
    label: '邮箱',
    also: ['电子邮箱', '邮箱地址', '电子邮件', '邮件', 'Email', 'E-mail', '企业邮箱'],
    text: true,
    clean: 'code',
    width: 28,
    preview: 150,
  },
  sex: { label: '性别', choices: ['男', '女'], width: 8, preview: 100 },
  profile: {
    label: '职位',
    also: ['职务', '岗位', '岗位名称', '职位名称', '职务名称'],
    text: true,
    holds: 'line',
    max: 50,
    empty: null,
    width: 18,
    preview: 110,
  },
  roles: { label: '角色', also: ['角色名称'], width: 24, preview: 150 },
} as const satisfies Record<string, PersonField>
export type PersonFieldName = keyof typeof personFields
export const textFields = fieldsWith(personFields, 'text')
/** Texts without rules of their own. */
export const plainFields = fieldsWith(personFields, 'holds')
export type PlainField = (typeof plainFields)[number]
export const plainTable = pick(personFields, plainFields)
/** The table row of a field. */
export const personField = (name: PersonFieldName): PersonField => personFields[name]

/** Audit of a search by a whole phone number that finds its owner. */
export const phoneSought = { audit: '按完整手机号码查找人员', auditNoted: true } as const
