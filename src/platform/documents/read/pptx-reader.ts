// Reads a presentation: slides in their order, titles as headings, texts, tables, drawn diagrams and speaker's notes.
import type { Attributes } from '../../spreadsheets/xlsx-book.ts'
import { Collector } from './collector.ts'
import { attribute, type Office } from './office-package.ts'
import type { PassageKind } from './passage.ts'
import type { Cell } from './table.ts'

/** Placeholders that repeat on each slide: number, date, footer and header. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])
const isTitle = (placeholder: string) => placeholder === 'title' || placeholder === 'ctrTitle'

type Block = { kind: PassageKind; text: string; isTitle: boolean } | { rows: { cells: Cell[]; isHeader: boolean }[]; hasHeader: boolean }

/** The blocks of a slide, of its notes, or of a diagram, in the order of the file. */
class Slide {
  readonly blocks: Block[] = []
  isHidden = false
  hasChart = false
  hasPicture = false
  #placeholder = ''
  #text = ''
  #isText = false
  #level = 0
  #isBullet = false
  #cells: Cell[] | null = null
  #cell: { texts: string[]; columns: number; rows: number; isCovered: boolean } | null = null
  #table: Extract<Block, { rows: unknown }> | null = null
  #fallback = 0
  readonly #kind: PassageKind

  constructor(kind: PassageKind) {
    this.#kind = kind
  }

  open(name: string, a: Attributes): void {
    if (name === 'Fallback') this.#fallback++
    if (this.#fallback) return
    if (name === 'sld' && (a['show'] === '0' || a['show'] === 'false')) this.isHidden = true
    else if (name === 'sp' || name === 'graphicFrame') this.#placeholder = ''
    else if (name === 'ph') this.#placeholder = a['type'] ?? 'body'
    else if (name === 'pic') this.hasPicture = true
    else if (name === 'chart') this.hasChart = true
    else if (name === 'tbl') this.#table = { rows: [], hasHeader: false }
    else if (name === 'tblPr' && this.#table) this.#table.hasHeader = a['firstRow'] === '1' || a['firstRow'] === 'true'
    else if (name === 'tr' && this.#table) this.#cells = []
    else if (name === 'tc' && this.#cells) this.#openCell(a)
    else if (name === 'p') this.#startParagraph()
    else if (name === 'pPr') this.#level = Number(attribute(a, 'lvl') ?? 0)
    else if (name === 'buChar' || name === 'buAutoNum') this.#isBullet = true
    else if (name === 't') this.#isText = true
    else if (name === 'br') this.#text += '\n'
    else if (name === 'tab') this.#text += ' '
  }

  #startParagraph() {
    this.#text = ''
    this.#level = 0
    this.#isBullet = false
  }

  #openCell(a: Attributes) {
    const isCovered = ['hMerge', 'vMerge'].some((name) => a[name] === '1' || a[name] === 'true')
    this.#cell = { texts: [], columns: Number(a['gridSpan'] ?? 1), rows: Number(a['rowSpan'] ?? 1), isCovered }
  }

  text(text: string): void {
    if (this.#isText && !this.#fallback) this.#text += text
  }

  close(name: string): void {
    if (name === 'Fallback') this.#fallback--
    if (this.#fallback) return
    if (name === 't') this.#isText = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tc' && this.#cell) {
      const { texts, columns, rows, isCovered } = this.#cell
      // a covered cell is counted by the span of the one that covers it
      if (!isCovered) this.#cells?.push({ text: texts.join(' '), columns, rows })
      this.#cell = null
    } else if (name === 'tr' && this.#table) this.#table.rows.push({ cells: this.#cells ?? [], isHeader: false })
    else if (name === 'tbl' && this.#table) {
      this.blocks.push(this.#table)
      this.#table = null
      this.#cells = null
    }
  }

  #endParagraph() {
    const text = this.#text.trim()
    this.#text = ''
    if (text === '') return
    if (this.#cell) this.#cell.texts.push(text)
    else if (!repeated.has(this.#placeholder)) {
      const isItem = this.#kind === 'TEXT' && (this.#isBullet || this.#level > 0)
      this.blocks.push({ kind: isItem ? 'ITEM' : this.#kind, text, isTitle: this.#kind === 'TEXT' && isTitle(this.#placeholder) })
    }
  }
}

async function readPart({ parse }: Office, part: string, kind: PassageKind): Promise<Slide> {
  const slide = new Slide(kind)
  await parse(part, {
    open: (name, a) => slide.open(name, a),
    text: (text) => slide.text(text),
    close: (name) => slide.close(name),
  })
  return slide
}

/** The parts of the slides in their order. */
async function slidesOf({ parse, main, related }: Office): Promise<string[]> {
  const parts = await related(main)
  const order: string[] = []
  await parse(main, {
    open(name, a) {
      if (name !== 'sldId') return
      const target = parts.get(a['r:id'] ?? Object.entries(a).find(([key]) => key.endsWith(':id'))?.[1] ?? '')?.target
      if (target) order.push(target)
    },
  })
  return order
}

function addBlocks(into: Collector, blocks: readonly Block[]) {
  const title = blocks.flatMap((block) => ('text' in block && block.isTitle ? [block.text.replaceAll('\n', ' ')] : [])).join(' ')
  if (title) into.heading(1, title)
  for (const block of blocks) {
    if ('rows' in block) into.table(block.rows, block.hasHeader || undefined)
    else if (!block.isTitle) into.add(block.kind, block.text)
  }
}

/** Reads a presentation; pages are slides. Hidden slides are left out, with a note. */
export async function readPptx(office: Office) {
  const into = new Collector()
  const order = await slidesOf(office)
  const hidden: number[] = []
  let [charts, pictures] = [0, 0]
  for (const [i, part] of order.entries()) {
    const slide = await readPart(office, part, 'TEXT')
    if (slide.isHidden) {
      hidden.push(i + 1)
      continue
    }
    into.page = i + 1
    const parts = [...(await office.related(part)).values()]
    into.endHeading(1)
    addBlocks(into, slide.blocks)
    if (!slide.blocks.length && slide.hasPicture) pictures++
    for (const { type, target } of parts) {
      if (type === 'diagramData') addBlocks(into, (await readPart(office, target, 'ITEM')).blocks)
      if (type === 'notesSlide') addBlocks(into, (await readPart(office, target, 'NOTE')).blocks)
    }
    if (slide.hasChart) charts++
  }
  const images = [...office.entries.keys()].filter((name) => /\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|emf|wmf|svg)$/.test(name)).length
  if (hidden.length) into.note(`隐藏的幻灯片没有读入：第${hidden.join('、')}页`)
  if (pictures) into.note(`${pictures}页只有图片，没有文字`)
  else if (images) into.note(`${images}张图片没有读入，图片里的文字不能引用`)
  if (charts) into.note('图表没有读入')
  return { into, pages: order.length }
}
