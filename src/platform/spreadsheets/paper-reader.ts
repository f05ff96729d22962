// Reads a Word document as lines of a paper: with the numbers of its lists, its looks, its tables row by row, and signs for pictures.
import path from 'node:path'
import { type LineLook, type PaperCells, pictureSign } from './paper-line.ts'
import { MAX_CELL_LENGTH, SheetError } from './sheet.ts'
import { type Numbering, readNumbering } from './word-numbering.ts'
import { type Attributes, bare, type Parse } from './xlsx-book.ts'
import type { Package } from './xlsx-package.ts'

/** Elements whose text is no text of the document. A Fallback repeats its content for older programs. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'rPrChange', 'pPrChange', 'instrText', 'rt', 'delText'])
const looks: readonly LineLook[] = ['bold', 'colour', 'underline']
/** Most marked with a look in one paragraph; more are decoration. */
const MAX_STRETCHES = 100

const valueOf = (a: Attributes): string | undefined => Object.entries(a).find(([key]) => bare(key) === 'val')?.[1]
const isOn = (a: Attributes) => !['0', 'false', 'off', 'none'].includes(valueOf(a) ?? '1')
const isColour = (value: string | undefined) =>
  value !== undefined && value !== 'auto' && !/^(?:0{6}|0{3}|[0-2]\w[0-2]\w[0-2]\w)$/.test(value)

interface Paragraph {
  text: string
  /** Relationships of the pictures whose signs stand in the text. */
  pictures: string[]
  list: string
  level: number
  style: string
  marked: { look: LineLook; text: string }[]
}

/** A list by the style of its paragraphs. */
type StyleLists = ReadonlyMap<string, { list: string; level: number }>

interface Known {
  numbering: Numbering
  styles: StyleLists
  /** Parts by their relationships. */
  parts: ReadonlyMap<string, string>
}
const signsIn = (text: string) => text.split(pictureSign).length - 1

class Body {
  hasFormulas = false
  /** File names of the pictures, by their parts. */
  readonly pictures = new Map<string, string>()
  readonly #push: (cells: PaperCells) => void
  readonly #parts: ReadonlyMap<string, string>
  readonly #numbering: Numbering
  readonly #styles: StyleLists
  readonly #paragraphs: Paragraph[] = []
  /** The cells of the open rows; tables stand within cells. */
  readonly #rows: { cells: string[]; marked: Paragraph['marked']; pictures: string[] }[] = []
  #skip = 0
  #isText = false
  #isHidden = false
  #isRun = false
  readonly #look: Record<LineLook, boolean> = { bold: false, colour: false, underline: false }
  /** Looks of the last run of the paragraph, whose stretch goes on. */
  #before: Partial<Record<LineLook, boolean>> = {}

  constructor({ numbering, styles, parts }: Known, push: (cells: PaperCells) => void) {
    this.#parts = parts
    this.#numbering = numbering
    this.#styles = styles
    this.#push = push
  }

  /** The file name of a picture by its relationship; 'none' if the archive does not have it. */
  #pictureOf(id: string): string {
    const part = this.#parts.get(id)
    if (part === undefined) return 'none'
    const name = this.pictures.get(part) ?? `picture-${this.pictures.size + 1}`
    this.pictures.set(part, name)
    return name
  }

  open(name: string, a: Attributes): void {
    if (skipped.has(name)) this.#skip++
    if (this.#skip) return
    const paragraph = this.#paragraphs.at(-1)
    if (name === 'p') {
      this.#paragraphs.push({ text: '', pictures: [], list: '', level: 0, style: '', marked: [] })
      this.#before = {}
    } else if (name === 'tr') this.#rows.push({ cells: [], marked: [], pictures: [] })
    else if (name === 'tc') this.#rows.at(-1)?.cells.push('')
    else if (paragraph) this.#inParagraph(name, a, paragraph)
  }

  #inParagraph(name: string, a: Attributes, paragraph: Paragraph) {
    if (name === 'r') {
      this.#isRun = true
      this.#isHidden = false
      for (const look of looks) this.#look[look] = false
    } else if (name === 'pStyle') paragraph.style = valueOf(a) ?? ''
    else if (name === 'numId') paragraph.list = valueOf(a) ?? ''
    else if (name === 'ilvl') paragraph.level = Number(valueOf(a)) || 0
    else if (name === 't') this.#isText = true
    else if (name === 'tab') this.#add(paragraph, this.#look.underline && this.#isRun ? '    ' : '\t')
    else if (name === 'br' || name === 'cr') this.#add(paragraph, '\n')
    else if (name === 'noBreakHyphen') this.#add(paragraph, '-')
    else if (name === 'oMath') this.hasFormulas = true
    else if (name === 'blip' || name === 'imagedata') this.#addPicture(paragraph, a)
    else if (this.#isRun) this.#ofRun(name, a)
  }

  #addPicture(paragraph: Paragraph, a: Attributes) {
    const id = Object.entries(a).find(([key]) => ['embed', 'link', 'id'].includes(bare(key)))?.[1] ?? ''
    paragraph.pictures.push(this.#pictureOf(id))
    this.#add(paragraph, pictureSign)
  }

  #ofRun(name: string, a: Attributes) {
    if (name === 'vanish') this.#isHidden = isOn(a)
    else if (name === 'b') this.#look.bold = isOn(a)
    else if (name === 'u') this.#look.underline = isOn(a)
    else if (name === 'color') this.#look.colour ||= isColour(valueOf(a))
    else if (name === 'highlight') this.#look.colour ||= isOn(a)
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && this.#isText && !this.#skip && !this.#isHidden) this.#add(paragraph, text)
  }

  #add(paragraph: Paragraph, text: string) {
    if (paragraph.text.length > MAX_CELL_LENGTH) return
    // an underlined blank is a gap to fill in
    if (this.#look.underline && this.#isRun && /^[\s\u3000]+$/.test(text) && text !== '\n') {
      if (!paragraph.text.endsWith('_')) paragraph.text += '____'
      return
    }
    paragraph.text += text
    for (const look of looks) {
      const isMarked = this.#isRun && this.#look[look]
      const last = paragraph.marked.findLast((s) => s.look === look)
      if (isMarked && this.#before[look] && last) last.text += text
      else if (isMarked && paragraph.marked.length < MAX_STRETCHES) paragraph.marked.push({ look, text })
      this.#before[look] = isMarked
    }
  }

  close(name: string): void {
    if (skipped.has(name)) {
      this.#skip--
      return
    }
    if (this.#skip) return
    if (name === 't') this.#isText = false
    else if (name === 'r') this.#isRun = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tr') this.#endRow()
  }

  #endParagraph() {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const { list, level } = paragraph.list === '' ? (this.#styles.get(paragraph.style) ?? paragraph) : paragraph
    const number = list === '' || list === '0' || paragraph.text.trim() === '' ? '' : this.#numbering.next(list, level)
    const text = number === '' ? paragraph.text : `${number} ${paragraph.text.trimStart()}`
    const row = this.#rows.at(-1)
    if (row?.cells.length) {
      const at = row.cells.length - 1
      row.cells[at] = [row.cells[at], text.trim()].filter(Boolean).join('\n')
      row.marked.push(...paragraph.marked)
      row.pictures.push(...paragraph.pictures)
      return
    }
    const marked = paragraph.marked.filter((s) => s.text.trim() !== '')
    for (const line of text.split('\n')) {
      const own = marked
        .flatMap((s) => s.text.split('\n').map((part) => ({ look: s.look, text: part.trim() })))
        .filter((s) => s.text !== '' && line.includes(s.text))
      this.#push({ text: line.trim(), marked: own, isRow: false, pictures: paragraph.pictures.splice(0, signsIn(line)) })
    }
  }

  /** A row is one line with its cells between tabs; a row of one cell is its paragraphs. */
  #endRow() {
    const row = this.#rows.pop()
    if (!row) return
    const marked = row.marked.filter((s) => s.text.trim() !== '')
    const outer = this.#rows.at(-1)
    if (outer?.cells.length) {
      const at = outer.cells.length - 1
      outer.cells[at] = [outer.cells[at], row.cells.join(' ')].filter(Boolean).join('\n')
      outer.marked.push(...marked)
      outer.pictures.push(...row.pictures)
    } else if (row.cells.length > 1)
      this.#push({ text: row.cells.map((cell) => cell.replaceAll(/[\n\t]/g, ' ')).join('\t'), marked, isRow: true, pictures: row.pictures })
    else
      for (const line of (row.cells[0] ?? '').split('\n'))
        this.#push({
          text: line,
          marked: marked.filter((s) => line.includes(s.text)),
          isRow: false,
          pictures: row.pictures.splice(0, signsIn(line)),
        })
  }
}

/** Lists that styles give to their paragraphs. */
async function listsOfStyles(parse: Parse): Promise<StyleLists> {
  const found = new Map<string, { list: string; level: number }>()
  let style = ''
  await parse('word/styles.xml', {
    open(name, a) {
      if (name === 'style') style = Object.entries(a).find(([key]) => bare(key) === 'styleId')?.[1] ?? ''
      else if (name === 'numId') found.set(style, { list: valueOf(a) ?? '', level: found.get(style)?.level ?? 0 })
      else if (name === 'ilvl') found.set(style, { list: found.get(style)?.list ?? '', level: Number(valueOf(a)) || 0 })
    },
  })
  return found
}

/** Parts of the archive that the document names as pictures, by their relationships. */
async function partsOf(parse: Parse): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await parse('word/_rels/document.xml.rels', {
    open(name, a) {
      if (name !== 'Relationship' || a['TargetMode'] === 'External' || !a['Type']?.endsWith('/image')) return
      const target = (a['Target'] ?? '').replaceAll('\\', '/')
      found.set(a['Id'] ?? '', path.posix.join(target.startsWith('/') ? '.' : 'word', target.replace(/^\/+/, '')))
    },
  })
  return found
}

/** Passes the lines of a Word document to `push`; returns its pictures, and notes about parts that were left out. */
export async function readPaperOf(
  { parse, entries }: Pick<Package, 'parse' | 'entries'>,
  push: (cells: PaperCells) => void,
): Promise<{ notes: string[]; pictures: ReadonlyMap<string, string> }> {
  if (!entries.has('word/document.xml')) throw new SheetError('只支持 .docx/.txt 类型文件，这不是 Word 文档', true)
  const known = {
    numbering: await readNumbering(parse, 'word/numbering.xml'),
    styles: await listsOfStyles(parse),
    parts: await partsOf(parse),
  }
  const body = new Body(known, push)
  await parse('word/document.xml', {
    open: (name, a) => body.open(name, a),
    text: (text) => body.text(text),
    close: (name) => body.close(name),
  })
  return { notes: body.hasFormulas ? ['公式只保留了文字，请核对'] : [], pictures: body.pictures }
}
