// Converts formulas to the maths of Word (OMML): KaTeX writes MathML, and mathml2omml converts it.
import { type Formula, maxFormulaLength } from '#shared/formulas.ts'
import { sayable } from './xml.ts'

/** Returns the `m:oMath` element of a formula, or null if the formula is broken, too long, or more than Word can show. */
export type ToOmml = (formula: Formula) => string | null

/** Namespace of OMML, which the document declares as `m`. */
export const mathNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/math'

const mathElement = /<math[^]*<\/math>/
const annotation = /<annotation[^]*?<\/annotation>/g
const padding = /<(\/?)mpadded\b[^>]*>/g
/** Elements that mathml2omml leaves out. */
const unknown =
  /<(?!\/|(?:math|menclose|mfrac|mi|mmultiscripts|mn|mo|mover|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|semantics)\b)/

/** Brackets that KaTeX writes as operators, the innermost pair. */
const fence = /<mrow><mo fence="true"[^>]*>([^<]*)<\/mo>((?:(?!<mo fence="true")[^])*)<mo fence="true"[^>]*>([^<]*)<\/mo><\/mrow>/g
/** A left bracket alone before a table, as of cases. */
const leftOnly = /<mrow><mo fence="true"[^>]*>([^<]*)<\/mo>(<mtable(?:(?!<mtable|<mo fence)[^])*<\/mtable>)<\/mrow>/g
/** Marks in the text, from the area of Unicode for private use: `begin`, the two brackets with `between`, `end`; then `close`. */
const mark = { begin: '\uE010', between: '\uE011', end: '\uE012', close: '\uE013' }
const open = new RegExp(`<m:r>(?:(?!<m:r>).)*?${mark.begin}(.*?)${mark.between}(.*?)${mark.end}</m:t></m:r>`, 'g')
const shut = new RegExp(`<m:r>(?:(?!<m:r>).)*?${mark.close}</m:t></m:r>`, 'g')

/** Whether every element of this piece of XML ends in it. */
function isWhole(xml: string): boolean {
  let depth = 0
  for (const [tag] of xml.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>')) depth++
    if (depth < 0) return false
  }
  return depth === 0
}
const around = (left: string, inside: string, right: string) =>
  `<mrow><mtext>${mark.begin}${left}${mark.between}${right}${mark.end}</mtext>${inside}<mtext>${mark.close}</mtext></mrow>`

/** Marks brackets, because mathml2omml has no element that grows with its contents. */
function marked(mathml: string): string {
  for (let now = mathml; ; ) {
    const next = now
      .replaceAll(leftOnly, (_, left: string, inside: string) => around(left, inside, ''))
      .replaceAll(fence, (whole, left: string, inside: string, right: string) => (isWhole(inside) ? around(left, inside, right) : whole))
    if (next === now) return now
    now = next
  }
}
const bracketed = (omml: string) =>
  omml
    .replaceAll(open, (_, left: string, right: string) => {
      return `<m:d><m:dPr><m:begChr m:val="${left}"/><m:endChr m:val="${right}"/></m:dPr><m:e>`
    })
    .replaceAll(shut, '</m:e></m:d>')

/** Word draws a box in an empty argument; a space without width fills it. */
const filled = '<m:e><m:r><m:t>\u200B</m:t></m:r></m:e>'
/** Removes what the schema of Word does not allow: levels of arguments, empty and unknown styles, and styles in the wrong order. */
const valid = (omml: string) =>
  omml
    .replaceAll(/ xmlns:[mw]="[^"]*"/g, '')
    .replaceAll(/<m:argPr>.*?<\/m:argPr>|<w:rPr\/>|<m:sty m:val="undefined"\/>/g, '')
    .replaceAll(/<m:nor\/>(<m:sty m:val="[^"]*"\/>)/g, '$1')
    .replaceAll(/(<w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr>)(<m:rPr>(?:(?!<\/m:rPr>).)*<\/m:rPr>)/g, '$2$1')
    .replaceAll(/<m:e\/>|<m:e><\/m:e>/g, filled)

/** Loads both libraries, which only documents with formulas need. */
export async function loadOmml(): Promise<ToOmml> {
  const [{ default: katex }, { mml2omml }] = await Promise.all([import('katex'), import('mathml2omml')])
  return ({ tex, display }) => {
    if (tex.length > maxFormulaLength) return null
    try {
      const options = { output: 'mathml', throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200 } as const
      const [found = ''] = mathElement.exec(katex.renderToString(sayable(tex), { ...options, displayMode: display })) ?? []
      const mathml = found.replaceAll(annotation, '').replaceAll(padding, '<$1mrow>')
      if (found === '' || unknown.test(mathml)) return null
      const omml = valid(bracketed(mml2omml(marked(mathml), { disableDecode: true })))
      return omml.includes('undefined') ? null : omml
    } catch {
      return null
    }
  }
}
