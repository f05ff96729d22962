// The course lines of a project after an edit, and their rules.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { type CourseLine, maxCourses, maxRetries, projects } from '../contract.ts'
import { listCourses, lockCourses, type Line, type LineRow, writeCourses } from './course-queries.ts'

const isLimit = (limit: number) => limit >= 1 && limit <= maxRetries

/** Checks a line and returns it. `before`: the stored line. @throws if a field is missing or not allowed */
function complete({ id, courseId, needExam, examRetryLimit }: CourseLine, place: number, before: LineRow | undefined): Line {
  const wrong = (key: 'incomplete' | 'wrongLimit' | 'noExam', field: string) => projects.fail(key, {}, `courseList.${place}.${field}`)
  if (!courseId) throw wrong('incomplete', 'courseId')
  if (!needExam) throw wrong('incomplete', 'needExam')
  const line = { id: id ?? null, courseId, needExam }
  // without an exam there is no limit; only the former limit may be sent back
  if (needExam === 'NO_NEED' && examRetryLimit != null && examRetryLimit !== before?.examRetryLimit) throw wrong('noExam', 'examRetryLimit')
  if (needExam === 'NO_NEED') return { ...line, examRetryLimit: null }
  if (examRetryLimit == null) throw wrong('incomplete', 'examRetryLimit')
  if (!isLimit(examRetryLimit)) throw wrong('wrongLimit', 'examRetryLimit')
  return { ...line, examRetryLimit }
}

const lineOf = ({ id, courseId, needExam, examRetryLimit }: LineRow): Line => ({ id, courseId, needExam, examRetryLimit })

/** The lines after an edit: given lines in order without deleted ones, then lines that were not given. @throws 404 for a foreign line */
function linesAfter(had: readonly LineRow[], asked: readonly CourseLine[]): Line[] {
  const known = new Map(had.map((l) => [l.id, l]))
  const lines: Line[] = []
  for (const [place, line] of asked.entries()) {
    const before = line.id ? known.get(line.id) : undefined
    if (line.id && !before) throw notFound()
    if (line.id) known.delete(line.id)
    if (line.editType === 'DELETE') continue
    lines.push(before && line.editType === 'NO_UPDATE' ? lineOf(before) : complete(line, place, before))
  }
  return [...lines, ...[...known.values()].map(lineOf)]
}

/** Checks that courses are unique, exist, and, if new in the project, are enabled. @throws 404 for an unknown course */
async function check(db: Db, lines: readonly Line[], known: ReadonlySet<string>): Promise<void> {
  if (!lines.length) throw projects.fail('noCourse', {}, 'courseList')
  if (lines.length > maxCourses) throw projects.fail('tooMany', {}, 'courseList')
  const ids = [...new Set(lines.map((l) => l.courseId))]
  const held = new Map((await lockCourses(db, ids)).map((c) => [c.id, c]))
  if (held.size !== ids.length) throw notFound()
  const title = (id: string | undefined) => held.get(id ?? '')?.title ?? ''
  const off = ids.find((id) => !known.has(id) && held.get(id)?.isValid !== 'VALID')
  if (off) throw projects.fail('notValid', { title: title(off) }, 'courseList')
  const twice = lines.find((line, i) => lines.findIndex((other) => other.courseId === line.courseId) < i)
  if (twice) throw projects.fail('twice', { title: title(twice.courseId) }, 'courseList')
}

/** Saves the lines of a project, all or none, and returns them before and after. */
export async function saveCourses(db: Db, projectId: string | null, asked: readonly CourseLine[], write: () => Promise<string>) {
  const had = projectId ? await listCourses(db, [projectId]) : []
  const lines = linesAfter(had, projectId ? asked : asked.map((line) => ({ ...line, id: null })))
  await check(db, lines, new Set(had.map((l) => l.courseId)))
  const id = await write()
  await writeCourses(db, id, lines)
  return { id, before: had.map(lineOf), after: lines }
}
