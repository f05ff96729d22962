// Screen 成长: the way to the records of practice and exams.
import { PersonLink } from '#ui/touch/PersonLink.tsx'
import { Link } from '#ui/touch/router.tsx'
import './learning.css'

export const GrowthScreen = () => (
  <main className="yl-page">
    <header className="yl-greeting">
      <h1>成长</h1>
      <PersonLink />
    </header>
    <Link className="yl-card yl-way" to="/history">
      全部记录
    </Link>
  </main>
)
