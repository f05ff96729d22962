// Films of sub-scenes: plan, request and cancellation.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { filled } from '#shared/variables.ts'
import type { Course } from '#features/authoring/courses/contract.ts'
import { checkEditable, getCourse, variablesFor } from '#features/authoring/courses/server/courses.ts'
import { type FileRow, filesOfRecipes, findFiles, urlOf } from '#features/organisation/files/server/files.ts'
import { getAiMarks } from '#features/organisation/tenants/server/tenants.ts'
import {
  addReused,
  addTasks,
  announceTasks,
  cancelTasks,
  latestTasks,
  type NewTask,
} from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { generateMedia, mediaStates, statesOfRows } from '#features/authoring/productions/server/productions.ts'
import { type Film, type FilmPlan, films } from '../contract.ts'
import { type Planned, planOf, type Shape } from './plan.ts'
import { type FilmRow, findFilm, listFilmLines, listFilms, setFilmPath, writeFilm } from './queries.ts'

/** Reads the lines of a sub-scene once; returns a function that plans a film of any shape. */
async function planner(db: Db, node: Course): Promise<(shape: Shape) => Planned> {
  const [found, states, variables, { isOn: isMarked }] = await Promise.all([
    listFilmLines(db, node.id),
    mediaStates(db, node),
    variablesFor(db, [node.id]),
    getAiMarks(db),
  ])
  const lines = found.map((line) => filled(line, ['text', 'answerText'], variables(node.id)))
  return (shape) => planOf(lines, states, { ...shape, isMarked })
}

/** Returns the plan of a film: clips, length, and lines with problems. */
export async function planFilm(db: Db, subSceneId: string, shape: Shape): Promise<FilmPlan> {
  const node = await getCourse(db, subSceneId, 'SUB_SCENE')
  return (await planner(db, node))(shape).plan
}

const plainName = (title: string) => title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, ' ').trim()

/** Base name of the downloads: course, scene and sub-scene. */
export async function nameOf(db: Db, node: Course): Promise<string> {
  const [course, scene] = await Promise.all([
    getCourse(db, node.courseId),
    getCourse(db, assertDefined(node.parentId, 'the scene of a sub-scene')),
  ])
  return [course, scene, node].map(({ title }) => [...plainName(title)].slice(0, 40).join('')).join('-')
}

async function toFilms(db: Db, node: Course, rows: readonly FilmRow[], plan: (shape: Shape) => Planned): Promise<Film[]> {
  if (!rows.length) return []
  const [states, files, who] = await Promise.all([
    statesOfRows(
      db,
      rows.map((r) => r.id),
    ),
    findFiles(
      db,
      rows.map((r) => r.path),
    ),
    db.who(),
  ])
  const byId = new Map(states.map((s) => [s.sourceId, s]))
  return rows.map((row) => {
    const state = byId.get(row.id)
    const file: FileRow | undefined = row.path ? files.get(row.path) : undefined
    return {
      id: row.id,
      subSceneId: row.subsceneId,
      format: row.format,
      subtitles: row.subtitles,
      userName: row.createUserName,
      // after a cancellation the earlier film counts
      status: state?.taskDetail.FILM ?? 'TASK_SUCCESS',
      info: state?.taskInfo.FILM ?? null,
      mayCancel: node.canEdit || row.createUserId === who.userId,
      url: urlOf(file?.path),
      posterUrl: urlOf(file?.posterPath),
      subtitlesUrl: urlOf(file?.subtitlesPath),
      durationMs: file?.durationMs ?? null,
      bytes: file?.bytes ?? null,
      madeDate: file && row.madeAt ? readable(row.madeAt) : null,
      isCurrent: file !== undefined && row.madeKey === plan(row).key,
    }
  })
}

/** Returns the finished and running films of a sub-scene, without those cancelled before their first success. */
export async function filmsOf(db: Db, subSceneId: string): Promise<{ name: string; films: Film[] }> {
  const node = await getCourse(db, subSceneId, 'SUB_SCENE')
  const [rows, plan, name] = await Promise.all([listFilms(db, subSceneId), planner(db, node), nameOf(db, node)])
  const seen = await toFilms(db, node, rows, plan)
  return { name, films: seen.filter((film) => film.url !== null || film.info !== null) }
}

const taskOf = (row: FilmRow, key: string): NewTask => ({
  taskType: 'FILM',
  sourceId: row.id,
  parentId: row.subsceneId,
  part: 'FILM',
  input: {
    kind: 'VIDEO',
    text: '',
    voiceId: '',
    voiceName: '',
    figureId: null,
    figureName: null,
    format: row.format,
    burnSubtitles: row.subtitles === 'BURNED',
    key,
  },
})

/** Requests the film of a sub-scene; a film of equal content is complete at once. */
export async function makeFilm(
  db: Db,
  jobs: Jobs,
  subSceneId: string,
  { skipLacking, ...shape }: Shape & { skipLacking: boolean },
): Promise<Film> {
  const node = await getCourse(db, subSceneId, 'SUB_SCENE')
  const [plan, who] = await Promise.all([planner(db, node), db.who()])
  const { clips, key, plan: seen } = plan(shape)
  if (seen.refused !== null) throw new AppError(seen.refused)
  if (seen.lacking.count && !skipLacking) throw films.fail('lacking', { n: seen.lacking.count })
  const row = await writeFilm(db, { subsceneId: subSceneId, ...shape, clips, createUserId: who.userId, createUserName: who.name })
  const task = taskOf(row, key)
  const there = (await filesOfRecipes(db, [key])).get(key)
  const added = there ? [] : await addTasks(db, who.userId, [task])
  if (there) {
    const [latest] = await latestTasks(db, { sourceIds: [row.id] })
    if (latest?.status === 'TASK_WAIT' || latest?.status === 'TASK_PROCESSING') throw films.fail('running')
    await addReused(db, who.userId, [{ ...task, madeAt: there.createDate, durationMs: there.durationMs }])
    await setFilmPath(db, row.id, { path: there.path, madeKey: key, madeAt: there.createDate })
  } else if (!added.length) throw films.fail('running')
  await jobs.enqueue(
    db,
    generateMedia,
    added.map((t) => t.id),
  )
  await announceTasks(db, [row.id])
  db.audit({ entity: 'course', entityId: subSceneId, after: { ...shape, skipLacking, clips: clips.length, reused: there !== undefined } })
  const [film] = await toFilms(db, node, [assertDefined(await findFilm(db, row.id), 'the film that was written')], plan)
  return assertDefined(film, 'the film that was asked for')
}

/** Cancels a waiting or running request; the former film stays. The requester and the editors of the course may cancel. */
export async function cancelFilm(db: Db, id: string): Promise<void> {
  const row = await findFilm(db, id)
  if (!row) throw notFound()
  const [subScene, who] = await Promise.all([getCourse(db, row.subsceneId, 'SUB_SCENE'), db.who()])
  if (row.createUserId !== who.userId) await checkEditable(db, subScene)
  const cancelled = await cancelTasks(db, { sourceIds: [id], parentIds: [] })
  if (!cancelled.length) throw films.fail('nothingRunning')
  db.audit({ entity: 'course', entityId: row.subsceneId, after: { format: row.format, subtitles: row.subtitles } })
  await announceTasks(db, [id])
}
