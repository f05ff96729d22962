// Card of a course among a learner's tasks: cover, progress, remaining time.
import { Ring } from '#ui/touch/Ring.tsx'
import { Link } from '#ui/touch/router.tsx'
import type { CourseTask } from '../contract.ts'
import { PictureOrIcon } from './PictureOrIcon.tsx'
import { dueWords } from './due-words.ts'
import './learning.css'

export const courseAddress = ({ courseId, projectId }: { courseId: string; projectId: string }) => `/course/${courseId}/${projectId}`

export const Cover = ({ url }: { url: string | null }) => <PictureOrIcon url={url} className="yl-cover" />

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
