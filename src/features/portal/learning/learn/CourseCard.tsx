// Card of a course among a learner's tasks: cover, progress, remaining time.
import { useState } from 'react'
import { PracticeIcon } from '#ui/touch/icons.tsx'
import { Ring } from '#ui/touch/Ring.tsx'
import { Link } from '#ui/touch/router.tsx'
import type { CourseTask } from '../contract.ts'
import { dueWords } from './due-words.ts'
import './learning.css'

export const courseAddress = ({ courseId, projectId }: { courseId: string; projectId: string }) => `/course/${courseId}/${projectId}`

/** Cover of a course; an icon if there is no picture, or if it cannot be loaded. */
export function Cover({ url }: { url: string | null }) {
  const [gone, setGone] = useState(false)
  if (!url || gone)
    return (
      <span className="yl-cover" aria-hidden>
        <PracticeIcon />
      </span>
    )
  return <img className="yl-cover" src={url} alt="" loading="lazy" onError={() => setGone(true)} />
}

export function CourseCard({ task }: { task: CourseTask }) {
  const due = dueWords(task)
  return (
    <li>
      <Link className="yl-card yl-way yl-course" to={courseAddress(task)}>
        <Cover url={task.coverUrl} />
        <span>
          <b>{task.title}</b>
          <small className="yl-muted">{task.projectName}</small>
          {due && <span className={`yl-pill ${due.tone}`}>{due.text}</span>}
        </span>
        {task.parts > 0 && <Ring done={task.partsDone} of={task.parts} label={`共${task.parts}个子场景，完成${task.partsDone}个`} />}
      </Link>
    </li>
  )
}
