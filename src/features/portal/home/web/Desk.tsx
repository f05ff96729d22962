// Workbench: the summary of the first permitted part, the tasks, then the blocks of all permitted parts.
import { courses } from '#features/authoring/courses/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { marking } from '#features/assessment/marking/contract.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import { useMay } from '#ui/api/session.tsx'
import { rehearsalReviews } from '#features/practice/rehearsal-reviews/contract.ts'
import type { Home } from '../contract.ts'
import { Below, LeaderTop, Plan, Running, Watch, Weeks } from './LeaderParts.tsx'
import { Acts, AdminTop, Editing, Hardest, MarkedBy, MarkerTop, OwnCourses, Services, ToMark } from './OfficeParts.tsx'
import { RecentCourses, RecentExams } from './Recent.tsx'
import { ToDo } from './ToDo.tsx'

/** `now`: the local time of the tenant. */
function Top({ home: { leader, marker, author, admin }, now }: { home: Home; now: string }) {
  if (leader) return <LeaderTop leader={leader} />
  if (marker) return <MarkerTop marker={marker} now={now} />
  return admin && !author ? <AdminTop admin={admin} /> : null
}

function Main({ home }: { home: Home }) {
  const may = useMay()
  const { leader, marker, author, admin } = home
  const acts = may(courses.page) || may(exams.page) || may(marking.exams) || may(rehearsalReviews.page)
  return (
    <div>
      {leader && (
        <>
          <Weeks leader={leader} />
          <Below leader={leader} />
        </>
      )}
      {marker && <ToMark marker={marker} />}
      {acts && <ToDo of={home} />}
      {author && <Editing author={author} />}
      {admin && <Acts admin={admin} />}
      {!author && !leader && may(courses.page) && <RecentCourses courses={home.courses} />}
    </div>
  )
}

function Side({ home }: { home: Home }) {
  const may = useMay()
  const { leader, marker, author, admin } = home
  return (
    <div>
      {leader && (
        <>
          <Plan leader={leader} />
          <Watch leader={leader} />
          <Running leader={leader} />
        </>
      )}
      {marker && <MarkedBy marker={marker} />}
      {author && (
        <>
          <OwnCourses author={author} />
          <Hardest author={author} />
        </>
      )}
      {admin && <Services admin={admin} />}
      {!leader && may(exams.page) && <RecentExams exams={home.exams} />}
    </div>
  )
}

export function Desk({ home, now }: { home: Home; now: string }) {
  const phone = useIsPhone()
  const { leader, marker, author, admin } = home
  const isAdminTop = !leader && !marker && !author
  // in a single column people come before charts
  const parts = [<Main key="main" home={home} />, <Side key="side" home={home} />]
  return (
    <>
      <Top home={home} now={now} />
      {admin && !isAdminTop && <AdminTop admin={admin} />}
      <div className="yw-desk">{phone && leader ? parts.toReversed() : parts}</div>
    </>
  )
}
