// The passages that drafts quote, with the quotes of the chosen draft marked.
import { useEffect } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#features/authoring/documents/web/document-rules.ts'
import type { Draft, Passage } from '../contract.ts'
import { markQuotes } from './draft-rules.ts'

interface Props {
  passages: readonly Passage[]
  current: Draft | undefined
}

const placeOf = ({ documentId, no }: Pick<Passage, 'documentId' | 'no'>) => `draft-source-${documentId}-${no}`

export function Sources({ passages, current }: Props) {
  const first = current?.quotes[0]
  const shown = first && placeOf(first)
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section className="yw-card yw-draft-sources" aria-label="原文">
      {passages.map((of) => {
        const quotes = (current?.quotes ?? []).filter(({ documentId, no }) => documentId === of.documentId && no === of.no)
        const parts = markQuotes(
          of.text,
          quotes.map(({ quote }) => quote),
        )
        return (
          <article key={placeOf(of)} id={placeOf(of)} className={quotes.length ? 'is-shown' : ''}>
            <Link to={addressOf(of.documentId, of.no)}>
              {[of.title, ...of.above.slice(-2)].join(' › ')}
              {of.page === null ? '' : ` · 第${of.page}页`}
            </Link>
            <p>{parts.map(({ from, text, isQuote }) => (isQuote ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>))}</p>
          </article>
        )
      })}
      {passages.length === 0 && <p className="yw-muted">资料已删除，引用的话见草稿</p>}
    </section>
  )
}
