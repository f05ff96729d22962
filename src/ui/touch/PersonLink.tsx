// The learner's round picture at the right of a heading, on phones; it opens the account. Wide windows have the account in the rail.
import { initialOf, useLearner } from './learner.ts'
import { Link } from './router.tsx'
import './greeting.css'

export const PersonLink = () => (
  <Link className="yl-person" to="/me" aria-label="我的">
    <span aria-hidden>{initialOf(useLearner().name)}</span>
  </Link>
)
