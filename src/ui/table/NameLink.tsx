// The name of a row that leads further in; at most two lines, the whole of it under the pointer.
import { Link } from 'react-router'

export function NameLink({ to, name }: { to: string; name: string }) {
  return (
    <Link className="yw-name" to={to} title={name}>
      {name}
    </Link>
  )
}
