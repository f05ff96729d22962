// Adds the course of a package with its scenes, lines, settings, scenarios and the tasks of its generated media.
import { asPart, type Db } from '#platform/database/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { copyTitle } from '#shared/copy-title.ts'
import { createCourse, createScene, createSubScene, listTitlesLike } from '#features/authoring/courses/server/courses.ts'
import { saveSetting } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { addReused, type OwnMedia } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { fileFields } from '#features/authoring/scripts/fields.ts'
import { saveScripts } from '#features/authoring/scripts/server/scripts.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { Brought } from '../contract.ts'
import type { ScenarioPort } from './exporting.ts'
import type { MadeOf, Packed, PackedSubScene } from './package-format.ts'

export type Content = Omit<Packed, 'scenes'> & { scenes: (Omit<Packed['scenes'][number], 'subScenes'> & { subScenes: PackedSubScene[] })[] }

export interface ImportNeeds {
  storage: FileStore
  wake: OwnMedia['wake']
  scenarios: ScenarioPort
}
/** The paths of the media by their places in the archive. */
type Paths = ReadonlyMap<string, string>

/** A setting that this tenant cannot have is left out, and named as a loss. */
async function takeSetting(db: Db, targetId: string, setting: Packed['course']['setting'], title: string, losses: string[]): Promise<void> {
  if (!setting) return
  try {
    await saveSetting(db, targetId, setting)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    losses.push(`「${title}」的数字人设置没有导入：${error.message}`)
  }
}

interface Source {
  taskType: 'OPERATION' | 'COURSE'
  sourceId: string
  parentId: string
}
const taskOf = (of: Source, { part, madeAt, durationMs, input }: MadeOf) => ({ ...of, part, madeAt, durationMs, input })

async function takeLines(db: Db, subSceneId: string, { lines }: PackedSubScene, paths: Paths, own: OwnMedia): Promise<void> {
  if (!lines.length) return
  const edits = lines.map((line) => {
    const edit = { ...line, editType: 'CREATE' as const, made: undefined }
    for (const name of fileFields) if (edit[name]) edit[name] = paths.get(edit[name]) ?? null
    return edit
  })
  const saved = await saveScripts(db, subSceneId, edits, own)
  const tasks = saved.flatMap(({ id }, i) =>
    (lines[i]?.made ?? []).map((made) => taskOf({ taskType: 'OPERATION', sourceId: id, parentId: subSceneId }, made)),
  )
  await addReused(db, (await db.who()).userId, tasks)
}

async function takeSubScene(
  db: Db,
  parentId: string,
  packed: PackedSubScene,
  paths: Paths,
  needs: ImportNeeds,
  losses: string[],
): Promise<void> {
  const { setting, scenario, made, lines: _, intro, ...fields } = packed
  const own = { storage: needs.storage, wake: needs.wake }
  const { id } = await createSubScene(db, { parentId, ...fields, ...(intro ? { intro: paths.get(intro) } : {}) }, own)
  await takeSetting(db, id, setting, fields.title, losses)
  await takeLines(db, id, packed, paths, own)
  const tasks = made.map((one) => taskOf({ taskType: 'COURSE', sourceId: id, parentId }, one))
  await addReused(db, (await db.who()).userId, tasks)
  if (scenario) await needs.scenarios.add(db, id, scenario)
}

/** Adds the course; an existing title gets the number of a copy. */
export async function buildCourse(whole: Db, { course, scenes, files }: Content, paths: Paths, needs: ImportNeeds): Promise<Brought> {
  // one audit row tells of the whole course
  const db = asPart(whole, () => {})
  const losses: string[] = []
  const { setting, imageFile, ...fields } = course
  const known = await listTitlesLike(db, null, fields.title)
  const title = known.includes(fields.title) ? copyTitle(fields.title, known) : fields.title
  const cover = imageFile ? { imageFile: paths.get(imageFile) } : {}
  const { id: courseId } = await createCourse(db, { ...fields, title, ...cover }, needs.storage)
  await takeSetting(db, courseId, setting, title, losses)
  for (const { subScenes, setting: ofScene, ...scene } of scenes) {
    const { id } = await createScene(db, { parentId: courseId, ...scene })
    await takeSetting(db, id, ofScene, scene.title, losses)
    for (const one of subScenes) await takeSubScene(db, id, one, paths, needs, losses)
  }
  const subScenes = scenes.flatMap((scene) => scene.subScenes)
  const counts = {
    scenes: scenes.length,
    subScenes: subScenes.length,
    lines: subScenes.reduce((sum, { lines }) => sum + lines.length, 0),
    files: files.length,
    scenarios: subScenes.filter(({ scenario }) => scenario).length,
  }
  if (counts.scenarios) losses.push(`${counts.scenarios} 个情景导入为草稿，需要重新审核`)
  whole.audit({ entity: 'course', entityId: courseId, after: { title, ...counts, losses } })
  return { courseId, title, ...counts, losses }
}
