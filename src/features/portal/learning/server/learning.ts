// Rules of a learner's own data: tasks, courses, history.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { listMine, scoresKept } from '#features/assessment/attempts/server/attempts.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import { appearancesOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { coversOf } from '#features/authoring/productions/server/productions.ts'
import { findPortrait, findUnderWay, getWeakest } from '#features/practice/rehearsals/server/rehearsals.ts'
import { countDue } from '#features/assessment/wrong-answers/server/wrong-answers.ts'
import type { CourseProgress, CourseTask, Done, PracticeCourse, Tasks } from '../contract.ts'
import { customersBeside, deadlinesOf, nextOf } from './next.ts'
import { getGoal } from './goals.ts'
import { listCustomers } from './growth.ts'
import * as queries from './queries.ts'
import { streakOf, weekOf } from './streak.ts'

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

/**
 * Done by the rule of project progress, which counts runs with a score only; an exam counts as done after the first exam run. The parts
 * done also count runs that wait for a mentor.
 */
function toTask({ imageFile, description: _description, partsScored, ...row }: queries.CourseRow, covers: Covers): CourseTask {
  const done = row.parts > 0 && partsScored === row.parts && (!row.needExam || row.examined)
  return { ...row, coverUrl: urlOf(imageFile) ?? covers.get(row.courseId) ?? null, done, overdue: row.overdue && !done }
}

/** All courses without their covers, and all exams. */
export async function listDuties(db: Db): Promise<Pick<Tasks, 'courses' | 'exams'>> {
  const { userId } = await db.who()
  const [rows, exams] = await Promise.all([queries.listCourses(db, userId), listMine(db)])
  return { courses: rows.map((row) => toTask(row, new Map())), exams }
}

/** The picture of the next task: the customer to talk to, else the cover of the course or of the exam. */
async function findFace(db: Db, next: ReturnType<typeof nextOf>, { courses, exams }: Pick<Tasks, 'courses' | 'exams'>) {
  if (next?.subScene) return findPortrait(db, next.subScene.id)
  if (next?.kind === 'COURSE') return courses.find((c) => c.courseId === next.id)?.coverUrl ?? null
  return exams.find((e) => e.examinationId === next?.id || e.attempts.some((a) => a.id === next?.id))?.coverUrl ?? null
}

export async function getTasks(db: Db): Promise<Tasks> {
  const { userId } = await db.who()
  const asked = [
    queries.listCourses(db, userId),
    listMine(db),
    findUnderWay(db, userId),
    countDue(db),
    getWeakest(db),
    queries.listFirstOpen(db, userId),
    queries.listPractisedDays(db, userId),
    getGoal(db, userId),
    listCustomers(db, userId),
    queries.getTime(db),
  ] as const
  const [rows, exams, run, wrongDue, weakest, firstOpen, practised, goal, customers, serverTime] = await Promise.all(asked)
  const covers = await coversFor(db, rows.map(pictured))
  const courses = rows.map((row) => toTask(row, covers))
  const next = nextOf({ courses, exams, run, wrong: wrongDue, weakest: weakest[0], firstOpen })
  const today = serverTime.slice(0, 10)
  return {
    serverTime,
    courses,
    exams,
    next: next && { ...next, faceUrl: await findFace(db, next, { courses, exams }) },
    week: weekOf(today, practised),
    streak: streakOf(today, practised),
    goal,
    weakest,
    customers: customersBeside(customers, next?.subScene?.id),
    deadlines: deadlinesOf(today, courses, exams),
    wrongDue,
  }
}

type Appearances = Awaited<ReturnType<typeof appearancesOf>>
/** Returns the figures of the customers of sub-scenes. */
const customersOf = (db: Db, found: readonly Pick<queries.SubSceneRow, 'id'>[]): Promise<Appearances> =>
  appearancesOf(
    db,
    found.map(({ id }) => id),
    speakingRoles.QUESTION,
  )

/** Groups sub-scenes by scene, in order. */
function toScenes(found: readonly queries.SubSceneRow[], covers: Covers, shown: Appearances): CourseProgress['scenes'] {
  const scenes: CourseProgress['scenes'] = []
  for (const { sceneId, sceneTitle, imageFile, courseId: _course, projectId: _project, ...subScene } of found) {
    if (scenes.at(-1)?.id !== sceneId) scenes.push({ id: sceneId, title: sceneTitle, subScenes: [] })
    const coverUrl = urlOf(imageFile) ?? covers.get(subScene.id) ?? null
    scenes.at(-1)?.subScenes.push({ ...subScene, coverUrl, portraitUrl: shown.get(subScene.id)?.portraitUrl ?? null })
  }
  return scenes
}

/** Returns all courses to practise; a course of several projects counts for the most urgent one. */
export async function listPractice(db: Db): Promise<PracticeCourse[]> {
  const { userId } = await db.who()
  const asked = [queries.listCourses(db, userId), queries.listSubScenes(db, userId), getWeakest(db)] as const
  const [rows, found, lines] = await Promise.all(asked)
  const first = rows.filter((row, i) => rows.findIndex((r) => r.courseId === row.courseId) === i)
  const [covers, shown] = await Promise.all([coversFor(db, [...first.map(pictured), ...found]), customersOf(db, found)])
  return first.map((row) => {
    const { courseId, projectId, title, coverUrl, begun, type } = toTask(row, covers)
    const own = found.filter((s) => s.courseId === courseId && s.projectId === projectId)
    const weakest = lines.filter((l) => l.courseId === courseId)
    return { courseId, projectId, title, coverUrl, begun, type, scenes: toScenes(own, covers, shown), weakest }
  })
}

/** Returns the progress of a learner in a course. Throws 404 if they do not take part. */
export async function getCourseProgress(db: Db, id: string, projectId?: string): Promise<CourseProgress> {
  const { userId } = await db.who()
  const [row] = await queries.listCourses(db, userId, id, projectId)
  if (!row) throw notFound()
  const [found, serverTime] = await Promise.all([queries.listSubScenes(db, userId, id, row.projectId), queries.getTime(db)])
  const [covers, shown] = await Promise.all([coversFor(db, [pictured(row), ...found]), customersOf(db, found)])
  const scenes = toScenes(found, covers, shown)
  return { ...toTask(row, covers), description: row.description, serverTime, scenes }
}

export async function pageHistory(db: Db, paging: Paging): Promise<Page<Done>> {
  const { userId } = await db.who()
  const { records, total } = await queries.pageDone(db, userId, paging.pageSize, offsetOf(paging))
  const subScenes = new Set(records.flatMap(({ subSceneId }) => subSceneId ?? []))
  const attempts = records.flatMap((r) => (r.score !== null && r.attemptId ? [r.attemptId] : []))
  const [kept, shown] = await Promise.all([
    scoresKept(db, attempts),
    customersOf(
      db,
      Array.from(subScenes, (id) => ({ id })),
    ),
  ])
  return {
    records: records.map(({ attemptId, subSceneId, ...r }) => ({
      ...r,
      score: attemptId && kept.has(attemptId) ? null : r.score,
      portraitUrl: shown.get(subSceneId ?? '')?.portraitUrl ?? null,
    })),
    total,
  }
}
