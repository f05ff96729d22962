// The summary sentence of a page: pieces of text, each with a link to the people or rows behind it.
import { Link } from 'react-router'
import './sentence.css'

/** `to`: address of the people or rows behind the piece. */
export interface Piece {
  text: string
  to?: string | null
  tone?: 'up' | 'down' | 'strong' | 'warn'
}

function Said({ text, to, tone }: Piece) {
  const className = tone && `is-${tone}`
  if (!to) return <span className={className}>{text}</span>
  return (
    <Link to={to} className={className}>
      {text}
    </Link>
  )
}

export const Sentence = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p className="yw-saying">
    {pieces.map((piece, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a sentence have no key but their position
      <Said key={i} {...piece} />
    ))}
  </p>
)
