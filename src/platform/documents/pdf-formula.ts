// Formulas of a PDF: MathJax typesets them as outlines, which are drawn as vectors.
import { type LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js'
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js'
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js'
import { mathjax } from 'mathjax-full/js/mathjax.js'
import { SVG } from 'mathjax-full/js/output/svg.js'
import { type Formula, maxFormulaLength } from '#shared/formulas.ts'

type Doc = PDFKit.PDFDocument

/** A drawn formula; lengths in points. */
export interface FormulaBox {
  width: number
  ascent: number
  descent: number
  /** Draws it with its baseline at `y`. */
  draw(doc: Doc, x: number, y: number): void
}

const adaptor = liteAdaptor()
RegisterHTMLHandler(adaptor)
const input = new TeX({
  packages: ['base', 'ams'],
  maxMacros: 200,
  maxBuffer: 10_000,
  formatError: (_: unknown, error: Error) => {
    throw error
  },
})
const converter = mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'none' }) })

const isElement = (node: unknown): node is LiteElement => typeof node === 'object' && node !== null && 'kind' in node && 'children' in node
const attribute = (node: LiteElement, name: string) => String((node.attributes as Record<string, unknown>)[name] ?? '')
const number = (node: LiteElement, name: string) => Number.parseFloat(attribute(node, name)) || 0
const elements = (node: LiteElement) => node.children.filter(isElement)

const transform = /(translate|scale)\(([^)]*)\)/g
function apply(doc: Doc, text: string): void {
  for (const [, name, list = ''] of text.matchAll(transform)) {
    const [x = 0, y = x] = list.split(/[\s,]+/).map(Number)
    if (name === 'scale') doc.scale(x, y)
    else doc.translate(x, list.includes(',') ? y : 0)
  }
}

/** Part of a stretched sign: its view box is cut out, and scaled to its size. */
function enter(doc: Doc, node: LiteElement): void {
  const [left = 0, top = 0, width = 1, height = 1] = attribute(node, 'viewBox').split(/\s+/).map(Number)
  doc.translate(number(node, 'x'), number(node, 'y'))
  doc.scale(number(node, 'width') / width || 1, number(node, 'height') / height || 1)
  doc.translate(-left, -top)
  doc.rect(left, top, width, height).clip()
}

const segment = /([MLHVQTZ])([^MLHVQTZ]*)/g
/** Draws the outline of a sign. MathJax writes M, L, H, V, Q, T and Z; pdfkit reflects the control point of a second T wrongly. */
function outline(doc: Doc, path: string): void {
  let [x, y, controlX, controlY] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number, viaX = nextX, viaY = nextY) => {
    ;[x, y, controlX, controlY] = [nextX, nextY, viaX, viaY]
  }
  for (const [, command, list = ''] of path.matchAll(segment)) {
    const [a = 0, b = 0, c = 0, d = 0] = list
      .trim()
      .split(/[\s,]+|(?=-)/)
      .map(Number)
    if (command === 'Z') doc.closePath()
    else if (command === 'Q' || command === 'T') {
      const [viaX, viaY, endX, endY] = command === 'Q' ? [a, b, c, d] : [2 * x - controlX, 2 * y - controlY, a, b]
      doc.quadraticCurveTo(viaX, viaY, endX, endY)
      to(endX, endY, viaX, viaY)
    } else {
      const [endX, endY] = { M: [a, b], L: [a, b], H: [a, y], V: [x, a] }[command ?? ''] ?? [x, y]
      to(endX ?? x, endY ?? y)
      if (command === 'M') doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
  }
  doc.fill()
}

function paint(doc: Doc, node: LiteElement): void {
  doc.save()
  apply(doc, attribute(node, 'transform'))
  if (node.kind === 'path') outline(doc, attribute(node, 'd'))
  else if (node.kind === 'rect') doc.rect(number(node, 'x'), number(node, 'y'), number(node, 'width'), number(node, 'height')).fill()
  else if (node.kind === 'text') {
    doc.fontSize(number(node, 'font-size') || 884)
    doc.text(adaptor.textContent(node), 0, 0, { lineBreak: false, baseline: 'alphabetic' })
  } else {
    if (node.kind === 'svg') enter(doc, node)
    for (const child of elements(node)) paint(doc, child)
  }
  doc.restore()
}

/** Typesets a formula for text of `size` points; null if it is broken or too long. */
export function formulaBox({ tex, display }: Formula, size: number): FormulaBox | null {
  if (tex.length > maxFormulaLength) return null
  try {
    const svg = elements(converter.convert(tex, { display }) as LiteElement).find((node) => node.kind === 'svg')
    if (!svg) return null
    const [left = 0, top = 0, width = 0, height = 0] = attribute(svg, 'viewBox').split(/\s+/).map(Number)
    // a thousand units are an em, and formulas are a little larger than the text
    const unit = (size * 1.1) / 1000
    return {
      width: width * unit,
      ascent: -top * unit,
      descent: (height + top) * unit,
      draw: (doc, x, y) => {
        doc.save()
        doc.translate(x, y).scale(unit).translate(-left, 0)
        for (const child of elements(svg)) paint(doc, child)
        doc.restore()
      },
    }
  } catch {
    return null
  }
}
