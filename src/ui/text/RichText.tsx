// The formatted text of a question: paragraphs, line breaks, bold, sub- and superscripts. Anything else in the HTML is shown as its words.
import { createElement, Fragment, type ReactNode } from 'react'

const inline = new Set(['strong', 'sub', 'sup'])

interface Props {
  html: string
  /** Stands for a gap in the text. */
  token: string
  /** What is shown in the place of gap `n`, from 0. */
  gap: (n: number) => ReactNode
}

/** Draws elements itself: no HTML reaches the page unread. */
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
