// What a spreadsheet says of a person, a row each: sheet, preview, export and the audit log follow from it; of a plain text the contract, the rules,
// the form and the statements, too.
import type { Cleaning } from '../../shared/clean.ts'
import { fieldsWith, pick, type TextFieldRow } from '../../shared/field-table.ts'

interface PersonField extends Partial<Pick<TextFieldRow, 'holds' | 'max' | 'empty'>> {
  label: string
  /** What the column is called, where that is something else. */
  title?: string
  also?: readonly string[]
  required?: true
  clean?: Cleaning
  /** A text of the person, which is kept as the contract takes it; plain where it says what it holds. */
  text?: true
  choices?: readonly string[]
  /** In characters, and in the preview in pixels. */
  width: number
  preview: number
}

export const personFields = {
  workNo: { label: '工号', text: true, required: true, clean: 'code', width: 16, preview: 110 },
  name: { label: '姓名', text: true, required: true, width: 14, preview: 110 },
  telephone: {
    label: '手机号码',
    title: '手机号',
    also: ['手机号码'],
    text: true,
    required: true,
    clean: 'phone',
    width: 18,
    preview: 140,
  },
  department: { label: '部门', required: true, width: 36, preview: 220 },
  email: { label: '邮箱', text: true, clean: 'code', width: 28, preview: 150 },
  sex: { label: '性别', choices: ['男', '女'], width: 8, preview: 100 },
  profile: { label: '职位', text: true, holds: 'line', max: 50, empty: null, width: 18, preview: 110 },
  roles: { label: '角色', also: ['角色名称'], width: 24, preview: 150 },
} as const satisfies Record<string, PersonField>
export type PersonFieldName = keyof typeof personFields
export const textFields = fieldsWith(personFields, 'text')
/** Texts that no rule concerns. */
export const plainFields = fieldsWith(personFields, 'holds')
export type PlainField = (typeof plainFields)[number]
export const plainTable = pick(personFields, plainFields)
/** The row of a field. */
export const personField = (name: PersonFieldName): PersonField => personFields[name]
