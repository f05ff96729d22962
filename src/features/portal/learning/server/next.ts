// Choice of the next task: open work first, then the earliest deadline.
import type { Mine } from '#features/assessment/attempts/contract.ts'
import type { WeakLine } from '#features/practice/rehearsals/contract.ts'
import type { UnderWay } from '#features/practice/rehearsals/server/rehearsals.ts'
import type { CourseTask, NextTask } from '../contract.ts'

/** Compares times of one zone as texts; a missing time comes last. */
const bySoonest = (a: string | null, b: string | null) => (a ?? '9').localeCompare(b ?? '9')

const openOf = (exam: Mine) => exam.attempts.find((a) => a.status === 'IN_PROGRESS')

interface Waiting {
  courses: readonly CourseTask[]
  exams: readonly Mine[]
  run: UnderWay | undefined
  /** Number of due questions of wrong answers. */
  wrong: number
  /** The weakest recent line of the learner. */
  weakest: Pick<WeakLine, 'scriptId' | 'text'> | undefined
}

/** Order: open attempt, open run, exam by end, mandatory course by due date, wrong answers, elective course, weakest line. */
export function nextOf({ courses, exams, run, wrong, weakest }: Waiting): NextTask | null {
  const running = exams.find((e) => e.canStart && openOf(e))
  const attempt = running && openOf(running)
  if (running && attempt) return { kind: 'ATTEMPT', id: attempt.id, projectId: null, title: running.examinationName }
  if (run) return { kind: 'RUN', ...run }
  const [exam] = exams
    .filter((e) => e.canStart && e.required && !e.attempts.length)
    .sort((a, b) => bySoonest(a.endTime, b.endTime) || a.startTime.localeCompare(b.startTime))
  if (exam) return { kind: 'EXAM', id: exam.examinationId, projectId: null, title: exam.examinationName }
  const [course] = courses
    .filter((c) => c.begun && !c.done && c.parts > 0)
    .sort((a, b) => b.type.localeCompare(a.type) || bySoonest(a.dueTime, b.dueTime) || a.beginTime.localeCompare(b.beginTime))
  const task = course && ({ kind: 'COURSE', id: course.courseId, projectId: course.projectId, title: course.title } as const)
  if (course?.type === 'MANDATORY') return task ?? null
  if (wrong > 0) return { kind: 'WRONG', id: null, projectId: null, title: `${wrong} 道错题该复习了` }
  if (task) return task
  return weakest ? { kind: 'LINE', id: weakest.scriptId, projectId: null, title: weakest.text } : null
}
