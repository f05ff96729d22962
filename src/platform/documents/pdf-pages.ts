// Lays blocks out on pages of A4 and writes the PDF; runs in a thread.
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { Block, Boxes, Columns, Paragraph, Picture, Table } from './docx.ts'
import { type Line, linesOf } from './pdf-lines.ts'
import { jpegsOf } from './pdf-pictures.ts'

/** Points: the page, its margins, a character, and the least height of a line. */
const page = { width: 595.28, height: 841.89 }
const margin = 56.7
const CHARACTER = 10.5
const LINE = 17
const RULED = 24
const room = page.width - 2 * margin
const bottom = page.height - margin

const font = (weight: '400Regular' | '700Bold') =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)

type Doc = PDFKit.PDFDocument
/** A piece that stays on one page. */
interface Piece {
  height: number
  /** Space before it, unless it begins a page. */
  before: number
  /** Stays on one page with the next piece. */
  keep: boolean
  /** The piece begins a page. */
  newPage?: boolean
  draw(y: number): void
}

const heightOf = (line: Line, least: number) => Math.max(least, line.ascent + line.descent + 4)

class Layout {
  readonly #doc: Doc
  readonly #jpegs: ReadonlyMap<Uint8Array, Buffer>
  /** `jpegs`: the readable pictures of the document. */
  constructor(doc: Doc, jpegs: ReadonlyMap<Uint8Array, Buffer>) {
    this.#doc = doc
    this.#jpegs = jpegs
  }

  #select(bold: boolean, size: number) {
    return this.#doc.font(bold ? 'bold' : 'text').fontSize(size)
  }

  #lines(p: Paragraph, width: number, first = width): Line[] {
    const size = p.size ?? CHARACTER
    const doc = this.#select(p.bold ?? false, size)
    const widths = new Map<string, number>()
    const widthOf = (text: string) => {
      const known = widths.get(text) ?? doc.widthOfString(text)
      widths.set(text, known)
      return known
    }
    return linesOf({ text: p.text, size, formulas: p.formulas ?? false, first, rest: width, widthOf })
  }

  /** Draws a line whose top is at `y`; consecutive words are one text. */
  #drawLine(line: Line, p: Paragraph, x: number, y: number, height: number): void {
    const doc = this.#select(p.bold ?? false, p.size ?? CHARACTER).fillColor(p.colour ? `#${p.colour}` : '#000000')
    const base = y + (height - line.ascent - line.descent) / 2 + line.ascent
    let at = x
    let words = ''
    const flush = () => {
      if (words !== '') doc.text(words, at, base, { lineBreak: false, baseline: 'alphabetic' })
      at += words === '' ? 0 : doc.widthOfString(words)
      words = ''
    }
    for (const item of line.items) {
      if ('text' in item) words += item.text
      else {
        flush()
        item.draw(doc, at, base)
        this.#select(p.bold ?? false, p.size ?? CHARACTER)
        at += item.width
      }
    }
    flush()
  }

  #paragraph(p: Paragraph): Piece[] {
    const left = (p.indent ?? 0) * CHARACTER
    const inner = left + (p.hanging ?? 0) * CHARACTER
    const lines = this.#lines(p, room - inner, room - left)
    return lines.map((line, i): Piece => {
      const height = heightOf(line, p.ruled ? RULED : LINE)
      const indent = i === 0 ? left : inner
      const x = margin + (p.centred ? (room - line.width) / 2 : indent)
      return {
        height,
        before: i === 0 ? (p.before ?? 0) : 0,
        // a paragraph is kept together, as in Word
        keep: i < lines.length - 1 || (p.keep ?? false),
        newPage: i === 0 && (p.chapter ?? false),
        draw: (y) => {
          this.#drawLine(line, p, x, y, height)
          if (p.ruled) this.#rule(margin, y + height, room)
        },
      }
    })
  }

  #rule(x: number, y: number, width: number): void {
    this.#doc
      .lineWidth(0.5)
      .strokeColor('#999999')
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }

  #box(x: number, y: number, width: number, height: number): void {
    this.#doc.lineWidth(0.5).strokeColor('#666666').rect(x, y, width, height).stroke()
  }

  #boxes({ boxes, across }: Boxes): Piece[] {
    const width = room / across
    const rows = Array.from({ length: Math.ceil(boxes.length / across) }, (_, i) => boxes.slice(i * across, (i + 1) * across))
    return rows.map((row, i): Piece => {
      const texts = row.map((text) => ({ text, p: { text }, line: this.#lines({ text }, width)[0] }))
      return {
        height: LINE + 26,
        before: i === 0 ? 4 : 0,
        keep: false,
        draw: (y) => {
          for (const [k, { p, line }] of texts.entries()) {
            const x = margin + k * width
            this.#box(x, y, width, LINE)
            this.#box(x, y + LINE, width, 26)
            if (line) this.#drawLine(line, p, x + (width - line.width) / 2, y, LINE)
          }
        },
      }
    })
  }

  #columns({ columns, across, indent = 0, keep = false }: Columns): Piece[] {
    const left = indent * CHARACTER
    const width = (room - left) / across
    const texts = columns.map((text) => ({ p: { text }, line: this.#lines({ text }, width)[0] }))
    const draw = (y: number) => {
      for (const [k, { p, line }] of texts.entries()) if (line) this.#drawLine(line, p, margin + left + k * width, y, LINE)
    }
    return [{ height: LINE, before: 0, keep, draw }]
  }

  /** Columns as wide as their texts, narrowed in proportion if the page is too narrow; of equal width if the table is wide. */
  #table({ rows, indent = 0, keep = false, wide = false }: Table): Piece[] {
    const left = margin + indent * CHARACTER
    const space = room - indent * CHARACTER
    const pad = 5
    const cellOf = (text: string, isHead: boolean): Paragraph => ({ text, bold: isHead, formulas: true })
    const natural = (rows[0] ?? []).map((_, k) =>
      Math.max(36, ...rows.map((cells, i) => (this.#lines(cellOf(cells[k] ?? '', i === 0), space)[0]?.width ?? 0) + 2 * pad + 1)),
    )
    const sum = natural.reduce((a, b) => a + b, 0)
    const widths = natural.map((width) => {
      if (wide) return space / natural.length
      return sum > space ? (width * space) / sum : width
    })
    return rows.map((cells, i): Piece => {
      const inside = cells.map((text, k) => this.#lines(cellOf(text, i === 0), Math.max(CHARACTER, (widths[k] ?? 0) - 2 * pad)))
      const height = Math.max(...inside.map((lines) => lines.reduce((all, line) => all + heightOf(line, LINE), 0))) + 4
      return {
        height,
        before: i === 0 ? 3 : 0,
        keep: keep || i === 0,
        draw: (y) => this.#row({ inside, widths, left, pad, isHead: i === 0, wide }, y, height),
      }
    })
  }

  #row(
    of: { inside: Line[][]; widths: number[]; left: number; pad: number; isHead: boolean; wide: boolean },
    y: number,
    height: number,
  ): void {
    let x = of.left
    for (const [k, lines] of of.inside.entries()) {
      const width = of.widths[k] ?? 0
      this.#box(x, y, width, height)
      let top = y + 2
      for (const line of lines) {
        const tall = heightOf(line, LINE)
        const at = of.wide ? (width - line.width) / 2 : of.pad
        this.#drawLine(line, { text: '', bold: of.isHead, formulas: true }, x + at, top, tall)
        top += tall
      }
      x += width
    }
  }

  #picture({ picture, width, height, alt, indent = 0, keep = false }: Picture): Piece[] {
    const jpeg = this.#jpegs.get(picture)
    if (!jpeg) return this.#paragraph({ text: alt, indent, keep })
    return [{ height, before: 3, keep, draw: (y) => void this.#doc.image(jpeg, margin + indent * CHARACTER, y, { width, height }) }]
  }

  piecesOf(block: Block): Piece[] {
    if ('boxes' in block) return this.#boxes(block)
    if ('picture' in block) return this.#picture(block)
    if ('columns' in block) return this.#columns(block)
    return 'rows' in block ? this.#table(block) : this.#paragraph(block)
  }

  /** Foot of each page, when their number is known. */
  number(foot: string): void {
    const doc = this.#select(false, 9)
    const { count } = doc.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      // each page has a colour of its own: that of its last text
      doc.switchToPage(i)
      doc.fillColor('#000000')
      const text = `${foot}　第 ${i + 1} 页，共 ${count} 页`
      doc.text(text, margin + (room - doc.widthOfString(text)) / 2, page.height - 34, { lineBreak: false, baseline: 'alphabetic' })
    }
  }
}

/** The PDF of these blocks; `foot` appears on every page beside its number. */
export async function makePdf(blocks: readonly Block[], foot: string): Promise<Buffer> {
  const doc = new Pdf({ size: 'A4', margin: 0, bufferPages: true, autoFirstPage: true, info: { Title: foot } })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', done)
    doc.on('error', fail)
  })
  doc.registerFont('text', font('400Regular')).registerFont('bold', font('700Bold'))
  const layout = new Layout(doc, await jpegsOf(blocks))
  const pieces = blocks.flatMap((block) => layout.piecesOf(block))
  let y = margin
  for (let at = 0; at < pieces.length; ) {
    let end = at
    while (pieces[end]?.keep && end < pieces.length - 1) end++
    const group = pieces.slice(at, end + 1)
    const height = group.reduce((all, piece) => all + piece.before + piece.height, 0)
    const isFull = y + height > bottom && height <= bottom - margin
    if (y > margin && (isFull || group[0]?.newPage)) {
      doc.addPage()
      y = margin
    }
    for (const piece of group) {
      if (y > margin && y + piece.before + piece.height > bottom) {
        doc.addPage()
        y = margin
      }
      y += y > margin ? piece.before : 0
      piece.draw(y)
      y += piece.height
    }
    at = end + 1
  }
  layout.number(foot)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
