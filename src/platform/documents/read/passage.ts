// Passages (段) of a document, the limits of reading, and the errors of a file with their messages for users.

/** HEADING also stands in the path of the passages below it; ROW is a row of a table; NOTE is a speaker's note or a footnote. */
export type PassageKind = 'HEADING' | 'TEXT' | 'ITEM' | 'ROW' | 'NOTE'

export interface Passage {
  kind: PassageKind
  /** Headings above the passage, the outermost first; the name of a sheet is the first one. */
  path: string[]
  /** Page or slide from 1; null if the file tells no pages. */
  page: number | null
  text: string
}

export interface ReadDocument {
  passages: Passage[]
  /** Parts that were left out, in words for the user. */
  notes: string[]
  /** Number of pages or slides; null if the file tells none. */
  pages: number | null
}

/** A fault of a file, with a message for the user who sent it. */
export class DocumentError extends Error {}

export const faults = {
  broken: '文件已损坏或不完整，请重新保存后上传',
  password: '文件设有密码，请去掉密码后上传',
  unpacked: '文件展开后过大，已拒绝',
  tooMuch: '文件内容过多，请分成几个文件上传',
  tooSlow: '文件过于复杂，在限定时间内没有读完，请分成几个文件上传',
  tooBig: '文件过大或过于复杂，读取时内存不足，请分成几个文件上传',
  empty: '文件是空的，请重新选择',
  noText: '没有读到文字',
  kind: '只支持 docx、pptx、pdf、xlsx、md、txt、html 文件',
  old: '不支持旧格式的 .doc、.ppt、.xls，请另存为 .docx、.pptx、.xlsx 后上传',
  encoding: '文件的编码无法识别，请另存为 UTF-8 后上传',
} as const

/** Maximum number of passages of a document, and of characters in all of them. */
export const maxPassages = 20_000
export const maxDocumentText = 5_000_000
/** Maximum length of a passage; a longer paragraph becomes several passages. */
export const maxPassageText = 1_000
