// Writes .docx: paragraphs with formulas, pictures, tables, grids of boxes and page numbers; on A4, in the fonts of Chinese offices.
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { openZip } from '../zip.ts'
import { hasFormula, piecesOf } from '#shared/formulas.ts'
import { loadOmml, mathNamespace, type ToOmml } from './omml.ts'
import { xmlText } from './xml.ts'

export interface Paragraph {
  text: string
  bold?: boolean
  /** Font size in points; default 10.5. */
  size?: number
  centred?: boolean
  /** Sans serif, as for headings. */
  heading?: boolean
  /** Left indent, and the further indent of all lines after the first (`hanging`), in characters. */
  indent?: number
  hanging?: number
  /** Space before the paragraph, in points. */
  before?: number
  /** Keeps the paragraph on one page with the next one. */
  keep?: boolean
  /** Begins a new page, as a heading of the first level. */
  chapter?: boolean
  /** Draws a line to write on. */
  ruled?: boolean
  colour?: string
  /** Formulas of the text become maths of Word; a broken one stays its source. */
  formulas?: boolean
}
/** A grid of boxes to write in, `across` per row, each below its number. */
export interface Boxes {
  boxes: readonly string[]
  across: number
}
/** A table, the first row with the headings; its cells may contain formulas. The `indent` is in characters. */
export interface Table {
  rows: readonly (readonly string[])[]
  indent?: number
  /** Keeps the table on one page with the next block. */
  keep?: boolean
  /** The table fills the line with columns of equal width and centred cells. */
  wide?: boolean
}
/** Short texts side by side in one line, in `across` columns of equal width; the `indent` is in characters. */
export interface Columns {
  columns: readonly string[]
  across: number
  indent?: number
  /** Keeps the line on one page with the next block. */
  keep?: boolean
}
/** A picture by itself. */
export interface Picture {
  /** A PNG or a JPEG. */
  picture: Uint8Array
  type: 'png' | 'jpeg'
  /** Size on the page in points. */
  width: number
  height: number
  /** Text for readers who do not see the picture. */
  alt: string
  /** Left indent in characters. */
  indent?: number
  /** Keeps the picture on one page with the next block. */
  keep?: boolean
}
export type Block = Paragraph | Boxes | Table | Columns | Picture

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
/** Twentieths of a point in a character of 10.5 points. */
const CHARACTER = 210
/** Width of a line of A4 between its margins, in twentieths of a point. */
const LINE = 9638
/** Width of a line in characters of 10.5 points. */
export const lineCharacters = LINE / CHARACTER

const fontOf = (isHeading: boolean) =>
  isHeading
    ? '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="黑体"/>'
    : '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>'

const asSource: ToOmml = () => null

function run({ text, bold = false, size = 10.5, heading = false, colour, formulas = false }: Paragraph, toOmml: ToOmml): string {
  const look = `<w:rPr>${fontOf(heading)}${bold ? '<w:b/>' : ''}${colour ? `<w:color w:val="${colour}"/>` : ''}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/></w:rPr>`
  const words = (stretch: string) =>
    stretch
      .split('\n')
      .map((line, i) => `<w:r>${look}${i ? '<w:br/>' : ''}<w:t xml:space="preserve">${xmlText(line)}</w:t></w:r>`)
      .join('')
  if (!formulas) return words(text)
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? words(piece) : (toOmml(piece) ?? words(piece.source))))
    .join('')
}

/** One side of the border of a line to write on: below it, or between consecutive ones. Word draws a bottom border only for the last of these. */
const rule = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="1" w:color="999999"/>`

function paragraph(p: Paragraph, toOmml = asSource): string {
  const { indent = 0, hanging = 0, before = 0 } = p
  const parts = [
    p.keep ? '<w:keepNext/>' : '',
    '<w:keepLines/>',
    p.chapter ? '<w:pageBreakBefore/>' : '',
    p.ruled ? `<w:pBdr>${rule('bottom')}${rule('between')}</w:pBdr>` : '',
    `<w:spacing w:before="${before * 20}" w:after="0" w:line="${p.ruled ? 480 : 340}" w:lineRule="atLeast"/>`,
    `<w:ind w:left="${Math.round((indent + hanging) * CHARACTER)}" w:hanging="${Math.round(hanging * CHARACTER)}"/>`,
    p.centred ? '<w:jc w:val="center"/>' : '',
    p.chapter ? '<w:outlineLvl w:val="0"/>' : '',
  ]
  // readers count pages by this mark, which Word writes itself when it saves
  const page = p.chapter ? '<w:r><w:lastRenderedPageBreak/></w:r>' : ''
  return `<w:p><w:pPr>${parts.join('')}</w:pPr>${page}${p.text ? run(p, toOmml) : ''}</w:p>`
}

function columned({ columns, across, indent = 0, keep = false }: Columns): string {
  const left = Math.round(indent * CHARACTER)
  const stops = columns.map((_, i) => left + Math.round((i * (LINE - left)) / across))
  const tabs = stops
    .slice(1)
    .map((at) => `<w:tab w:val="left" w:pos="${at}"/>`)
    .join('')
  const texts = columns.map((text) => run({ text }, asSource)).join(`<w:r><w:tab/></w:r>`)
  return `<w:p><w:pPr>${keep ? '<w:keepNext/>' : ''}<w:keepLines/>${tabs ? `<w:tabs>${tabs}</w:tabs>` : ''}<w:spacing w:before="0" w:after="0" w:line="340" w:lineRule="atLeast"/><w:ind w:left="${left}"/></w:pPr>${texts}</w:p>`
}

/** Units of drawings per point. */
const EMU = 12_700
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

/** Number of a picture in the document, from 1; the same content has the same number. */
type NumberOf = (picture: Uint8Array) => number
const linkOf = (n: number) => n + 1
const partOf = ({ type }: Picture, n: number) => `media/image${n}.${type}`

function pictured({ width, height, alt, indent = 0, keep = false, picture }: Picture, numberOf: NumberOf): string {
  const n = numberOf(picture)
  const [cx, cy] = [Math.round(width * EMU), Math.round(height * EMU)]
  const name = `name="图片 ${n}" descr="${xmlText(alt)}"`
  const shape = `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${n}" ${name}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId${linkOf(n)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
  const inline = `<wp:inline xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${n}" ${name}/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">${shape}</a:graphicData></a:graphic></wp:inline>`
  return `<w:p><w:pPr>${keep ? '<w:keepNext/>' : ''}<w:spacing w:before="60" w:after="0"/><w:ind w:left="${Math.round(indent * CHARACTER)}"/></w:pPr><w:r><w:drawing>${inline}</w:drawing></w:r></w:p>`
}

/** The different pictures of a document in order. */
function picturesOf(blocks: readonly Block[]): Map<Uint8Array, Picture> {
  const found = new Map<Uint8Array, Picture>()
  for (const block of blocks) if ('picture' in block && !found.has(block.picture)) found.set(block.picture, block)
  return found
}

const edge = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="666666"/>`
/** Centres a table as wide as the line. Without it, the first cell's margin stands outside the text. */
const middle = '<w:jc w:val="center"/>'
const edges = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')}</w:tblBorders>`

/** Columns of equal width; Word widens them to their contents, unless the table is wide. */
function table({ rows, indent = 0, keep = false, wide = false }: Table, toOmml: ToOmml): string {
  const columns = Math.max(1, rows[0]?.length ?? 1)
  const left = Math.round(indent * CHARACTER)
  const width = Math.floor((LINE - left) / columns)
  const cell = (text: string, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${paragraph({ text, bold: isHead, formulas: true, keep, centred: wide }, toOmml)}</w:tc>`
  const lines = rows.map((cells, i) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map((text) => cell(text, i === 0)).join('')}</w:tr>`)
  return `<w:tbl><w:tblPr><w:tblW w:w="${wide ? width * columns : 0}" w:type="${wide ? 'dxa' : 'auto'}"/>${wide ? middle : ''}<w:tblInd w:w="${left}" w:type="dxa"/>${edges}<w:tblLayout w:type="${wide ? 'fixed' : 'autofit'}"/></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${lines.join('')}</w:tbl>`
}

function grid({ boxes, across }: Boxes): string {
  const width = Math.floor(LINE / across)
  const cell = (text: string, span = 1, border = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${border}<w:vAlign w:val="center"/></w:tcPr>${paragraph({ text, centred: true })}</w:tc>`
  // one cell without a frame fills up the last row
  const bare = `<w:tcBorders>${['top', 'bottom', 'right'].map((side) => `<w:${side} w:val="nil"/>`).join('')}</w:tcBorders>`
  const line = (texts: readonly string[], high: number) => {
    const over = across - texts.length
    const cells = `${texts.map((text) => cell(text)).join('')}${over ? cell('', over, bare) : ''}`
    return `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${high}" w:hRule="atLeast"/></w:trPr>${cells}</w:tr>`
  }
  const lines: string[] = []
  for (let at = 0; at < boxes.length; at += across) {
    const own = boxes.slice(at, at + across)
    lines.push(
      line(own, 340),
      line(
        own.map(() => ''),
        520,
      ),
    )
  }
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * across}" w:type="dxa"/>${middle}${edges}<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(across)}</w:tblGrid>${lines.join('')}</w:tbl>${paragraph({ text: '' })}`
}

const footLook = `<w:rPr>${fontOf(false)}<w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr>`
/** A field of the foot. Each run has the look of the text beside it, because an editor shows the result in the look of any of them. */
const field = (name: string) =>
  [
    '<w:fldChar w:fldCharType="begin"/>',
    `<w:instrText xml:space="preserve"> ${name} </w:instrText>`,
    '<w:fldChar w:fldCharType="separate"/>',
    '<w:t>1</w:t>',
    '<w:fldChar w:fldCharType="end"/>',
  ]
    .map((part) => `<w:r>${footLook}${part}</w:r>`)
    .join('')
const footText = (text: string) => `<w:r>${footLook}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`

/** Characters of the body per write: a few milliseconds of work. */
const MAX_AT_ONCE = 100_000

function blockXml(block: Block, toOmml: ToOmml, numberOf: NumberOf): string {
  if ('boxes' in block) return grid(block)
  if ('picture' in block) return pictured(block, numberOf)
  if ('columns' in block) return columned(block)
  return 'rows' in block ? table(block, toOmml) : paragraph(block, toOmml)
}

function holdsFormula(block: Block): boolean {
  if ('boxes' in block || 'picture' in block || 'columns' in block) return false
  return 'rows' in block ? block.rows.flat().some(hasFormula) : block.formulas === true && hasFormula(block.text)
}

/** The body in pieces for the compressor, with a pause after each for other work. */
async function* written(before: string, blocks: readonly Block[], after: string, numberOf: NumberOf): AsyncGenerator<string> {
  const toOmml = blocks.some(holdsFormula) ? await loadOmml() : asSource
  let text = before
  for (const block of blocks) {
    text += blockXml(block, toOmml, numberOf)
    if (text.length < MAX_AT_ONCE) continue
    yield text
    text = ''
    await pause()
  }
  yield text + after
}

/** Writes a document of these blocks; `foot` appears on every page beside its number. */
export function writeDocx(blocks: readonly Block[], foot: string): Promise<Buffer> {
  const zip = openZip()
  const made = { mtime: new Date('2020-01-01T00:00:00'), forceZip64Format: false }
  const add = (path: string, content: string) => zip.addText(path, head + content, made)
  const link = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const links = (content: string) => `<Relationships xmlns="${packages}/relationships">${content}</Relationships>`
  const pictures = [...picturesOf(blocks).values()]
  const numbers = new Map(pictures.map(({ picture }, i) => [picture, i + 1]))
  const types = [...new Set(pictures.map((p) => p.type))]
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.map((type) => `<Default Extension="${type}" ContentType="image/${type}"/>`).join('')}<Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`,
  )
  add('_rels/.rels', links(link(1, 'officeDocument', 'word/document.xml')))
  add(
    'word/_rels/document.xml.rels',
    links(link(1, 'footer', 'footer1.xml') + pictures.map((p, i) => link(linkOf(i + 1), 'image', partOf(p, i + 1))).join('')),
  )
  const begin = `${head}<w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:m="${mathNamespace}"><w:body>`
  const end = `<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`
  zip.addStream(
    'word/document.xml',
    () =>
      Readable.from(
        written(begin, blocks, end, (picture) => numbers.get(picture) ?? 0),
        { objectMode: false },
      ),
    made,
  )
  add(
    'word/footer1.xml',
    `<w:ftr xmlns:w="${word}"><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${footText(`${foot}　第 `)}${field('PAGE')}${footText(' 页，共 ')}${field('NUMPAGES')}${footText(' 页')}</w:p></w:ftr>`,
  )
  for (const [i, p] of pictures.entries()) zip.addBytes(`word/${partOf(p, i + 1)}`, p.picture, { ...made, compress: false })
  return buffer(zip.end())
}
