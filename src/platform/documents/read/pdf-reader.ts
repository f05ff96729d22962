// Reads the text of a PDF page by page. Pages without text are named, because nothing here recognises pictures.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Collector } from './collector.ts'
import { DocumentError, faults } from './passage.ts'
import { addPages, dropRunningHeads, type PdfPage } from './pdf-blocks.ts'
import { type Piece, toLines, toRows } from './pdf-lines.ts'

const MAX_PAGES = 3_000
/** Number of pages without text in which pictures are searched; the search decodes them. */
const MAX_LOOKED_AT = 10
const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.paintXObject])

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const within = (folder: string) => `${path.join(library, folder)}${path.sep}`

async function open(file: string) {
  const opening = getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: 0,
    enableXfa: false,
    maxImageSize: 40_000_000,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    cMapUrl: within('cmaps'),
    standardFontDataUrl: within('standard_fonts'),
    wasmUrl: within('wasm'),
    iccUrl: within('iccs'),
  })
  try {
    return await opening.promise
  } catch (error) {
    throw new DocumentError((error as Error).name === 'PasswordException' ? faults.password : faults.broken, { cause: error })
  }
}

interface Pieces {
  upright: Piece[]
  hasSlanted: boolean
  /** Share of characters that no font names. */
  unknown: number
}

async function piecesOf(page: PDFPageProxy): Promise<Pieces> {
  const { items } = await page.getTextContent()
  const { transform, rotation } = page.getViewport({ scale: 1 })
  const upright: Piece[] = []
  let [hasSlanted, unknown, count] = [false, 0, 0]
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
    const turn = ((Math.round((Math.atan2(b, a) * 180) / Math.PI) - rotation + 720) % 360) % 360
    if (turn > 3 && turn < 357) {
      hasSlanted = true
      continue
    }
    for (const character of item.str) {
      count++
      if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(character)) unknown++
    }
    const [m0 = 1, m1 = 0, m2 = 0, m3 = 1, m4 = 0, m5 = 0] = transform as number[]
    upright.push({
      text: item.str,
      x: m0 * e + m2 * f + m4,
      // the viewport counts downwards
      y: -(m1 * e + m3 * f + m5),
      width: item.width,
      size: Math.hypot(c, d) || item.height || Math.hypot(a, b),
    })
  }
  return { upright, hasSlanted, unknown: count ? unknown / count : 0 }
}

async function hasPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => pictures.has(operation))
}

/** Pages as words: 第3、5至9页. */
export function pagesInWords(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  return `第${ranges.map(([from, to]) => (from === to ? String(from) : `${from}至${to}`)).join('、')}页`
}

/** Reads the text of a PDF. @throws DocumentError for a password, a broken file, and too many pages */
export async function readPdf(file: string) {
  const into = new Collector()
  const pdf = await open(file)
  if (pdf.numPages > MAX_PAGES) throw new DocumentError(faults.tooMuch)
  const pages: PdfPage[] = []
  const [scanned, coded]: [number[], number[]] = [[], []]
  let [hasSlanted, lookedAt, found] = [false, 0, 0]
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number).catch((cause: unknown) => {
      throw new DocumentError(faults.broken, { cause })
    })
    const { upright, ...facts } = await piecesOf(page)
    hasSlanted ||= facts.hasSlanted
    if (facts.unknown > 0.2) coded.push(number)
    else if (upright.length) {
      const height = page.getViewport({ scale: 1 }).height
      // y counts from the bottom again
      const rows = toRows(upright.map((piece) => ({ ...piece, y: piece.y + height })))
      pages.push({ number, height, lines: toLines(rows) })
    } else if (lookedAt >= MAX_LOOKED_AT ? found > 0 : await hasPicture(page)) {
      scanned.push(number)
      found++
    }
    if (!upright.length) lookedAt++
    page.cleanup()
  }
  const hadHeads = dropRunningHeads(pages)
  addPages(into, pages)
  if (scanned.length) into.note(`${pagesInWords(scanned)}是扫描的图片，没有文字，没有读入；请先做文字识别（OCR）再上传`)
  if (coded.length) into.note(`${pagesInWords(coded)}的字体不带文字信息，没有读入；请从原文件重新导出`)
  if (hadHeads) into.note('页眉、页脚和页码没有读入')
  if (hasSlanted) into.note('斜排和竖排的文字没有读入，如水印')
  return { into, pages: pdf.numPages }
}
