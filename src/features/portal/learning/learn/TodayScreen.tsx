// Screen 今天: the days of the week, one thing to do next, weak lines, deadlines, other customers, then all other courses and exams.
import { type ReactNode, useEffect, useState } from 'react'
import { useMediaQuery } from '#ui/device/use-media-query.ts'
import { setDueCount } from '#ui/touch/due-count.ts'
import { EmptyPicture } from '#ui/touch/EmptyPicture.tsx'
import { givenNameOf, useLearner } from '#ui/touch/learner.ts'
import { PersonLink } from '#ui/touch/PersonLink.tsx'
import { Link } from '#ui/touch/router.tsx'
import { type FetchState, useFetch, useRefetchOnFocus } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { learning, type Tasks } from '../contract.ts'
import { Deadlines, DoneWork, OtherWork } from './Duties.tsx'
import { later } from './later.tsx'
import { NextTaskCard } from './NextTaskCard.tsx'
import { clockOf, dateWords, dutiesOf, greetingOf, projectWords } from './today-words.ts'
import { Week } from './Week.tsx'
import { WeakLines } from './WeakLines.tsx'
import './today.css'

const Bell = later(async () => (await import('./Bell.tsx')).Bell, <span className="yl-icon yl-bell" />)
const OtherCustomers = later(
  async () => (await import('./OtherCustomers.tsx')).OtherCustomers,
  <section className="yl-others" aria-hidden />,
)

function Greeting({ tasks }: { tasks: Tasks | undefined }) {
  const { name, timeZone } = useLearner()
  const [opened] = useState(() => clockOf(timeZone, new Date()))
  // the clock of the device until the server tells the time
  const now = tasks?.serverTime ?? opened
  const project = tasks && projectWords(tasks)
  return (
    <header className="yl-greeting">
      <div>
        <h1>
          {greetingOf(Number(now.slice(11, 13)))}，{givenNameOf(name)}
        </h1>
        <p className="yl-muted">
          {dateWords(now)}
          {project && ` · ${project}`}
        </p>
      </div>
      <Bell tasks={tasks} />
      <PersonLink />
    </header>
  )
}

const Bones = () => (
  <div className="yl-bones yl-today-bones" role="status" aria-label="正在读取">
    <i />
    <i />
    <i />
  </div>
)

function Nothing({ again }: Pick<FetchState<unknown>, 'again'>) {
  return (
    <div className="yl-state">
      <EmptyPicture of="nothing" />
      <h2>还没有分配给您的任务</h2>
      <p>分配后会出现在这里。可以先到「我的」里选好外观和字号。</p>
      <button type="button" className="yl-button is-main" onClick={again}>
        刷新
      </button>
      <Link className="yl-button" to="/me">
        去设置
      </Link>
    </div>
  )
}

/** Width with room for a second column. */
const wide = '(min-width: 1240px)'
/** One column in the order of importance, or two with the week and the deadlines at the right. */
function Columns({ tasks }: { tasks: Tasks }) {
  const isWide = useMediaQuery(wide)
  const duties = dutiesOf(tasks)
  const week = <Week {...tasks} />
  const next = <NextTaskCard tasks={tasks} />
  const weak = <WeakLines lines={tasks.weakest} />
  const others = tasks.customers.length > 0 && <OtherCustomers customers={tasks.customers} />
  const deadlines = <Deadlines due={duties.due} tasks={tasks} />
  const rest = (
    <>
      <OtherWork duties={duties} />
      <DoneWork duties={duties} />
    </>
  )
  if (!isWide)
    return (
      <>
        {week}
        {next}
        {weak}
        {deadlines}
        {others}
        {rest}
      </>
    )
  return (
    <Desk
      aside={
        <>
          {week}
          {deadlines}
        </>
      }
    >
      {next}
      {weak}
      {others}
      {rest}
    </Desk>
  )
}

const Desk = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="yl-desk">
    <div>{children}</div>
    <aside aria-label="本周和期限">{aside}</aside>
  </div>
)

export function TodayScreen() {
  const asked = useFetch(learning.tasks, { copied: true })
  useRefetchOnFocus(asked)
  const tasks = asked.data
  useEffect(() => {
    if (tasks) setDueCount(tasks.wrongDue)
  }, [tasks])
  const isAssigned = tasks && tasks.courses.length + tasks.exams.length > 0
  return (
    <main className="yl-page yl-today">
      <Greeting tasks={tasks} />
      {!tasks && !asked.error ? <Bones /> : <LoadingSkeleton of={asked} />}
      {tasks && (isAssigned ? <Columns tasks={tasks} /> : <Nothing again={asked.again} />)}
    </main>
  )
}
