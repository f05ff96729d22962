// Texts of the page 今天: the greeting, the date, the next task, and deadlines.
import { daysBetween, utcOfDay } from '#shared/days.ts'
import { wholeScore } from '#shared/scores.ts'
import type { CourseTask, Deadline, NextTask, Tasks } from '../contract.ts'

/** The time in a zone as YYYY-MM-DD HH:mm:ss; Swedish is written like this. */
export const clockOf = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)

/** A greeting by the hour of the day (0 to 23). */
export function greetingOf(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** `11 月 27 日 星期五` for a day (YYYY-MM-DD …). */
export function dateWords(at: string): string {
  const weekday = (new Date(utcOfDay(at)).getUTCDay() + 6) % 7
  return `${Number(at.slice(5, 7))} 月 ${Number(at.slice(8, 10))} 日 星期${weekdays[weekday]}`
}

/** `新人营第 6 天` for the most urgent mandatory project that runs; null if there is none. */
export function projectWords({ courses, serverTime }: Pick<Tasks, 'courses' | 'serverTime'>): string | null {
  const running = courses.find((c) => c.type === 'MANDATORY' && c.begun && !c.done)
  if (!running) return null
  return `${running.projectName}第 ${daysBetween(running.beginTime, serverTime) + 1} 天`
}

interface Said {
  text: string
  tone: '' | 'is-error' | 'is-warn'
}
/** From so many days before a date the days are counted. */
const countedDays = 14
/** The remaining time of a deadline; `at` is its time. */
export function deadlineWords({ daysLeft, overdue }: Pick<Deadline, 'daysLeft' | 'overdue'>, at: string): Said {
  if (overdue) return { text: '已逾期', tone: 'is-error' }
  if (daysLeft <= 0) return { text: '今天截止', tone: 'is-error' }
  if (daysLeft <= countedDays) return { text: `还有 ${daysLeft} 天`, tone: 'is-warn' }
  return { text: `${at.slice(5, 10)} 前`, tone: '' }
}

/** Deadlines that are reminded of: overdue, or within so many days. */
const reminderDays = 3
interface Soon {
  due: Deadline
  title: string
  /** Time of the deadline. */
  at: string
  /** The course; absent for an exam. */
  course: CourseTask | undefined
}
/** The deadlines of the bell, the most urgent first, as the server orders them. */
export const soonOf = ({ deadlines, courses, exams }: Pick<Tasks, 'deadlines' | 'courses' | 'exams'>): Soon[] =>
  deadlines
    .filter(({ overdue, daysLeft }) => overdue || daysLeft <= reminderDays)
    .flatMap((due) => {
      const course = due.kind === 'COURSE' ? courses.find((c) => c.courseId === due.id && c.projectId === due.projectId) : undefined
      const exam = exams.find((e) => e.examinationId === due.id)
      const title = course?.title ?? exam?.examinationName
      return title === undefined ? [] : [{ due, title, at: course?.dueTime ?? exam?.endTime ?? '', course }]
    })

/** Whole minutes, as in `约 3 分钟`. */
const about = (minutes: number | null) => (minutes === null ? [] : [`约 ${minutes} 分钟`])

const runLabels = { STUDY: '接着学', PRACTICE: '接着练', EXAM: '继续考核', DRILL: '接着练' } as const

function runWords({ place, minutes, mode }: NextTask): string {
  if (!place?.words) return mode === 'EXAM' ? '都说完了，请交卷' : '都说完了，结束这一场就好'
  if (mode === 'EXAM') return `考核到第 ${place.number} 句，30 分钟没有操作会自动交卷`
  return `停在第 ${place.number} 句「${place.words}」· 还要约 ${minutes} 分钟`
}

export interface NextWords {
  title: string
  reason: string
  label: string
}
/** Title, reason and button of the next task. */
export function nextWords(next: NextTask, { exams, weakest, serverTime }: Pick<Tasks, 'exams' | 'weakest' | 'serverTime'>): NextWords {
  const { kind, title, subScene, minutes } = next
  const exam = exams.find((e) => e.examinationId === next.id)
  switch (kind) {
    case 'ATTEMPT':
      return { title, reason: '考试进行中，计时不停', label: '继续考试' }
    case 'RUN':
      return { title, reason: runWords(next), label: runLabels[next.mode ?? 'PRACTICE'] }
    case 'EXAM': {
      const facts = exam ? [`${exam.questionCount} 题，${exam.examDurationMinute} 分钟`] : []
      return { title, reason: [...facts, ...untilWords(exam?.endTime, serverTime)].join(' · '), label: '去考试' }
    }
    case 'COURSE':
      if (!subScene) return { title, reason: '对话都练过了，还差考核', label: '去考核' }
      return { title: subScene.title, reason: [title, ...about(minutes)].join(' · '), label: '开始练' }
    case 'WRONG':
      return { title, reason: '隔几天再答对一次，才算掌握', label: '复习错题' }
    case 'LINE':
      return {
        title: `「${title}」`,
        reason: ['都完成了，练练最弱的一句', ...meanWords(weakest.find((l) => l.scriptId === next.id))].join(' · '),
        label: '练这一句',
      }
  }
}

/** Days until the end of an exam, if they are counted. */
function untilWords(endTime: string | null | undefined, serverTime: string): string[] {
  if (!endTime) return []
  return [deadlineWords({ daysLeft: daysBetween(serverTime, endTime), overdue: false }, endTime).text]
}

const meanWords = (line: Tasks['weakest'][number] | undefined) => (line ? [weakWords(line)] : [])
/** The mean of the latest answers to a line: `近 3 次平均 34 分`. */
export const weakWords = ({ mean, answers }: Tasks['weakest'][number]): string =>
  `${answers > 1 ? `近 ${answers} 次平均` : '上一次'} ${wholeScore(mean)} 分`

export interface Duties {
  due: Deadline[]
  /** Open work without a date, elective work, and work that begins later. */
  courses: CourseTask[]
  exams: Tasks['exams']
  doneCourses: CourseTask[]
  doneExams: Tasks['exams']
}
/** Sorts all courses and exams: those with a deadline, other open ones, and those that are done or over. */
export function dutiesOf({ courses, exams, deadlines }: Pick<Tasks, 'courses' | 'exams' | 'deadlines'>): Duties {
  const isDue = (id: string, projectId: string | null) => deadlines.some((d) => d.id === id && d.projectId === projectId)
  const isNow = (exam: Tasks['exams'][number]) => exam.canStart || exam.state === 'COMING'
  return {
    due: deadlines,
    courses: courses.filter((c) => !c.done && !isDue(c.courseId, c.projectId)),
    // exams that can be started come before later ones
    exams: exams.filter((e) => isNow(e) && !isDue(e.examinationId, null)).sort((a, b) => Number(b.canStart) - Number(a.canStart)),
    doneCourses: courses.filter((c) => c.done),
    doneExams: exams.filter((e) => !isNow(e)),
  }
}
