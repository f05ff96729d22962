// What people read of an exam beside its title, a row each: contract, rules, form, analysis and the audit log follow.
import { namesOf, type TextFieldRow } from '../../shared/field-table.ts'

export const examFields = {
  remark: { label: '备注', holds: 'paragraphs', max: 500, empty: null, placeholder: '考试须知，考生会看到', rows: [2, 5] },
} as const satisfies Readonly<Record<string, TextFieldRow & { empty: null }>>
export type ExamField = keyof typeof examFields
export const examFieldNames = namesOf(examFields)
