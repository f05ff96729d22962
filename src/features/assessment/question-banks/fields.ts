// Table of the fields of a question beside its text and key. Contract, form, view, files, papers and the audit log use it.
import { fieldsWith, type NamesWith, namesOf, type TextFieldRow } from '#shared/field-table.ts'

export const maxTextLength = 5000
/** Pictures below the text of a question. */
export const maxImages = 5

/** Fields of a bank beside its title. */
export const bankFields = {
  categoryDesc: {
    label: '题库描述',
    holds: 'paragraphs',
    max: 500,
    empty: null,
    placeholder: '考什么、给谁考，可不填',
    list: { least: 120, clamp: 1, tone: 'second' },
  },
} as const satisfies Readonly<Record<string, TextFieldRow & { empty: null; list: { least: number; clamp: 1 | 2 | 3; tone: 'second' } }>>
export type BankField = keyof typeof bankFields
export const bankFieldNames = namesOf(bankFields)

/** `text` and `number` fields are stored as sent, and null if empty; an `own` field has a rule and a form control. */
type Holding =
  | { holds: 'own' }
  | { holds: 'text'; max: number; plain: { placeholder: string; hint?: string } }
  /** From 0, with two decimals. */
  | { holds: 'number'; max: number; wrong: string; plain: { placeholder: string; hint?: string; step: number } }
export type QuestionField = Holding & {
  label: string
  /** Reveals the answer, and so is hidden from people who must sit an exam with the question. */
  tells?: true
  /** Width of the column: in characters in a file, in pixels in the preview. */
  sheet: { width: number; preview: number }
}

export const questionFields = {
  score: { label: '分值', holds: 'own', sheet: { width: 8, preview: 70 } },
  analysis: {
    label: '解析',
    holds: 'text',
    max: maxTextLength,
    plain: { placeholder: '为什么是这个答案，可不填' },
    tells: true,
    sheet: { width: 40, preview: 180 },
  },
  difficulty: {
    label: '难度',
    holds: 'number',
    max: 1,
    wrong: '难度应为0到1',
    plain: { placeholder: '0 到 1', hint: '0 最易，1 最难，可不填', step: 0.1 },
    sheet: { width: 8, preview: 70 },
  },
  tags: { label: '标签', holds: 'own', sheet: { width: 20, preview: 110 } },
} as const satisfies Record<string, QuestionField>

type Fields = typeof questionFields
export const plainFields = fieldsWith(questionFields, 'plain')
/** Maps each text field to one type, and each number field to another. */
export type EachPlain<Text, Number> = Record<NamesWith<Fields, { holds: 'text' }>, Text> &
  Record<NamesWith<Fields, { holds: 'number' }>, Number>
/** Stored values of the plain fields. */
export type PlainContents = EachPlain<string | null, number | null>
export type PlainField = keyof PlainContents
/** Returns the table row of a plain field. */
export const plainOf = (name: PlainField): Exclude<QuestionField, { holds: 'own' }> => questionFields[name]

/** Difficulty of a question: by its score rate if enough people answered it, else as set by its author. */
export const levelLabels = { EASY: '易', MEDIUM: '中', HARD: '难' } as const
export type DifficultyLevel = keyof typeof levelLabels
/** The lowest score rate of each level. */
export const minRates = { EASY: 0.7, MEDIUM: 0.4, HARD: 0 } as const satisfies Record<DifficultyLevel, number>
/** With fewer people, the rate says more about the people than about the question. */
export const minPeopleForRates = 10
/** A lower value hardly distinguishes people; below 0 the key may be wrong. */
export const lowDiscrimination = 0.15
/** Score rates above and below which a question is too easy or too hard. */
export const extremeRates = { easy: 0.9, hard: 0.2 } as const

/** Periods in which no exam used a question, in days; EVER: no exam ever used it. */
export const unusedLabels = { MONTH: '一个月', QUARTER: '三个月', HALF_YEAR: '半年', YEAR: '一年', EVER: '从未使用' } as const
export type UnusedFor = keyof typeof unusedLabels
export const unusedDays = { MONTH: 30, QUARTER: 90, HALF_YEAR: 180, YEAR: 365, EVER: 100_000 } as const satisfies Record<UnusedFor, number>

export const orderLabels = {
  NEWEST: '新建的在前',
  RATE_LOW: '得分率低的在前',
  RATE_HIGH: '得分率高的在前',
  DISCRIMINATION_LOW: '区分度低的在前',
  USED_MOST: '使用多的在前',
  USED_LONG_AGO: '最久没用的在前',
} as const
export type QuestionOrder = keyof typeof orderLabels
