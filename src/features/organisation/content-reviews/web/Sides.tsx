// The texts of a changed item side by side: the approved one at the left, the new one at the right, with the changed words marked.
import { useMemo } from 'react'
import type { ReviewField } from '#shared/content-diff.ts'
import type { ShownChange } from '../contract.ts'
import { diffWords } from './word-diff.ts'

/** Greatest length of a name that a card shows whole. */
export const maxName = 60

interface Texts {
  label: string
  before: string | null
  after: string | null
}

const textIn = (fields: readonly ReviewField[] | undefined, name: string) => fields?.find((field) => field.name === name)?.text ?? ''

/** The rows of a change: the changed fields, or the filled fields of a new or removed item. */
function rowsOf({ act, before, after, fields }: ShownChange): Texts[] {
  const all = [...(after?.fields ?? []), ...(before?.fields ?? [])]
  const labelOf = (name: string) => all.find((field) => field.name === name)?.label ?? name
  if (act === 'CHANGED')
    return fields.map((name) => ({ label: labelOf(name), before: textIn(before?.fields, name), after: textIn(after?.fields, name) }))
  // the card is named by the first field
  const [first, ...others] = all
  const isShort = (first?.text.length ?? 0) <= maxName
  return (isShort ? others : all)
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => (act === 'ADDED' ? { label, before: null, after: text } : { label, before: text, after: null }))
}

/** One side: the common words, and the marked words of this side. */
function Side({ parts, side }: { parts: ReturnType<typeof diffWords>; side: 'added' | 'removed' }) {
  const Mark = side === 'added' ? 'ins' : 'del'
  return parts.map(({ kind, text }, i) => {
    if (kind === 'same') return text
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change their order
    return kind === side ? <Mark key={i}>{text}</Mark> : null
  })
}

function Row({ label, before, after }: Texts) {
  const parts = useMemo(() => diffWords(before ?? '', after ?? ''), [before, after])
  return (
    <div className="yw-diff-row">
      <h3>{label}</h3>
      <p className="yw-diff-old">{before ? <Side parts={parts} side="removed" /> : <span className="yw-muted">（空）</span>}</p>
      <p className="yw-diff-new">{after ? <Side parts={parts} side="added" /> : <span className="yw-muted">（空）</span>}</p>
    </div>
  )
}

export function Sides({ of }: { of: ShownChange }) {
  const rows = rowsOf(of)
  if (!rows.length) return of.act === 'CHANGED' && <p className="yw-muted">内容没有改，只换了位置</p>
  return (
    <div className={`yw-diff is-${of.act.toLowerCase()}`}>
      {rows.map((row) => (
        <Row key={row.label} {...row} />
      ))}
    </div>
  )
}
