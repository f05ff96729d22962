// The bell: notices, deadlines of the next three days, each with its link, and all deadlines for the phone's own calendar.
import { useRef, useState } from 'react'
import { NoticesCard } from '#features/portal/notices/learn/NoticesCard.tsx'
import { notices } from '#features/portal/notices/contract.ts'
import { useEvents } from '#ui/api/events.ts'
import { BellIcon } from '#ui/touch/icons.tsx'
import { Link } from '#ui/touch/router.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { learning, type Tasks } from '../contract.ts'
import { courseAddress } from './CourseCard.tsx'
import { deadlineWords, soonOf } from './today-words.ts'

/** Milliseconds over which many phones ask after one change, e.g. an assignment to a whole company. */
const spread = 2000
/** Without Web Locks each tab would hold a stream of its own, and HTTP/1.1 allows six connections. */
const isShared = () => 'locks' in navigator && Boolean(navigator.locks)

/** The learner's notices, which follow the event stream. */
function useOwnNotices() {
  const asked = useFetch(notices.page, { copied: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      asked.again()
    }, Math.random() * spread)
  }
  useEvents(notices.stream, askSoon, askSoon, isShared())
  return asked
}

const labelOf = (unread: number, soon: number) => {
  const parts = [unread > 0 && `${unread} 条未读`, soon > 0 && `${soon} 项快到期`].filter(Boolean)
  return parts.length ? `提醒：${parts.join('，')}` : '提醒'
}

export function Bell({ tasks }: { tasks: Pick<Tasks, 'deadlines' | 'courses' | 'exams'> | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const asked = useOwnNotices()
  const soon = tasks ? soonOf(tasks) : []
  const unread = asked.data?.unread ?? 0
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="yl-icon yl-bell" aria-label={labelOf(unread, soon.length)} onClick={() => setOpen(true)}>
        <BellIcon />
        {(unread || soon.length) > 0 && <em aria-hidden>{unread || soon.length}</em>}
      </button>
      <Sheet open={isOpen} title="提醒" onClose={close}>
        <NoticesCard asked={asked} onLeave={close} />
        <section className="yl-soon" aria-label="快到期">
          <h3>快到期</h3>
          {soon.length === 0 && <p className="yl-muted">三天之内没有要到期的任务。</p>}
          <ul className="yl-list">
            {soon.map(({ due, title, at, course }) => {
              const { text, tone } = deadlineWords(due, at)
              return (
                <li key={`${due.kind}:${due.projectId}:${due.id}`}>
                  <Link className="yl-card yl-way yl-duty" to={course ? courseAddress(course) : `/exam/${due.id}`} onClick={close}>
                    <span>
                      <b>{title}</b>
                      <small>
                        <em className={tone}>{text}</em> · {at.slice(5, 16)}
                      </small>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
        <a className="yl-button is-wide" href={learning.calendar.path} download>
          把全部截止时间加到日历
        </a>
        <p className="yl-muted yl-small">手机日历会提前一天提醒。任务有变化时再加一次，日历会更新。</p>
      </Sheet>
    </>
  )
}
