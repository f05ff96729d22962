// The name of a row as a link; at most two lines, with the whole name in a tooltip.
import { Link } from 'react-router'

export function NameLink({ to, name }: { to: string; name: string }) {
  return (
    <Link className="yw-name" to={to} title={name}>
      {name}
    </Link>
  )
}
