// Text and tone about the due date of a course in a project.
import type { CourseTask } from '../contract.ts'

const hour = 3_600_000
const day = 24 * hour

interface Said {
  text: string
  tone: '' | 'is-ok' | 'is-brand' | 'is-warn' | 'is-error'
}

type Asked = Pick<CourseTask, 'begun' | 'beginTime' | 'dueTime' | 'leftMs' | 'overdue' | 'done'>

/** Returns null if there is no due date. */
export function dueWords(task: Asked): Said | null {
  if (task.done) return { text: '已完成', tone: 'is-ok' }
  if (!task.begun) return { text: `${task.beginTime.slice(0, 16)} 开始`, tone: '' }
  if (task.overdue) return { text: '已逾期', tone: 'is-error' }
  const { dueTime, leftMs: left } = task
  if (dueTime === null || left === null) return null
  if (left < hour) return { text: `还剩${Math.max(1, Math.floor(left / 60_000))}分钟`, tone: 'is-error' }
  if (left < day) return { text: `还剩${Math.floor(left / hour)}小时`, tone: 'is-error' }
  if (left < 31 * day) return { text: `还剩${Math.floor(left / day)}天`, tone: 'is-brand' }
  return { text: `${dueTime.slice(0, 10)} 截止`, tone: '' }
}
