// The formatted text of a question: paragraphs, line breaks, bold, sub- and superscripts. All other HTML is shown as plain text.
import { createElement, Fragment, type ReactNode } from 'react'

const inline = new Set(['strong', 'sub', 'sup'])

interface Props {
  html: string
  /** The placeholder of a gap in the text. */
  token: string
  /** Renders gap `n`, from 0. */
  gap: (n: number) => ReactNode
}

/** Builds React elements itself, so that no foreign HTML reaches the page. */
export function RichText({ html, token, gap }: Props) {
  let gaps = 0
  const textOf = (text: string) =>
    text.split(token).map((part, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a stretch of text is its place
      <Fragment key={i}>
        {i > 0 && gap(gaps++)}
        {part}
      </Fragment>
    ))
  const shown = (node: ChildNode, key: number): ReactNode => {
    if (node.nodeType === node.TEXT_NODE) return <Fragment key={key}>{textOf(node.textContent ?? '')}</Fragment>
    const name = node.nodeName.toLowerCase()
    if (name === 'br') return <br key={key} />
    const inside = [...node.childNodes].map(shown)
    if (name === 'p') return createElement('div', { key }, ...inside)
    return inline.has(name) ? createElement(name, { key }, ...inside) : <Fragment key={key}>{inside}</Fragment>
  }
  return <>{[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(shown)}</>
}
