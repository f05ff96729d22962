// Shapes of drafts: questions and script lines that a model proposes from passages of documents, with a quote for each.

/** Types of questions by the name that a model reads; the values are those of question banks. */
export const draftTypes = { SINGLE: 0, MULTIPLE: 3, JUDGE: 2, FILL: 4, SHORT: 1 } as const
export type DraftType = keyof typeof draftTypes

/** Marks a blank in the text of a fill-in draft. */
export const blank = '____'
/** Answers of a true-or-false draft. */
export const right = '对'
export const wrong = '错'

/** A passage of a document as a draft may quote it. */
export interface Source {
  id: string
  text: string
}

export interface Quoted {
  /** Id of the passage. */
  passage: string
  /** The words that prove the draft; after the check exactly as they stand in the passage. */
  quote: string
}

interface Draft {
  /** The question, or the words of the customer. */
  text: string
  /** Points of a reference answer. */
  points: string[]
  quotes: Quoted[]
}

export interface QuestionDraft extends Draft {
  type: DraftType
  options: string[]
  /** Letters of the right options, 对 or 错, the text of each blank (alternatives by |), or the reference answer. */
  answers: string[]
  analysis: string
}

export interface LineDraft extends Draft {
  type: 'LINE'
  /** Part of the talk, such as 异议处理; '' for none. */
  section: string
  /** The reference answer of the learner. */
  answer: string
}

export type AnyDraft = QuestionDraft | LineDraft

/** Why a draft is refused, in words for its author. */
export const draftFaults = {
  FORM: '内容不完整',
  QUOTE: '引用的话不在原文里',
  NUMBER: '数字或单位不在引用的原文里',
  KEY: '答案不在选项或原文里',
  OPTIONS: '选项为空或重复',
  TWO_RIGHT: '不止一个正确选项',
  ALL_OF_ABOVE: '选项是「以上都对」一类',
  DUPLICATE: '与本批的另一条重复',
  RED_LINE: '参考答案有违规用语（红线）',
} as const
export type DraftFault = keyof typeof draftFaults

/** Warnings for the author beside a draft that passed. */
export const draftWarnings = { LENGTHS: '最长的选项超过最短的1.6倍' } as const
export type DraftWarning = keyof typeof draftWarnings
