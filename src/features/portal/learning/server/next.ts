// Choice of the next task: open work first, then the earliest deadline. The order of the deadlines.
import type { Mine } from '#features/assessment/attempts/contract.ts'
import { daysBetween } from '#shared/days.ts'
import { syllablesPerMinute, type WeakLine } from '#features/practice/rehearsals/contract.ts'
import type { UnderWay } from '#features/practice/rehearsals/server/rehearsals.ts'
import { type CourseTask, type Customer, type Deadline, maxCustomers, type NextTask } from '../contract.ts'
import type { FirstOpen } from './queries.ts'

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
  weakest: Pick<WeakLine, 'scriptId' | 'text' | 'subSceneId' | 'subSceneTitle'> | undefined
  firstOpen: readonly FirstOpen[]
}

/** Most characters of the last words of a line. */
const maxWords = 10
/** The last clause of a line without its final mark, with … in front if it is not the whole line: 「…我就有点慌」. */
export function lastWords(text: string): string {
  const said = text.trim().replace(/[\p{P}\s]+$/u, '')
  const [clause = ''] = /[^，。！？；：、,.!?;:\s]*$/u.exec(said) ?? []
  // a very short clause alone says nothing
  const words = [...clause].length < 3 ? said : clause
  const kept = [...words].slice(-maxWords).join('')
  return kept === said ? said : `…${kept}`
}

type Chosen = Omit<NextTask, 'faceUrl'>
const plain = { projectId: null, mode: null, subScene: null, place: null, minutes: null }

function toRun({ id, projectId, title, mode, subSceneId, place, total, text, characters }: UnderWay): Chosen {
  const minutes = Math.max(1, Math.ceil(characters / syllablesPerMinute))
  const at = { number: Math.min(place + 1, total), total, words: text === null ? null : lastWords(text) }
  return { kind: 'RUN', id, projectId, title, mode, subScene: { id: subSceneId, title }, place: at, minutes }
}

function toCourse({ courseId, projectId, title }: CourseTask, firstOpen: readonly FirstOpen[]): Chosen {
  const first = firstOpen.find((f) => f.courseId === courseId && f.projectId === projectId)
  const subScene = first ? { id: first.id, title: first.title } : null
  return { kind: 'COURSE', id: courseId, projectId, title, mode: null, subScene, place: null, minutes: first?.minutes ?? null }
}

/** Order: open attempt, open run, exam by end, mandatory course by due date, wrong answers, elective course, weakest line. */
export function nextOf({ courses, exams, run, wrong, weakest, firstOpen }: Waiting): Chosen | null {
  const running = exams.find((e) => e.canStart && openOf(e))
  const attempt = running && openOf(running)
  if (running && attempt) return { ...plain, kind: 'ATTEMPT', id: attempt.id, title: running.examinationName }
  if (run) return toRun(run)
  const [exam] = exams
    .filter((e) => e.canStart && e.required && !e.attempts.length)
    .sort((a, b) => bySoonest(a.endTime, b.endTime) || a.startTime.localeCompare(b.startTime))
  if (exam) return { ...plain, kind: 'EXAM', id: exam.examinationId, title: exam.examinationName }
  const [course] = courses
    .filter((c) => c.begun && !c.done && c.parts > 0)
    .sort((a, b) => b.type.localeCompare(a.type) || bySoonest(a.dueTime, b.dueTime) || a.beginTime.localeCompare(b.beginTime))
  if (course?.type === 'MANDATORY') return toCourse(course, firstOpen)
  if (wrong > 0) return { ...plain, kind: 'WRONG', id: null, title: `${wrong} 道错题该复习了` }
  if (course) return toCourse(course, firstOpen)
  if (!weakest) return null
  const subScene = { id: weakest.subSceneId, title: weakest.subSceneTitle }
  return { ...plain, kind: 'LINE', id: weakest.scriptId, title: weakest.text, subScene, minutes: 1 }
}

/** Open mandatory courses and exams with a date, overdue ones first, then by date. `today` is a day of the calendar as YYYY-MM-DD. */
export function deadlinesOf(today: string, courses: readonly CourseTask[], exams: readonly Mine[]): Deadline[] {
  const ofCourses = courses
    .filter((c) => c.type === 'MANDATORY' && c.begun && !c.done)
    .flatMap(({ courseId: id, projectId, dueTime: at, overdue }) =>
      at === null ? [] : { kind: 'COURSE' as const, id, projectId, at, overdue },
    )
  const ofExams = exams
    .filter((e) => e.required && e.canStart && e.attempts.every((a) => a.status === 'IN_PROGRESS'))
    .flatMap(({ examinationId: id, endTime: at }) =>
      at === null ? [] : { kind: 'EXAM' as const, id, projectId: null, at, overdue: false },
    )
  return [...ofCourses, ...ofExams]
    .sort((a, b) => Number(b.overdue) - Number(a.overdue) || a.at.localeCompare(b.at))
    .map(({ at, ...of }) => ({ ...of, daysLeft: daysBetween(today, at) }))
}

const byState: Record<Customer['state'], number> = { NEW: 0, HALF: 1, MET: 2 }
/** Customers beside the one that is next: never met, half met, then by their best score, the lowest first. */
export const customersBeside = (customers: readonly Customer[], nextId: string | undefined): Customer[] =>
  customers
    .filter((c) => c.subSceneId !== nextId)
    .sort((a, b) => byState[a.state] - byState[b.state] || (a.best ?? 0) - (b.best ?? 0))
    .slice(0, maxCustomers)
