// Reads a Word document: paragraphs with the headings above them, tables, text boxes and footnotes. Deleted and hidden text is left out.
import type { Attributes } from '../../spreadsheets/xlsx-book.ts'
import { Collector } from './collector.ts'
import { readStyles, type WordStyle } from './docx-styles.ts'
import { numberedLevel } from './headings.ts'
import { attribute, type Office } from './office-package.ts'
import type { Cell, TableRow } from './table.ts'

interface Paragraph {
  text: string
  level: number | undefined
  isItem: boolean
  isContents: boolean
}
interface OpenTable {
  rows: { cells: Cell[]; isHeader: boolean }[]
  /** Texts of the paragraphs of the open cell. */
  cell: string[] | null
  span: number
  continues: boolean
}

/** Elements whose text is no text of the document. A Fallback repeats its content for older programs. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'rPrChange', 'pPrChange', 'instrText', 'rt'])
const isOff = (value: string | undefined) => value === '0' || value === 'false' || value === 'off'

/** State of reading the parts of one document. */
class Body {
  readonly into = new Collector()
  readonly #styles: ReadonlyMap<string, WordStyle>
  /** Whether any style or paragraph has an outline level; otherwise numbers make headings. */
  readonly #hasLevels: boolean
  /** A text box stands within a paragraph, and a table within a cell. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: OpenTable[] = []
  #skip = 0
  #isText = false
  #isHidden = false
  #hasRenderedPages = false
  #page = 1
  hasDeletions = false

  constructor(styles: ReadonlyMap<string, WordStyle>, facts: { hasLevels: boolean; hasPages: boolean }) {
    this.#styles = styles
    this.#hasLevels = facts.hasLevels
    this.#hasRenderedPages = facts.hasPages
    if (facts.hasPages) this.into.page = 1
  }

  get pages() {
    return this.#hasRenderedPages ? this.#page : null
  }

  open(name: string, a: Attributes): void {
    if (skipped.has(name)) {
      this.#skip++
      if (name === 'del' || name === 'moveFrom') this.hasDeletions = true
    }
    const paragraph = this.#paragraphs.at(-1)
    const table = this.#tables.at(-1)
    if (name === 'p') this.#paragraphs.push({ text: '', level: undefined, isItem: false, isContents: false })
    else if (name === 'tbl') this.#tables.push({ rows: [], cell: null, span: 1, continues: false })
    else if (name === 'tr') table?.rows.push({ cells: [], isHeader: false })
    else if (name === 'tc' && table) Object.assign(table, { cell: [], span: 1, continues: false })
    else if (name === 'gridSpan' && table) table.span = Number(attribute(a, 'val') ?? 1) || 1
    else if (name === 'vMerge' && table) table.continues = attribute(a, 'val') !== 'restart'
    else if (name === 'tblHeader' && table?.rows.length && !isOff(attribute(a, 'val')))
      Object.assign(table.rows.at(-1) ?? {}, { isHeader: true })
    else if (name === 'lastRenderedPageBreak' && !this.#skip) this.#turnPage()
    else if (name === 'r') this.#isHidden = false
    else if (name === 'vanish') this.#isHidden = !isOff(attribute(a, 'val'))
    else if (paragraph) this.#inParagraph(name, a, paragraph)
  }

  #inParagraph(name: string, a: Attributes, paragraph: Paragraph) {
    if (name === 'pStyle') {
      const style = this.#styles.get(attribute(a, 'val') ?? '')
      paragraph.level ??= style?.level
      paragraph.isContents ||= style?.isContents ?? false
      paragraph.isItem ||= style?.isList ?? false
    } else if (name === 'outlineLvl' && Number(attribute(a, 'val')) < 9) paragraph.level = Number(attribute(a, 'val')) + 1
    else if (name === 'numPr') paragraph.isItem = true
    else if (name === 't') this.#isText = true
    else if (name === 'tab' && paragraph.text !== '') paragraph.text += ' '
    else if (name === 'noBreakHyphen') paragraph.text += '-'
    else if ((name === 'br' && attribute(a, 'type') !== 'page') || name === 'cr') paragraph.text += '\n'
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#isText && !this.#skip && !this.#isHidden) paragraph.text += text
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    if (skipped.has(name)) this.#skip--
    if (name === 'p') this.#endParagraph()
    const table = this.#tables.at(-1)
    if (name === 'tc' && table?.cell) {
      table.rows.at(-1)?.cells.push({ text: table.cell.join(' '), columns: table.span, continues: table.continues })
      table.cell = null
    }
    if (name === 'tbl') this.#endTable()
  }

  #turnPage() {
    this.#page++
    this.into.page = this.#page
  }

  #endParagraph() {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph || paragraph.isContents) return
    const text = paragraph.text.trim()
    const cell = this.#tables.at(-1)?.cell
    if (cell) {
      if (text) cell.push(text)
      return
    }
    const level = paragraph.level ?? (this.#hasLevels || paragraph.isItem ? 0 : numberedLevel(text))
    if (paragraph.level !== undefined || level > 0) this.into.heading(level, text)
    else this.into.add(paragraph.isItem ? 'ITEM' : 'TEXT', text)
  }

  #endTable() {
    const table = this.#tables.pop()
    if (!table) return
    const outer = this.#tables.at(-1)?.cell
    const rows: TableRow[] = table.rows
    if (outer) outer.push(rows.flatMap(({ cells }) => cells.map(({ text }) => text)).join(' '))
    // a frame around text is no table
    else if (rows.every(({ cells }) => cells.length <= 1)) for (const { cells } of rows) this.into.add('TEXT', cells[0]?.text ?? '')
    else this.into.table(rows)
  }
}

/** Facts that decide how the text is read, found before: whether paragraphs have levels, and whether Word left its page breaks. */
async function factsOf({ parse, main }: Office, styles: ReadonlyMap<string, WordStyle>) {
  let [hasLevels, hasPages] = [false, false]
  await parse(main, {
    open(name, a) {
      if (name === 'lastRenderedPageBreak') hasPages = true
      if (name === 'outlineLvl' && Number(attribute(a, 'val')) < 9) hasLevels = true
      if (name === 'pStyle' && (styles.get(attribute(a, 'val') ?? '')?.level ?? 0) > 0) hasLevels = true
    },
  })
  return { hasLevels, hasPages }
}

/** Reads a Word document; the notes name the parts that were left out. */
export async function readDocx(office: Office) {
  const { parse, main, entries, related } = office
  const parts = [...(await related(main)).values()]
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? ''
  const styles = await readStyles(parse, partOf('styles'))
  const body = new Body(styles, await factsOf(office, styles))
  const handlers = {
    open: (name: string, a: Attributes) => body.open(name, a),
    text: (text: string) => body.text(text),
    close: (name: string) => body.close(name),
  }
  await parse(main, handlers)
  const { into, pages } = body
  into.page = null
  for (const [type, title] of [
    ['footnotes', '脚注'],
    ['endnotes', '尾注'],
  ] as const) {
    const notes = await readNotes(office, partOf(type))
    if (!notes.length) continue
    into.heading(1, title)
    for (const note of notes) into.add('NOTE', note)
  }
  const names = [...entries.keys()]
  const pictures = names.filter((name) => /\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/.test(name)).length
  if (pictures) into.note(`${pictures}张图片没有读入，图片里的文字不能引用`)
  if (names.some((name) => /\/charts\/chart\d*\.xml$/.test(name))) into.note('图表没有读入')
  if (names.some((name) => name.includes('/embeddings/'))) into.note('嵌入的文件没有读入')
  if (parts.some(({ type }) => type === 'header' || type === 'footer')) into.note('页眉和页脚没有读入')
  if (parts.some(({ type }) => type === 'comments')) into.note('批注没有读入')
  if (body.hasDeletions) into.note('修订中已删除的文字没有读入')
  return { into, pages }
}

async function readNotes({ parse }: Office, part: string): Promise<string[]> {
  const notes: string[] = []
  let note: string | null = null
  let isText = false
  await parse(part, {
    open(name, a) {
      if (/^(?:foot|end)note$/.test(name)) note = attribute(a, 'type') === undefined || attribute(a, 'type') === 'normal' ? '' : null
      isText = name === 't'
    },
    text: (text) => void (isText && note !== null && (note += text)),
    close(name) {
      if (name === 't') isText = false
      if (/^(?:foot|end)note$/.test(name) && note) notes.push(note)
    },
  })
  return notes
}
