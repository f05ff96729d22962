// What a page says first, in words: pieces made by rules, each with the way to the people or rows that it speaks of.
import { Link } from 'react-router'
import './sentence.css'

/** `to`: where the people or rows behind it are. */
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
      // oxlint-disable-next-line react/no-array-index-key -- a sentence has places, no names
      <Said key={i} {...piece} />
    ))}
  </p>
)
