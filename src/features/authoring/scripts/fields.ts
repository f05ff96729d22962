// The fields of a script line, a row each: contract, forms, lists, sheets, copies and the audit log follow from it.
import { type FieldRow, fieldsHolding, fieldsWith, type NamesWith, namesOf } from '#shared/field-table.ts'

export const scriptTypeLabels = { QUESTION: '话术对话', INTRO: '知识提问', ACTION: '动作', TIPS: '提示' } as const
export const mediaTypeLabels = { VIDEO: '视频', AUDIO: '音频', IMAGE: '图片', TEXT: '文本' } as const
export const needAnswerLabels = { NEED: '需要', NO_NEED: '不需要' } as const
const providerLabels = { AI_TRAINING: '数字人生成', CUSTOMER: '自有' } as const

/** How a list shows a field; without a width it shares what is left. */
interface Shown {
  title?: string
  width?: number
  least?: number
  clamp?: 2 | 3
  tone?: 'second'
  always?: true
}
export type LineField = FieldRow & {
  /** Of the answer: nothing stands there where none is needed. */
  answer?: true
  /** The machine makes it unless this says that it is one's own. */
  made?: 'mediaProvider' | 'answerMediaProvider'
  /** `own`: the forms draw it themselves, and it has its rule in `server/line.ts`; else it is kept as it is sent. */
  form?: 'own' | { placeholder: string }
  /** Its column in spreadsheets, in characters, and in the preview of one, in pixels. */
  sheet?: {
    width: number
    preview: number
    /** Other headers that are understood. */
    also?: readonly string[]
    /** Codes that are offered; all, where they are not said. */
    offers?: readonly string[]
    /** Other words that are understood, in capitals. */
    words?: Readonly<Record<string, string>>
  }
  /** The list of scripts of a sub-scene. */
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
    // pictures are added on the page: a spreadsheet brings none
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
    form: { placeholder: '每行一个要点' },
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
/** Paths of files; those that the machine makes. */
export const fileFields = fieldsHolding(lineFields, 'image', 'audio', 'video')
export const madeFields = fieldsWith(lineFields, 'made')
/** The columns of a spreadsheet, in their order. */
export const sheetFields = fieldsWith(lineFields, 'sheet')
export type SheetField = (typeof sheetFields)[number]
/** The labels that cells of a choice should say. */
export const offered = (field: LineField): readonly string[] | undefined =>
  field.holds === 'choice' ? (field.sheet?.offers ?? Object.keys(field.choices)).map((code) => field.choices[code] ?? code) : undefined
/** Kept as it is sent: no rule concerns it. */
export type PlainField = NamesWith<Fields, { form: { placeholder: string } }>
export const plainFields = fieldsWith(lineFields, 'form').filter((name): name is PlainField => lineFields[name].form !== 'own')
