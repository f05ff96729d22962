// The formatted text of a question: paragraphs, line breaks, bold, sub- and superscripts, formulas and tables. All other HTML is shown as
// plain text.
import { createElement, Fragment, type ReactNode } from 'react'
import { piecesOf } from '#shared/formulas.ts'
import { tableLength } from '#shared/tables-in-text.ts'
import { Words } from './formulas.tsx'
import { TextTable } from './QuestionText.tsx'

const inline = new Set(['strong', 'sub', 'sup'])
const bar = /(?<!\\)\|/

interface Props {
  html: string
  /** The placeholder of a gap in the text. */
  token: string
  /** Renders gap `n`, from 0. */
  gap: (n: number) => ReactNode
}

type Part = string | ChildNode

/** Text, and formulas as their sources; a bar between the words becomes null. */
const splitAtBars = (text: string): (string | null)[] =>
  piecesOf(text).flatMap((piece) =>
    typeof piece === 'string'
      ? piece.split(bar).flatMap((words, i) => [...(i ? [null] : []), words.replaceAll('\\|', '|')])
      : [piece.source],
  )

/** The text nodes and elements of each cell in a paragraph that is a row of a table. */
function cellsOf(paragraph: ChildNode): Part[][] {
  const parts = [...paragraph.childNodes].flatMap((node): (Part | null)[] =>
    node.nodeType === node.TEXT_NODE ? splitAtBars(node.textContent ?? '') : [node],
  )
  const cells: Part[][] = [[]]
  for (const part of parts) {
    if (part === null) cells.push([])
    else cells.at(-1)?.push(part)
  }
  return cells.slice(1, -1)
}

/** Builds React elements itself, so that no foreign HTML reaches the page. */
function elementsOf({ html, token, gap }: Props): ReactNode[] {
  let gaps = 0
  const textOf = (text: string) =>
    text.split(token).map((part, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a stretch of text is its place
      <Fragment key={i}>
        {i > 0 && gap(gaps++)}
        <Words text={part} />
      </Fragment>
    ))
  const shown = (node: Part, key: number): ReactNode => {
    if (typeof node === 'string') return <Fragment key={key}>{textOf(node)}</Fragment>
    if (node.nodeType === node.TEXT_NODE) return <Fragment key={key}>{textOf(node.textContent ?? '')}</Fragment>
    const name = node.nodeName.toLowerCase()
    if (name === 'br') return <br key={key} />
    const inside = [...node.childNodes].map(shown)
    if (name === 'p') return createElement('div', { key }, ...inside)
    return inline.has(name) ? createElement(name, { key }, ...inside) : <Fragment key={key}>{inside}</Fragment>
  }
  const nodes = [...new DOMParser().parseFromString(html, 'text/html').body.childNodes]
  const lines = nodes.map((node) => (node.nodeName === 'P' ? (node.textContent ?? '') : ''))
  const blocks: ReactNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const length = tableLength(lines, at)
    const own = nodes.slice(at, at + Math.max(1, length))
    const rowOf = (row: ChildNode) => cellsOf(row).map((cell) => cell.map(shown))
    if (length === 0) blocks.push(...own.map((node) => shown(node, at)))
    else blocks.push(<TextTable key={at} rows={own.filter((_, i) => i !== 1).map(rowOf)} />)
    at += own.length
  }
  return blocks
}

export function RichText(props: Props) {
  return <>{elementsOf(props)}</>
}
