// Tables in the text of questions, in the notation of Markdown: `| a | b |` lines, the second one of dashes.
import { piecesOf } from './formulas.ts'

/** Rows of cells; the first row has the headings. */
export type TableRows = string[][]
/** Lines of text, or a table. */
export type TextBlock = { text: string } | { rows: TableRows }

const rule = /^\s*\|(?:\s*:?-{1,}:?\s*\|)+\s*$/
const row = /^\s*\|.*\|\s*$/
const bar = /(?<!\\)\|/

/** Splits a line at its bars, outside of formulas; `\|` is a bar within a cell. */
export function cellsOf(line: string): string[] {
  const cells = ['']
  for (const piece of piecesOf(line)) {
    const [first = '', ...more] = typeof piece === 'string' ? piece.split(bar) : [piece.source]
    cells[cells.length - 1] += first
    cells.push(...more)
  }
  return cells.slice(1, -1).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** Number of lines of the table that begins at `at`; 0 if none does. */
export function tableLength(lines: readonly string[], at: number): number {
  const [head = '', dashes = ''] = [lines[at], lines[at + 1]]
  if (!row.test(head) || !rule.test(dashes)) return 0
  let end = at + 2
  while (row.test(lines[end] ?? '')) end++
  return end - at
}

/** Rows of equal length from the lines of a table: missing cells and headings are empty. */
export function rowsOf(lines: readonly string[]): TableRows {
  const [head = [], , ...rest] = lines.map(cellsOf)
  const width = Math.max(head.length, ...rest.map((cells) => cells.length))
  return [head, ...rest].map((cells) => Array.from({ length: width }, (_, i) => cells[i] ?? ''))
}

/** Splits a text into lines of text and tables, in order. */
export function blocksOf(text: string): TextBlock[] {
  if (!text.includes('|')) return text === '' ? [] : [{ text }]
  const lines = text.split('\n')
  const blocks: TextBlock[] = []
  let words: string[] = []
  const close = () => {
    if (words.length) blocks.push({ text: words.join('\n') })
    words = []
  }
  for (let at = 0; at < lines.length; ) {
    const length = tableLength(lines, at)
    if (length === 0) words.push(lines[at++] ?? '')
    else {
      close()
      blocks.push({ rows: rowsOf(lines.slice(at, at + length)) })
      at += length
    }
  }
  close()
  return blocks
}

export const hasTable = (text: string): boolean => text.includes('|') && blocksOf(text).some((block) => 'rows' in block)

/** Cell text that cannot end the cell. */
const celled = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<!\\)\|/g, '\\|')
export const toRowLine = (cells: readonly string[]): string => `| ${cells.map(celled).join(' | ')} |`
export const ruleLine = (columns: number): string => toRowLine(Array.from({ length: columns }, () => '---'))

/** The text in one line for a list: a table as its rows. */
export const inOneLine = (text: string): string =>
  blocksOf(text)
    .map((block) => ('rows' in block ? block.rows.map((cells) => cells.join(' ')).join('；') : block.text))
    .join(' ')
