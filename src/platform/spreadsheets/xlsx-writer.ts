// Writes .xlsx as a stream, row by row: a frozen header, widths, choices, and text that stays text.
import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { openZip } from '../zip.ts'
import { MAX_CELL_LENGTH } from './sheet.ts'

export interface WrittenColumn {
  title: string
  /** Column width in characters. */
  width?: number
  /** Choices of a drop-down list below the header. */
  choices?: readonly string[]
}
/** `share`: 0 to 1, a number that is displayed as a percentage. */
export type WrittenCell = string | number | { share: number } | null
export type WrittenRow = readonly WrittenCell[]
/** A ratio that users read as 50% or 33.33%, and that programs can sort and sum; «-» for null. */
export const ratio = (share: number | null): WrittenCell => (share === null ? '-' : { share })

/** Constant times, so that equal content gives equal bytes. */
const entry = { mtime: new Date('2020-01-01T00:00:00'), forceZip64Format: false }
const BATCH_TEXT = 60_000

/* oxlint-disable no-control-regex -- these are what XML cannot say */
const unsaid = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_x(?=[0-9A-Fa-f]{4}_)/g
/* oxlint-enable no-control-regex */
const words: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', _x: '_x005F_x' }
/** Escapes characters that XML cannot represent as _xHHHH_; a text that already looks like this escape is escaped as well. */
const escaped = (text: string) =>
  text.toWellFormed().replace(unsaid, (c) => words[c] ?? `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')

/** Letters of a column: 0 -> A, 27 -> AB. */
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A text that a program could take for a formula when its cell is edited, pasted or saved as CSV: it begins with such a sign of any width,
 * after blank or invisible characters.
 */
const likeFormula = /^[\s\p{C}\p{DI}\u2800]*[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u
/** The style that marks a cell as text, for each style that may hold a text like a formula. */
const quoted: Partial<Record<number, number>> = { 1: 7, 2: 8, 3: 4 }

/**
 * Styles: 0 plain, 1 header, 2 required header, 3 text, 4 text that looks like a formula, 5 whole percent, 6 percent with two decimals, 7
 * and 8 headers that look like a formula.
 */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFB4231A"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFEEFC"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="9" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" quotePrefix="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" quotePrefix="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

function cell(value: WrittenCell, place: string, style = 3): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'object') return `<c r="${place}" s="${Math.round(value.share * 10_000) % 100 ? 6 : 5}"><v>${value.share}</v></c>`
  const text = value.length > MAX_CELL_LENGTH ? `${value.slice(0, MAX_CELL_LENGTH - 1)}…` : value
  const kept = (likeFormula.test(text) && quoted[style]) || style
  return `<c r="${place}" s="${kept}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

async function* sheetXml({ columns, rows, none }: WrittenSheet) {
  const names = columns.map((_, i) => letters(i))
  const line = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
  const cols = columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? 16}" style="3" customWidth="1"/>`).join('')
  const header = columns.map((c, i) => cell(c.title, `${names[i]}1`, c.title.endsWith('*') ? 2 : 1)).join('')
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>${line(1, header)}`
  let n = 1
  for await (const row of rows) {
    n++
    text += line(n, row.map((value, i) => cell(value, `${names[i] ?? letters(i)}${n}`)).join(''))
    if (text.length < BATCH_TEXT) continue
    yield text
    text = ''
    // yields to other work
    await pause()
  }
  if (n === 1 && none) text += line(2, cell(none, 'A2'))
  const chosen = columns.flatMap((c, i) => (c.choices ? [{ at: names[i], choices: c.choices }] : []))
  const validations = chosen.map(
    ({ at, choices }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="请选择" error="${attribute(`请从列表中选择：${choices.join('、')}`)}" sqref="${at}2:${at}1048576"><formula1>${escaped(`"${choices.join(',')}"`)}</formula1></dataValidation>`,
  )
  const offered = chosen.length ? `<dataValidations count="${chosen.length}">${validations.join('')}</dataValidations>` : ''
  yield `${text}</sheetData>${offered}</worksheet>`
}

export interface WrittenSheet {
  /** Name of the sheet: at most 31 characters, unique in its file. */
  name: string
  columns: readonly WrittenColumn[]
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>
  /** Text that replaces missing rows; absent for templates, which users fill in and upload. */
  none?: string
}

/**
 * An .xlsx with one sheet of these rows, and one of notes if there are any, as a stream of bytes. Rows are taken as needed; an error among
 * them fails the stream. Texts longer than a cell can hold are cut off with an ellipsis.
 */
export function writeXlsx(
  columns: readonly WrittenColumn[],
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>,
  options: { sheet?: string; notes?: readonly string[] } = {},
): Readable {
  const { sheet = '数据', notes = [] } = options
  const noted: WrittenSheet = {
    // two sheets with one name would make a broken file
    name: sheet === '填写说明' ? '说明' : '填写说明',
    columns: [{ title: '填写说明', width: 90 }],
    rows: notes.map((note) => [note]),
  }
  return writeWorkbook([{ name: sheet, columns, rows }, ...(notes.length ? [noted] : [])])
}

/** Like `writeXlsx`, with several sheets in order: the rows of a sheet are taken after those before it are written. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const zip = openZip()
  const add = (path: string, content: string) => zip.addText(path, content, entry)
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${sheetType}.${type}+xml"/>`
  add(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheets.map((_, i) => part(`worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`,
  )
  const link = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const links = (content: string) => `${head}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`
  add('_rels/.rels', links(link(1, 'officeDocument', 'xl/workbook.xml')))
  add(
    'xl/_rels/workbook.xml.rels',
    links(
      sheets.map((_, i) => link(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
        link(sheets.length + 1, 'styles', 'styles.xml'),
    ),
  )
  const listed = sheets.map(({ name }, i) => `<sheet name="${attribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  add('xl/workbook.xml', `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`)
  add('xl/styles.xml', styles)
  for (const [i, sheet] of sheets.entries())
    zip.addStream(`xl/worksheets/sheet${i + 1}.xml`, () => Readable.from(sheetXml(sheet), { objectMode: false }), entry)
  return zip.end()
}
