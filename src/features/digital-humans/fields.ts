// What is said of a figure or a voice beside its name and what it is made of, a row each: contract, rules, forms, cards and search follow.
import { type FieldRow, namesOf } from '../../shared/field-table.ts'

export type TemplateFieldRow = Extract<FieldRow, { holds: 'line' | 'paragraphs' }> & {
  empty: ''
  /** In the form of a figure, and of a voice. */
  placeholder: { VIDEO: string; VOICE: string }
}

export const templateFields = {
  description: {
    label: '说明',
    holds: 'paragraphs',
    max: 60,
    unit: '个字',
    empty: '',
    placeholder: { VIDEO: '如：大客户部 · 正装', VOICE: '如：语速慢，适合年长客户' },
  },
} as const satisfies Readonly<Record<string, TemplateFieldRow>>
export type TemplateField = keyof typeof templateFields
export const templateFieldNames = namesOf(templateFields)
