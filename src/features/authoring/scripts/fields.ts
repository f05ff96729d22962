// Table of the fields of a script line, one row each: contract, forms, lists, sheets, copies and audit log derive from it.
import { type FieldRow, fieldsHolding, fieldsWith, type NamesWith, namesOf } from '#shared/field-table.ts'

export const scriptTypeLabels = { QUESTION: '话术对话', INTRO: '知识提问', ACTION: '动作', TIPS: '提示' } as const
export const mediaTypeLabels = { VIDEO: '视频', AUDIO: '音频', IMAGE: '图片', TEXT: '文本' } as const
export const needAnswerLabels = { NEED: '需要', NO_NEED: '不需要' } as const
const providerLabels = { AI_TRAINING: '数字人生成', CUSTOMER: '自有' } as const

/** Column of a list; without a width it shares the remaining space. */
interface Shown {
  title?: string
  width?: number
  least?: number
  clamp?: 2 | 3
  tone?: 'second'
  always?: true
}
export type LineField = FieldRow & {
  /** True for a field of the answer, which is empty if no answer is needed. */
  answer?: true
  /** Name of the field that tells generated from uploaded media. */
  made?: 'mediaProvider' | 'answerMediaProvider'
  /** `own`: the forms render it themselves, and `server/line.ts` has its rule. Other fields are stored as sent. */
  form?: 'own' | { placeholder: string }
  /** Width of its column in spreadsheets, in characters, and in the import preview, in pixels. */
  sheet?: {
    width: number
    preview: number
    /** Other accepted column headers. */
    also?: readonly string[]
    /** Offered codes; all codes by default. */
    offers?: readonly string[]
    /** Other accepted labels, in upper case. */
    words?: Readonly<Record<string, string>>
  }
  /** Column in the list of lines. */
  list?: Shown
  arrangement?: Shown
}

const yes = { 是: 'NEED', YES: 'NEED', Y: 'NEED' }
const no = { 否: 'NO_NEED', NO: 'NO_NEED', N: 'NO_NEED' }
export const lineFields = {
  type: {
    label: '类型',
    holds: 'choice',
    choices: scriptTypeLabels,
    unchosen: '请选择类型',
    form: 'own',
    sheet: { width: 12, preview: 120 },
    list: { width: 80 },
    arrangement: { width: 80 },
  },
  mediaType: {
    label: '媒体类型',
    holds: 'choice',
    choices: mediaTypeLabels,
    unchosen: '请选择媒体类型',
    form: 'own',
    // pictures are uploaded on the page, because a spreadsheet cannot contain them
    sheet: { width: 12, preview: 120, offers: ['VIDEO', 'AUDIO', 'TEXT'] },
  },
  needAnswer: {
    label: '是否需要回答',
    holds: 'choice',
    choices: needAnswerLabels,
    unchosen: '请选择是否需要回答',
    form: 'own',
    sheet: { width: 14, preview: 120, words: { ...yes, ...no } },
    list: { width: 108 },
    arrangement: { width: 108 },
  },
  section: {
    label: '章节',
    holds: 'line',
    max: 50,
    empty: null,
    form: { placeholder: '如：开场、异议处理' },
    sheet: { width: 14, preview: 100 },
    list: { width: 80, tone: 'second' },
    arrangement: { width: 84, tone: 'second' },
  },
  text: {
    label: '文本',
    holds: 'paragraphs',
    max: 2000,
    empty: '',
    form: 'own',
    sheet: { width: 48, preview: 240, also: ['问题'] },
    list: { least: 150, clamp: 2, always: true },
    arrangement: { title: '问题/提示', least: 170, clamp: 3, always: true },
  },
  answerPoints: {
    label: '答题要点',
    answer: true,
    holds: 'paragraphs',
    max: 2000,
    empty: null,
    form: { placeholder: '每行一个要点，可在前面写名称，如：【共情】理解您的担心|明白您的顾虑' },
    sheet: { width: 32, preview: 160 },
  },
  answerText: {
    label: '参考答案',
    answer: true,
    holds: 'paragraphs',
    max: 2000,
    empty: '',
    form: 'own',
    sheet: { width: 48, preview: 240 },
    list: { least: 144, clamp: 2, tone: 'second' },
    arrangement: { least: 140, clamp: 3, tone: 'second' },
  },
  imageFile: { label: '图片', holds: 'image', empty: null, form: 'own' },
  audioFile: { label: '音频', holds: 'audio', empty: null, form: 'own', made: 'mediaProvider' },
  videoFile: { label: '视频', holds: 'video', empty: null, form: 'own', made: 'mediaProvider' },
  answerAudioFile: { label: '参考答案音频', answer: true, holds: 'audio', empty: null, form: 'own', made: 'answerMediaProvider' },
  answerVideoFile: { label: '参考答案视频', answer: true, holds: 'video', empty: null, made: 'answerMediaProvider' },
  mediaProvider: { label: '媒体来源', holds: 'choice', choices: providerLabels },
  answerMediaProvider: { label: '参考答案媒体来源', holds: 'choice', choices: providerLabels },
} as const satisfies Record<string, LineField>

type Fields = typeof lineFields
export const lineFieldNames = namesOf(lineFields)
/** Fields with file paths, and those that generation fills. */
export const fileFields = fieldsHolding(lineFields, 'image', 'audio', 'video')
export const madeFields = fieldsWith(lineFields, 'made')
/** Columns of a spreadsheet, in order. */
export const sheetFields = fieldsWith(lineFields, 'sheet')
export type SheetField = (typeof sheetFields)[number]
/** Returns the offered labels of a choice. */
export const offered = (field: LineField): readonly string[] | undefined =>
  field.holds === 'choice' ? (field.sheet?.offers ?? Object.keys(field.choices)).map((code) => field.choices[code] ?? code) : undefined
/** Fields without rules, which are stored as sent. */
export type PlainField = NamesWith<Fields, { form: { placeholder: string } }>
export const plainFields = fieldsWith(lineFields, 'form').filter((name): name is PlainField => lineFields[name].form !== 'own')
