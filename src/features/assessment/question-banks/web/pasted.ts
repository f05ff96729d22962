// Converts pasted HTML of Word and web pages: keeps sub- and superscripts, formulas with their TeX, tables and list numbers, and names
// dropped parts.
import { scripted } from '#shared/scripts-in-text.ts'
import { writeLists } from './pasted-lists.ts'
import { writeTables } from './pasted-tables.ts'

export interface Pasted {
  html: string
  /** Names of the parts that were left out. */
  dropped: string[]
}

/** Elements that a question cannot hold, with their names. */
const droppedNames = new Map([
  ...['IMG', 'PICTURE', 'SVG', 'CANVAS', 'V:SHAPE', 'OBJECT'].map((name) => [name, '图片'] as const),
  ...['MATH', 'M:OMATH', 'M:OMATHPARA'].map((name) => [name, '公式'] as const),
])

/** Word uses styles where others use elements. */
const styles = [
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
] as const

function rename(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

/** Writes the TeX of formulas, which KaTeX, MathJax and Wikipedia put beside them. */
function writeFormulas(body: HTMLElement): void {
  for (const note of body.querySelectorAll('annotation')) {
    const tex = note.textContent?.replaceAll(/\s+/g, ' ').trim()
    const formula = note.closest('.katex') ?? note.closest('math')
    if (note.getAttribute('encoding') === 'application/x-tex' && tex && !tex.includes('$')) formula?.replaceWith(`$${tex}$`)
  }
}

function bodyOf(html: string): { body: HTMLElement; left: string[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title')) element.remove()
  writeFormulas(body)
  const left = new Set<string>()
  for (const element of [...body.querySelectorAll('*')]) {
    const name = droppedNames.get(element.nodeName.toUpperCase())
    if (!name) continue
    left.add(name)
    element.remove()
  }
  for (const element of [...body.querySelectorAll('span[style], font[style]')])
    for (const [style, name] of styles) if (style.test(element.getAttribute('style') ?? '')) rename(element, name)
  // Word writes the number of a list into the text, followed by fixed spaces
  for (const mark of body.querySelectorAll('span[style]'))
    if (/mso-list/i.test(mark.getAttribute('style') ?? ''))
      mark.textContent = `${(mark.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()} `
  writeLists(body)
  if (writeTables(body)) left.add('单元格的合并')
  return { body, left: [...left] }
}

/** Converts for an editor with paragraphs, line breaks, bold, sub- and superscripts. */
export function pastedHtml(html: string): Pasted {
  const { body, left } = bodyOf(html)
  return { html: body.innerHTML, dropped: left }
}

const blocks = /^(?:P|DIV|H[1-6]|LI|TR|BLOCKQUOTE|PRE)$/

/** Converts for a plain text field: one line per paragraph, sub- and superscripts as characters. */
export function pastedText(html: string): { text: string; dropped: string[] } {
  const { body, left } = bodyOf(html)
  const write = (node: ChildNode): string => {
    if (node.nodeType === node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/[ \t\r\n\u00a0]+/g, ' ')
    if (node.nodeName === 'BR') return '\n'
    const inside = [...node.childNodes].map(write).join('')
    if (node.nodeName === 'SUP') return scripted(inside, 'sup')
    if (node.nodeName === 'SUB') return scripted(inside, 'sub')
    return blocks.test(node.nodeName) ? `\n${inside}\n` : inside
  }
  const text = [...body.childNodes].map(write).join('')
  return { text: text.replaceAll(/ *\n[ \n]*/g, '\n').trim(), dropped: left }
}

/** Whether a plain paste would lose something that a plain text field can hold. */
export const losesInPlain = (html: string): boolean =>
  /<su[bp]\b|application\/x-tex|vertical-align:\s*su|<table\b|<li\b|<img\b|<math\b|<m:omath/i.test(html)

/** Notice after a paste that left something out; else null. */
export const droppedNotice = (names: readonly string[]): string | null =>
  names.length ? `粘贴时没有带上${names.join('和')}，请另行添加` : null
