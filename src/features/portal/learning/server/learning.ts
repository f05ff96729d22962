// Rules of a learner's own data: tasks, courses, history.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { listMine, scoresKept } from '#features/assessment/attempts/server/attempts.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { coversOf } from '#features/authoring/productions/server/productions.ts'
import { findUnderWay, getWeakest } from '#features/practice/rehearsals/server/rehearsals.ts'
import { countDue } from '#features/assessment/wrong-answers/server/wrong-answers.ts'
import type { CourseProgress, CourseTask, Done, PracticeCourse, Tasks } from '../contract.ts'
import { nextOf } from './next.ts'
import * as queries from './queries.ts'

type Covers = Awaited<ReturnType<typeof coversOf>>
interface Pictured {
  id: string
  imageFile: string | null
}
/** Returns the covers of records without their own picture. */
const coversFor = (db: Db, shown: readonly Pictured[]): Promise<Covers> =>
  coversOf(
    db,
    shown.flatMap(({ id, imageFile }) => (imageFile ? [] : [id])),
  )
const pictured = ({ courseId, imageFile }: queries.CourseRow): Pictured => ({ id: courseId, imageFile })

/** Done by the rule of project progress; an exam counts as done after the first exam run. */
function toTask({ imageFile, description: _description, ...row }: queries.CourseRow, covers: Covers): CourseTask {
  const done = row.parts > 0 && row.partsDone === row.parts && (!row.needExam || row.examined)
  return { ...row, coverUrl: urlOf(imageFile) ?? covers.get(row.courseId) ?? null, done, overdue: row.overdue && !done }
}

export async function getTasks(db: Db): Promise<Tasks> {
  const { userId } = await db.who()
  const asked = [
    queries.listCourses(db, userId),
    listMine(db),
    findUnderWay(db, userId),
    countDue(db),
    getWeakest(db, 1),
    queries.getTime(db),
  ] as const
  const [rows, exams, run, wrong, [weakest], serverTime] = await Promise.all(asked)
  const covers = await coversFor(db, rows.map(pictured))
  const courses = rows.map((row) => toTask(row, covers))
  return { serverTime, courses, exams, next: nextOf({ courses, exams, run, wrong, weakest }) }
}

/** Groups sub-scenes by scene, in order. */
function toScenes(found: readonly queries.SubSceneRow[], covers: Covers): CourseProgress['scenes'] {
  const scenes: CourseProgress['scenes'] = []
  for (const { sceneId, sceneTitle, imageFile, courseId: _course, projectId: _project, ...subScene } of found) {
    if (scenes.at(-1)?.id !== sceneId) scenes.push({ id: sceneId, title: sceneTitle, subScenes: [] })
    scenes.at(-1)?.subScenes.push({ ...subScene, coverUrl: urlOf(imageFile) ?? covers.get(subScene.id) ?? null })
  }
  return scenes
}

/** Returns all courses to practise; a course of several projects counts for the most urgent one. */
export async function listPractice(db: Db): Promise<PracticeCourse[]> {
  const { userId } = await db.who()
  const [rows, found] = await Promise.all([queries.listCourses(db, userId), queries.listSubScenes(db, userId)])
  const first = rows.filter((row, i) => rows.findIndex((r) => r.courseId === row.courseId) === i)
  const covers = await coversFor(db, [...first.map(pictured), ...found])
  return first.map((row) => {
    const { courseId, projectId, title, coverUrl, begun, type } = toTask(row, covers)
    const own = found.filter((s) => s.courseId === courseId && s.projectId === projectId)
    return { courseId, projectId, title, coverUrl, begun, type, scenes: toScenes(own, covers) }
  })
}

/** Returns the progress of a learner in a course. Throws 404 if they do not take part. */
export async function getCourseProgress(db: Db, id: string, projectId?: string): Promise<CourseProgress> {
  const { userId } = await db.who()
  const [row] = await queries.listCourses(db, userId, id, projectId)
  if (!row) throw notFound()
  const [found, serverTime] = await Promise.all([queries.listSubScenes(db, userId, id, row.projectId), queries.getTime(db)])
  const covers = await coversFor(db, [pictured(row), ...found])
  const scenes = toScenes(found, covers)
  return { ...toTask(row, covers), description: row.description, serverTime, scenes }
}

export async function pageHistory(db: Db, paging: Paging): Promise<Page<Done>> {
  const { userId } = await db.who()
  const { records, total } = await queries.pageDone(db, userId, paging.pageSize, offsetOf(paging))
  const kept = await scoresKept(
    db,
    records.flatMap((r) => (r.score !== null && r.attemptId ? [r.attemptId] : [])),
  )
  return {
    records: records.map(({ attemptId, ...r }) => (attemptId && kept.has(attemptId) ? { ...r, score: null } : r)),
    total,
  }
}
