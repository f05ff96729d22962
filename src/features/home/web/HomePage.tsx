// Home: the ways into the product, what wants doing today, and what is recent.
import { useApiQuery } from '../../../ui/api-hooks.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { usePerson } from '../../../ui/session.tsx'
import { Reading } from '../../../ui/Reading.tsx'
import { courses } from '../../courses/contract.ts'
import { exams } from '../../exams/contract.ts'
import { marking } from '../../marking/contract.ts'
import { sessions } from '../../sessions/contract.ts'
import { home } from '../contract.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Tiles } from './Tiles.tsx'
import { tilesFor } from './tiles.ts'
import { Today } from './Today.tsx'
import './home.css'

const { protocol, host } = window.location

export default function HomePage() {
  const person = usePerson()
  const user = useApiQuery(sessions.info, {}, { inPlace: true })
  const asked = useApiQuery(home.overview, {}, { inPlace: true })
  return (
    <>
      <PageHeader title="首页" sub={`${person.name}，欢迎使用${person.orgName}的训练后台`} />
      {asked.data && <FirstSteps done={asked.data.steps} />}
      {user.data && <Tiles groups={tilesFor(user.data, `${protocol}//${host}`)} />}
      <Reading asked={asked} size={140} card>
        {(overview) => <Today home={overview} words={{ courses: courses.page, exams: exams.page, marking: marking.exams }} />}
      </Reading>
    </>
  )
}
