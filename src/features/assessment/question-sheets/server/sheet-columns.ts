// Columns of questions in a spreadsheet and in a draft.
import type { SheetColumn, WrittenColumn } from '#platform/spreadsheets/spreadsheets.ts'
import { maxOptions, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { namesOf } from '#shared/field-table.ts'
import { questionFields } from '#features/assessment/question-banks/fields.ts'
import { letterOf } from '#shared/letters.ts'
import { optionsIn, withoutLetter, withoutLetters } from './as-written.ts'

type Column = SheetColumn & WrittenColumn
const letters = Array.from({ length: maxOptions }, (_, i) => letterOf(i))
const type: Column = {
  field: 'type',
  title: '题型',
  also: ['类型', '试题类型', '题目类型', '题类'],
  required: true,
  clean: 'code',
  width: 8,
  choices: Object.values(typeLabels),
}
const text: Column = {
  field: 'subjectName',
  title: '题干',
  also: ['题目', '试题', '问题', '试题内容', '题目内容', '题干内容', '试题题干', '题目描述'],
  required: true,
  clean: 'text',
  width: 48,
}
const options: Column = {
  field: 'options',
  title: '选项',
  also: ['备选项', '候选项', '选项内容', '可选项', '答案选项'],
  clean: 'text',
  width: 40,
}
const cleaning = { text: 'text', number: 'code', own: undefined } as const
/** Titles of these columns in the files of other exam tools. */
const otherTitles: Record<keyof typeof questionFields, readonly string[]> = {
  score: ['分数', '题分', '本题分值', '本题分数', '每题分值'],
  analysis: ['答案解析', '试题解析', '题目解析', '答案说明'],
  difficulty: ['难易度', '难易程度', '难度系数', '难度等级', '试题难度'],
  tags: ['知识点', '分类', '考点', '试题分类', '题目分类', '所属知识点'],
}
const others: Column[] = [
  ...namesOf(questionFields).map((field): Column => {
    const { label: title, holds, sheet } = questionFields[field]
    return { field, title, also: otherTitles[field], clean: field === 'score' ? 'code' : cleaning[holds], width: sheet.width }
  }),
  { field: 'rules', title: '判分规则', also: ['填空规则'], width: 20 },
]
const answer: Column = {
  field: 'answer',
  title: '答案',
  also: ['正确答案', '标准答案', '参考答案', '试题答案', '题目答案'],
  required: true,
  clean: 'text',
  width: 28,
}
const optionColumns: Column[] = letters.map((letter, i) => ({
  field: letter,
  title: `选项${letter}`,
  also: [letter, `${letter}选项`, `${letter}项`, `备选项${letter}`, `备选${letter}`, `答案${letter}`, `选项${i + 1}`, `备选项${i + 1}`],
  width: 20,
}))

/** Columns of a file that is read: options in separate columns, or in one cell with a line each. */
export const sheetColumns: readonly Column[] = [type, text, options, ...optionColumns, answer, ...others]
/** Columns of a draft and of the list of errors; the last one holds data without a column, as JSON. */
export const draftColumns: readonly Column[] = [type, text, options, answer, ...others, { field: 'extra', title: '其他', clean: 'none' }]
export const EXTRA = draftColumns.length - 1

/** Columns of a file that is written: as many option columns as needed, at least eight. */
export const writtenColumns = (most: number): Column[] =>
  [type, text, ...optionColumns.slice(0, Math.max(8, most)), answer, ...others].map((c) => ({
    ...c,
    title: c.required ? `${c.title}*` : c.title,
  }))
export const errorColumns = draftColumns.slice(0, EXTRA).map((c) => ({ ...c, title: c.required ? `${c.title}*` : c.title }))

/** The cells of a draft row by name. */
export interface Cells extends Record<keyof typeof questionFields, string> {
  type: string
  subjectName: string
  /** One line per option, with its letter. */
  options: string
  answer: string
  rules: string
  extra: string
}
const fields = draftColumns.map((c) => c.field) as (keyof Cells)[]
export const listed = (cells: Cells): string[] => fields.map((f) => cells[f])
export const named = (cells: readonly string[]): Cells => Object.fromEntries(fields.map((f, i) => [f, cells[i] ?? ''])) as unknown as Cells

const at = new Map(sheetColumns.map((c, i) => [c.field, i]))
/** Converts a row of a spreadsheet to cells of a draft. */
export function cellsOfSheet(cells: readonly string[]): Cells {
  const cell = (field: string) => cells[at.get(field) ?? -1] ?? ''
  const apart = letters.map((letter) => cell(letter).replaceAll(/\s*\n\s*/g, ' '))
  const last = apart.findLastIndex((t) => t !== '')
  return {
    ...(Object.fromEntries(fields.map((f) => [f, cell(f)])) as unknown as Cells),
    options: last < 0 ? ownLines(cell('options')) : linesOf(withoutLetters(apart.slice(0, last + 1))),
    extra: '',
  }
}

/** Normalises a cell with all options, with letters by position. */
const ownLines = (cell: string) => (cell.trim() === '' ? '' : linesOf(optionsIn(cell)))

export const linesOf = (texts: readonly string[]) => texts.map((t, i) => `${letterOf(i)}. ${t}`).join('\n')
/** The texts of a cell with options; removes a letter before a line if it is the one of its position. */
export function optionsOf(cell: string): string[] {
  const lines = cell.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map((line, i) => withoutLetter(line, i).trim())
}
