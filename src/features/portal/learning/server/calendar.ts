// The learner's open deadlines as a calendar file.
import type { Db } from '#platform/database/transaction.ts'
import { statement } from '#platform/database/statement.ts'
import type { FileAnswer, RequestFacts } from '#platform/http/serve.ts'
import { sheetAnswer } from '#platform/spreadsheets/sheet-answer.ts'
import { type CalendarEvent, calendarOf } from '#shared/calendar.ts'
import { instantOf } from '#shared/zones.ts'
import type { Tasks } from '../contract.ts'
import { listDuties } from './learning.ts'

// a transaction runs in the time zone of its tenant
const zone = statement('learning_zone', `select current_setting('TimeZone') zone`).returns<{ zone: string }>()

/** Deadlines of what is not done: courses that are due, and exams that end and may still be taken. */
function eventsOf({ courses, exams }: Pick<Tasks, 'courses' | 'exams'>, host: string, timeZone: string, origin: string): CalendarEvent[] {
  const ofCourses = courses.flatMap(({ done, dueTime, courseId, projectId, title, projectName, parts, partsDone }) =>
    done || dueTime === null
      ? []
      : [
          {
            uid: `course-${projectId}-${courseId}@${host}`,
            title: `${title}：截止`,
            text: `${projectName}，已练 ${partsDone} / ${parts}`,
            at: instantOf(timeZone, dueTime),
            url: `${origin}/learn/course/${courseId}/${projectId}`,
          },
        ],
  )
  const ofExams = exams.flatMap(
    ({ canStart, state, attempts, endTime, examinationId, examinationName, examDurationMinute, questionCount }) =>
      endTime === null || state === 'ENDED' || (!canStart && attempts.length > 0)
        ? []
        : [
            {
              uid: `exam-${examinationId}@${host}`,
              title: `${examinationName}：截止`,
              text: `${questionCount} 题，${examDurationMinute} 分钟`,
              at: instantOf(timeZone, endTime),
              url: `${origin}/learn/exam/${examinationId}`,
            },
          ],
  )
  return [...ofCourses, ...ofExams].sort((a, b) => a.at - b.at)
}

/** The file; a calendar that imports it again updates its events. */
export async function getCalendar(db: Db, { host, secure }: Pick<RequestFacts, 'host' | 'secure'>): Promise<FileAnswer> {
  const [duties, [place]] = await Promise.all([listDuties(db), db.run(zone, [])])
  const events = eventsOf(duties, host, place?.zone ?? 'Asia/Shanghai', `${secure ? 'https' : 'http'}://${host}`)
  const content = Buffer.from(calendarOf('演武 截止时间', events, Date.now()))
  return { ...sheetAnswer(content, '演武截止时间.ics', 'text/calendar; charset=utf-8'), cache: 'no-store' }
}
