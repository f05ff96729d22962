// The bell: deadlines of the next three days, each with its link, and all deadlines for the phone's own calendar.
import { useState } from 'react'
import { BellIcon } from '#ui/touch/icons.tsx'
import { Link } from '#ui/touch/router.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { learning, type Tasks } from '../contract.ts'
import { courseAddress } from './CourseCard.tsx'
import { deadlineWords, soonOf } from './today-words.ts'

export function Bell({ tasks }: { tasks: Pick<Tasks, 'deadlines' | 'courses' | 'exams'> | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const soon = tasks ? soonOf(tasks) : []
  return (
    <>
      <button
        type="button"
        className="yl-icon yl-bell"
        aria-label={soon.length ? `提醒：${soon.length} 项快到期` : '提醒'}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {soon.length > 0 && <em aria-hidden>{soon.length}</em>}
      </button>
      <Sheet open={isOpen} title="提醒" onClose={() => setOpen(false)}>
        {soon.length === 0 && <p className="yl-muted">三天之内没有要到期的任务。</p>}
        <ul className="yl-list">
          {soon.map(({ due, title, at, course }) => {
            const { text, tone } = deadlineWords(due, at)
            return (
              <li key={`${due.kind}:${due.projectId}:${due.id}`}>
                <Link
                  className="yl-card yl-way yl-duty"
                  to={course ? courseAddress(course) : `/exam/${due.id}`}
                  onClick={() => setOpen(false)}
                >
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
        <a className="yl-button is-wide" href={learning.calendar.path} download>
          把全部截止时间加到日历
        </a>
        <p className="yl-muted yl-small">手机日历会提前一天提醒。任务有变化时再加一次，日历会更新。</p>
      </Sheet>
    </>
  )
}
