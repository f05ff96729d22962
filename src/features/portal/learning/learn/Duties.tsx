// Courses and exams of a learner: those with a deadline, other open ones, and those that are done.
import { ExamCard } from '#features/assessment/attempts/learn/ExamCard.tsx'
import { PaperIcon } from '#ui/touch/icons.tsx'
import { Link } from '#ui/touch/router.tsx'
import type { CourseTask, Deadline, Tasks } from '../contract.ts'
import { CourseCard, courseAddress, Cover } from './CourseCard.tsx'
import { type Duties, deadlineWords } from './today-words.ts'

type Exam = Tasks['exams'][number]

function DueCourse({ task, due }: { task: CourseTask; due: Deadline }) {
  const { text, tone } = deadlineWords(due, task.dueTime ?? '')
  return (
    <li>
      <Link className="yl-card yl-way yl-duty" to={courseAddress(task)}>
        <Cover url={task.coverUrl} />
        <span>
          <b>{task.title}</b>
          <small>
            <em className={tone}>{text}</em> · {task.projectName}
          </small>
          <progress value={task.partsDone} max={Math.max(1, task.parts)} aria-hidden />
        </span>
        <small aria-label={`共${task.parts}个子场景，完成${task.partsDone}个`} role="img">
          {task.partsDone} / {task.parts}
        </small>
      </Link>
    </li>
  )
}

function DueExam({ exam, due }: { exam: Exam; due: Deadline }) {
  const { text, tone } = deadlineWords(due, exam.endTime ?? '')
  return (
    <li>
      <Link className="yl-card yl-way yl-duty" to={`/exam/${exam.examinationId}`}>
        <span className="yl-cover" aria-hidden>
          <PaperIcon />
        </span>
        <span>
          <b>{exam.examinationName}</b>
          <small>
            <em className={tone}>{text}</em> · {exam.questionCount} 题，{exam.examDurationMinute} 分钟
          </small>
        </span>
        <span className="yl-duty-go">{exam.attempts.length ? '继续' : '去考试'}</span>
      </Link>
    </li>
  )
}

export function Deadlines({ due, tasks }: { due: readonly Deadline[]; tasks: Pick<Tasks, 'courses' | 'exams'> }) {
  if (!due.length) return null
  return (
    <section aria-label="要在期限前完成">
      <h2>要在期限前完成</h2>
      <ul className="yl-list">
        {due.map((one) => {
          const task = one.kind === 'COURSE' && tasks.courses.find((c) => c.courseId === one.id && c.projectId === one.projectId)
          if (task) return <DueCourse key={`${one.projectId}:${one.id}`} task={task} due={one} />
          const exam = tasks.exams.find((e) => e.examinationId === one.id)
          return exam && <DueExam key={one.id} exam={exam} due={one} />
        })}
      </ul>
    </section>
  )
}

const Cards = ({ courses, exams }: { courses: readonly CourseTask[]; exams: readonly Exam[] }) => (
  <ul className="yl-list">
    {courses.map((task) => (
      <CourseCard key={`${task.projectId}:${task.courseId}`} task={task} />
    ))}
    {exams.map((exam) => (
      <ExamCard key={exam.examinationId} exam={exam} />
    ))}
  </ul>
)

export function OtherWork({ duties: { due, courses, exams } }: { duties: Duties }) {
  if (!courses.length && !exams.length) return null
  const title = due.length ? '其他任务' : '任务'
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Cards courses={courses} exams={exams} />
    </section>
  )
}

/** Folded, because nothing is left to do there. */
export function DoneWork({ duties: { doneCourses, doneExams } }: { duties: Duties }) {
  const count = doneCourses.length + doneExams.length
  if (!count) return null
  return (
    <details className="yl-over">
      <summary>完成的和已结束的（{count}）</summary>
      <Cards courses={doneCourses} exams={doneExams} />
    </details>
  )
}
