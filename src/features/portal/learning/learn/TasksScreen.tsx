// Screen 任务: the next task, then courses of projects and exams.
import { ExamCard } from '#features/assessment/attempts/learn/ExamCard.tsx'
import { DrillButton } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import { Link } from '#ui/touch/router.tsx'
import { type FetchState, useFetch, useRefetchOnFocus } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { learning, type CourseTask, type NextTask, type Tasks } from '../contract.ts'
import { CourseCard, courseAddress } from './CourseCard.tsx'
import './learning.css'

const ways: Record<Exclude<NextTask['kind'], 'LINE'>, (task: NextTask) => { to: string; label: string; text: string }> = {
  ATTEMPT: ({ id }) => ({ to: `/attempt/${id}`, label: '继续考试', text: '考试进行中' }),
  RUN: ({ id }) => ({ to: `/room/${id}`, label: '继续', text: '没有完成的陪练' }),
  EXAM: ({ id }) => ({ to: `/exam/${id}`, label: '去考试', text: '待参加的考试' }),
  WRONG: () => ({ to: '/wrong/practice/all', label: '练错题', text: '错题' }),
  COURSE: ({ id, projectId }) => ({
    to: courseAddress({ courseId: id ?? '', projectId: projectId ?? '' }),
    label: '去学习',
    text: '待完成的课程',
  }),
}

function Next({ next }: { next: NextTask | null }) {
  if (!next)
    return (
      <section className="yl-card yl-next is-done" aria-label="接下来">
        <h2>都完成了</h2>
        <p className="yl-muted">新的任务分配后会出现在这里。</p>
      </section>
    )
  if (next.kind === 'LINE')
    return (
      <section className="yl-card yl-next" aria-label="接下来">
        <small>接下来 · 都完成了，练练最弱的一句</small>
        <h2>{next.title}</h2>
        <DrillButton scriptIds={next.id ? [next.id] : []} label="练这一句" />
      </section>
    )
  const { to, label, text } = ways[next.kind](next)
  return (
    <section className="yl-card yl-next" aria-label="接下来">
      <small>接下来 · {text}</small>
      <h2>{next.title}</h2>
      <Link className="yl-button is-main is-wide" to={to}>
        {label}
      </Link>
    </section>
  )
}

function Courses({ title, tasks }: { title: string; tasks: readonly CourseTask[] }) {
  if (!tasks.length) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="yl-list">
        {tasks.map((task) => (
          <CourseCard key={`${task.projectId}:${task.courseId}`} task={task} />
        ))}
      </ul>
    </section>
  )
}

function Exams({ exams }: { exams: Tasks['exams'] }) {
  const isNow = (exam: Tasks['exams'][number]) => exam.canStart || exam.state === 'COMING'
  // exams that can be started come before later ones
  const now = exams.filter(isNow).sort((a, b) => Number(b.canStart) - Number(a.canStart))
  const over = exams.filter((e) => !isNow(e))
  const list = (of: Tasks['exams']) => (
    <ul className="yl-list">
      {of.map((exam) => (
        <ExamCard key={exam.examinationId} exam={exam} />
      ))}
    </ul>
  )
  return (
    <>
      {now.length > 0 && (
        <section aria-label="考试">
          <h2>考试</h2>
          {list(now)}
        </section>
      )}
      {over.length > 0 && (
        <details className="yl-over" open={!now.length}>
          <summary>已结束的考试（{over.length}）</summary>
          {list(over)}
        </details>
      )}
    </>
  )
}

function Empty({ again }: Pick<FetchState<unknown>, 'again'>) {
  return (
    <div className="yl-state">
      <h2>还没有分配给您的任务</h2>
      <p>分配后会出现在这里。</p>
      <button type="button" className="yl-button" onClick={again}>
        刷新
      </button>
    </div>
  )
}

/** Sorts completed tasks to the end. */
const leftFirst = (tasks: readonly CourseTask[]) => [...tasks.filter((t) => !t.done), ...tasks.filter((t) => t.done)]

export function TasksScreen() {
  const asked = useFetch(learning.tasks)
  useRefetchOnFocus(asked)
  const tasks = asked.data
  const of = (type: CourseTask['type']) => leftFirst(tasks?.courses.filter((c) => c.type === type) ?? [])
  return (
    <main className="yl-page">
      <h1>任务</h1>
      <LoadingSkeleton of={asked} />
      {tasks && tasks.courses.length + tasks.exams.length === 0 && <Empty again={asked.again} />}
      {tasks && tasks.courses.length + tasks.exams.length > 0 && (
        <>
          <Next next={tasks.next} />
          <Courses title="必修" tasks={of('MANDATORY')} />
          <Courses title="选修" tasks={of('ELECTIVE')} />
          <Exams exams={tasks.exams} />
        </>
      )}
    </main>
  )
}
