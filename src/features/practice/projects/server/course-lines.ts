// The lines of a project as an edit leaves them, and the rules they keep.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { type CourseLine, maxCourses, maxRetries, projects } from '../contract.ts'
import { listCourses, lockCourses, type Line, type LineRow, writeCourses } from './course-queries.ts'

const isLimit = (limit: number) => limit >= 1 && limit <= maxRetries

/** One line as it was sent; throws where something of it is missing, or has no place. `before`: the line as it is stored. */
function complete({ id, courseId, needExam, examRetryLimit }: CourseLine, place: number, before: LineRow | undefined): Line {
  const wrong = (key: 'incomplete' | 'wrongLimit' | 'noExam', field: string) => projects.fail(key, {}, `courseList.${place}.${field}`)
  if (!courseId) throw wrong('incomplete', 'courseId')
  if (!needExam) throw wrong('incomplete', 'needExam')
  const line = { id: id ?? null, courseId, needExam }
  // where there is no exam, nobody counts how often it is tried; the limit of the exam that there was may be given back
  if (needExam === 'NO_NEED' && examRetryLimit != null && examRetryLimit !== before?.examRetryLimit) throw wrong('noExam', 'examRetryLimit')
  if (needExam === 'NO_NEED') return { ...line, examRetryLimit: null }
  if (examRetryLimit == null) throw wrong('incomplete', 'examRetryLimit')
  if (!isLimit(examRetryLimit)) throw wrong('wrongLimit', 'examRetryLimit')
  return { ...line, examRetryLimit }
}

const lineOf = ({ id, courseId, needExam, examRetryLimit }: LineRow): Line => ({ id, courseId, needExam, examRetryLimit })

/** What is sent, in its order, then what it does not name; without what it deletes. 404 for a line that is not of the project. */
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

/** Each course once; a course that is newly named must be there (else 404) and enabled. */
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

/** Saves the lines of a project, all or none; answers them as they were and as they are. */
export async function saveCourses(db: Db, projectId: string | null, asked: readonly CourseLine[], write: () => Promise<string>) {
  const had = projectId ? await listCourses(db, [projectId]) : []
  const lines = linesAfter(had, projectId ? asked : asked.map((line) => ({ ...line, id: null })))
  await check(db, lines, new Set(had.map((l) => l.courseId)))
  const id = await write()
  await writeCourses(db, id, lines)
  return { id, before: had.map(lineOf), after: lines }
}
