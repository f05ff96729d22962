// Reads web pages and Markdown: headings, paragraphs, lists and tables. Scripts, navigation and hidden elements are left out.
import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { marked } from 'marked'
import { encodingOf, textOf } from '../../spreadsheets/text-encoding.ts'
import { Collector } from './collector.ts'
import { isItem, numberedLevel } from './headings.ts'
import { DocumentError, faults, maxDocumentText, type PassageKind } from './passage.ts'
import type { Cell } from './table.ts'

const skipped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'nav',
  'head',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
  'button',
  'canvas',
])
const blocks = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section summary ul'.split(
    ' ',
  ),
)
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** State of reading one page. */
class Page {
  readonly into = new Collector()
  #text = ''
  #kind: PassageKind = 'TEXT'
  #level = 0
  #skip: string[] = []
  #pre = 0
  #lists = 0
  #tables: { rows: { cells: Cell[]; isHeader: boolean }[]; cell: Cell | null; isHead: boolean }[] = []
  pictures = 0

  open(name: string, a: Record<string, string>): void {
    const isHidden = 'hidden' in a || a['aria-hidden'] === 'true' || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(a['style'] ?? '')
    if (this.#skip.length || skipped.has(name) || isHidden) {
      if (!voids.has(name)) this.#skip.push(name)
      return
    }
    const table = this.#tables.at(-1)
    if (name === 'img') this.pictures++
    else if (name === 'br') this.#text += '\n'
    else if (name === 'table') {
      if (!table) this.flush()
      this.#tables.push({ rows: [], cell: null, isHead: false })
    } else if (name === 'thead' && table) table.isHead = true
    else if (name === 'tr' && table) table.rows.push({ cells: [], isHeader: true })
    else if ((name === 'td' || name === 'th') && table) this.#openCell(name, a)
    else if (table) this.#text += blocks.has(name) ? ' ' : ''
    else if (/^h[1-6]$/.test(name)) {
      this.flush()
      this.#level = Number(name[1])
    } else if (blocks.has(name)) {
      this.flush()
      if (name === 'li') this.#kind = 'ITEM'
      if (name === 'ul' || name === 'ol') this.#lists++
      if (name === 'pre') this.#pre++
    }
  }

  #openCell(name: string, a: Record<string, string>) {
    const table = this.#tables.at(-1)
    const row = table?.rows.at(-1)
    if (!table || !row) return
    if (name === 'td' && !table.isHead) row.isHeader = false
    table.cell = { text: '', columns: Math.min(100, Number(a['colspan']) || 1), rows: Math.min(1000, Number(a['rowspan']) || 1) }
    this.#text = ''
  }

  text(text: string): void {
    if (this.#skip.length) return
    this.#text += this.#pre ? text : text.replaceAll(/\s+/g, ' ')
    if (this.#text.length > maxDocumentText) throw new DocumentError(faults.tooMuch)
  }

  close(name: string): void {
    if (this.#skip.length) {
      if (this.#skip.at(-1) === name) this.#skip.pop()
      return
    }
    const table = this.#tables.at(-1)
    if (name === 'thead' && table) table.isHead = false
    if ((name === 'td' || name === 'th') && table?.cell) {
      table.rows.at(-1)?.cells.push({ ...table.cell, text: this.#text })
      table.cell = null
      this.#text = ''
    }
    if (name === 'table') this.#endTable()
    else if (!table && (blocks.has(name) || /^h[1-6]$/.test(name))) this.flush()
    if (name === 'ul' || name === 'ol') this.#lists--
    if (name === 'pre') this.#pre--
  }

  #endTable() {
    const table = this.#tables.pop()
    if (!table) return
    const rows = table.rows.filter(({ cells }) => cells.length > 0)
    const outer = this.#tables.at(-1)
    if (outer) this.#text = rows.flatMap(({ cells }) => cells.map(({ text }) => text)).join(' ')
    else if (rows.every(({ cells }) => cells.length === 1)) for (const { cells } of rows) this.into.add('TEXT', cells[0]?.text ?? '')
    else this.into.table(rows)
    if (!outer) this.#text = ''
  }

  flush(): void {
    const text = this.#text.trim()
    this.#text = ''
    if (this.#level) this.into.heading(this.#level, text)
    else this.into.add(this.#kind, text)
    this.#level = 0
    this.#kind = this.#lists > 0 ? 'ITEM' : 'TEXT'
  }
}

async function decoded(path: string, declared?: string): Promise<string> {
  const encoding = declared ?? (await encodingOf(path))
  if (!encoding) throw new DocumentError(faults.encoding)
  let text = ''
  for await (const piece of textOf(path, encoding)) {
    text += piece.text
    if (text.length > maxDocumentText * 4) throw new DocumentError(faults.tooMuch)
  }
  return text
}

function readMarkup(html: string) {
  const page = new Page()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      ontext: (text) => page.text(text),
      onclosetag: (name) => page.close(name),
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  page.flush()
  if (page.pictures) page.into.note(`${page.pictures}张图片没有读入，图片里的文字不能引用`)
  return { into: page.into, pages: null }
}

/** The encoding that a page declares; undefined if a TextDecoder does not know it, or for UTF-8 without a declaration. */
async function declaredEncoding(path: string): Promise<string | undefined> {
  const start = (await readFile(path)).toString('latin1', 0, 2048)
  const [, label] = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(start) ?? []
  try {
    const { encoding } = new TextDecoder(label)
    return label === undefined || encoding === 'utf-8' ? undefined : encoding
  } catch {
    return undefined
  }
}

export const readHtml = async (path: string) => readMarkup(await decoded(path, await declaredEncoding(path)))

/** Reads Markdown by way of HTML, so that lists and tables have one reader. The front matter is left out. */
export async function readMarkdown(path: string) {
  const text = (await decoded(path)).replace(/^\uFEFF?---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/, '')
  return readMarkup(marked.parse(text, { async: false, gfm: true }))
}

/** Reads a plain text: a paragraph for each line, headings by their numbers. */
export async function readText(path: string) {
  const into = new Collector()
  const text = await decoded(path)
  // oxlint-disable-next-line no-control-regex -- no text holds them
  if (/[\u0000-\u0008]/.test(text)) throw new DocumentError(faults.kind)
  for (const line of text.split(/\r\n|\n|\r/).map((one) => one.trim())) {
    const level = numberedLevel(line)
    if (level) into.heading(level, line)
    else into.add(isItem(line) ? 'ITEM' : 'TEXT', line)
  }
  return { into, pages: null }
}
