// Exports a course as a package: `course.json` first, then its media, uncompressed.
import type { FileAnswer } from '#platform/http/serve.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { fileAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openZip } from '#platform/zip.ts'
import type { Scenario } from '#shared/scenario.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { ownIds } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { latestTasks, type TaskRow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { fileFields, lineFieldNames } from '#features/authoring/scripts/fields.ts'
import { type FileRow, findFiles, openIntact } from '#features/organisation/files/server/files.ts'
import { coursePackages, maxBytes, maxFiles } from '../contract.ts'
import { FORMAT, MANIFEST, VERSION } from './package-format.ts'
import * as queries from './queries.ts'
import type { LineRow, PartRow, SettingRow } from './queries.ts'

/** Port to higher features: the scenarios of sub-scenes, in and out. */
export interface ScenarioPort {
  find(db: Db, subSceneIds: readonly string[]): Promise<Map<string, { content: Scenario }>>
  add(db: Db, subSceneId: string, content: Scenario): Promise<unknown>
}

type Fields = Record<string, unknown>
/** The values of these columns, without empty ones. */
const valuesOf = (row: object, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => ((row as Fields)[name] == null ? [] : [[name, (row as Fields)[name]]])))
const bodyNames = (body: { shape: object }) => Object.keys(body.shape).filter((name) => name !== 'parentId' && name !== 'contentStr')
const names = {
  COURSE: bodyNames(courses.createCourse.body),
  SCENE: bodyNames(courses.createScene.body),
  SUB_SCENE: bodyNames(courses.createSubScene.body),
}

/** Gives each file of the tenant a place in the archive. */
function packing(known: ReadonlyMap<string, FileRow>) {
  const placed = new Map<string, { name: string; row: FileRow; key: string }>()
  const placeOf = (key: string): string | undefined => {
    const found = placed.get(key)
    if (found) return found.name
    const row = known.get(key)
    const extension = /\.(png|jpeg|mp3|mp4)$/.exec(key)?.[0]
    if (!extension || !row?.objects?.[key]) return undefined
    const name = `media/${placed.size + 1}${extension}`
    placed.set(key, { name, row, key })
    return name
  }
  return { placed, placeOf }
}

/** The choices of a part's roles; figures and voices of the tenant itself exist nowhere else, so they are left out. */
function settingOf(rows: readonly SettingRow[] | undefined) {
  const [first] = rows ?? []
  if (!rows || !first) return null
  const roles = rows.flatMap(({ role, gender, digitalHumanId, voiceId, background, framing, speed, pitch }) =>
    ownIds([digitalHumanId, voiceId]).length ? [] : [[role, { gender, digitalHumanId, voiceId, background, framing, speed, pitch }]],
  )
  return { burnSubtitles: first.burnSubtitles, ...Object.fromEntries(roles) }
}

/** The last generated media of a row, as far as they can be recognised elsewhere. */
const madeOf = (tasks: readonly TaskRow[] | undefined) =>
  (tasks ?? []).flatMap(({ part, status, finishedAt, durationMs, input }) => {
    const { voice, figure, convert, seconds: _, ...rest } = input
    if (status !== 'TASK_SUCCESS' || !finishedAt || voice || figure || convert) return []
    return [{ part, madeAt: new Date(finishedAt).toISOString(), durationMs, input: rest }]
  })

interface Read {
  parts: PartRow[]
  lines: LineRow[]
  settings: Map<string, SettingRow[]>
  tasks: Map<string, TaskRow[]>
  scenarios: Map<string, { content: Scenario }>
  files: Map<string, FileRow>
}

async function readCourse(db: Db, courseId: string, port: ScenarioPort): Promise<Read> {
  await getCourse(db, courseId, 'COURSE')
  const parts = await queries.listParts(db, courseId)
  const subScenes = parts.filter(({ type }) => type === 'SUB_SCENE').map(({ id }) => id)
  const lines = await queries.listLines(db, subScenes)
  const [settings, tasks, scenarios, files] = await Promise.all([
    queries.listSettings(
      db,
      parts.map(({ id }) => id),
    ),
    latestTasks(db, { sourceIds: [...subScenes, ...lines.map(({ id }) => id)] }),
    port.find(db, subScenes),
    findFiles(db, [
      ...parts.flatMap(({ imageFile, intro }) => [imageFile, intro]),
      ...lines.flatMap((line) => fileFields.map((name) => line[name])),
    ]),
  ])
  return {
    ...{ parts, lines, scenarios, files },
    settings: Map.groupBy(settings, ({ targetId }) => targetId),
    tasks: Map.groupBy(tasks, ({ sourceId }) => sourceId),
  }
}

/** The facts of goals are approved documents of this tenant, so a scenario leaves without them. */
const withoutFacts = (content: Scenario): Scenario => ({
  ...content,
  stages: content.stages.map((stage) => ({ ...stage, goals: stage.goals.map((goal) => ({ ...goal, fact: undefined })) })),
})

function manifestOf({ parts, lines, settings, tasks, scenarios, files }: Read) {
  const { placed, placeOf } = packing(files)
  /** The values of a row, with the places of its files. */
  const packed = (row: object, columns: readonly string[], ofFiles: readonly string[]) => {
    const values = valuesOf(row, columns)
    for (const name of ofFiles) if (values[name]) values[name] = placeOf(String(values[name]))
    return values
  }
  const partOf = (row: PartRow, level: keyof typeof names) => ({
    ...packed(row, names[level], ['imageFile', 'intro']),
    setting: settingOf(settings.get(row.id)),
  })
  const lineOf = (row: LineRow) => ({ ...packed(row, lineFieldNames, fileFields), made: madeOf(tasks.get(row.id)) })
  const below = Map.groupBy(parts, ({ parentId }) => parentId)
  const linesOf = Map.groupBy(lines, ({ subsceneId }) => subsceneId)
  const course = parts.find(({ type }) => type === 'COURSE')
  if (!course) throw new Error('a course that was just read is gone')
  const scenes = (below.get(course.id) ?? []).map((scene) => ({
    ...partOf(scene, 'SCENE'),
    subScenes: (below.get(scene.id) ?? []).map((sub) => {
      const scenario = scenarios.get(sub.id)?.content
      return {
        ...partOf(sub, 'SUB_SCENE'),
        made: madeOf(tasks.get(sub.id)),
        scenario: scenario ? withoutFacts(scenario) : null,
        lines: (linesOf.get(sub.id) ?? []).map((line) => lineOf(line)),
      }
    }),
  }))
  const content = { format: FORMAT, version: VERSION, course: partOf(course, 'COURSE'), scenes }
  return { content, placed: [...placed.values()], title: course.title }
}

interface Needs {
  storage: Storage
  log: Log
  scenarios: ScenarioPort
}

/** Returns the archive of a course. @throws tooLarge, tooMany; 404 */
export async function exportPackage(
  { transact, conclude }: { transact: Transact; conclude: Transact },
  courseId: string,
  { storage, log, scenarios }: Needs,
): Promise<FileAnswer> {
  const { content, placed, title } = manifestOf(await transact((db) => readCourse(db, courseId, scenarios)))
  if (placed.length > maxFiles) throw coursePackages.fail('tooMany', { most: maxFiles })
  if (placed.reduce((sum, { row, key }) => sum + (row.objects?.[key]?.bytes ?? 0), 0) > maxBytes) throw coursePackages.fail('tooLarge')
  const files = placed.map(({ name, row, key }) => ({
    ...{ name, bytes: row.objects?.[key]?.bytes, sha256: row.objects?.[key]?.sha256 },
    isGenerated: row.provider === 'AI_TRAINING',
  }))
  const zip = openZip()
  zip.addText(MANIFEST, JSON.stringify({ ...content, files }))
  for (const { name, row, key } of placed) {
    const object = await openIntact(storage, key, row, log)
    if (!object) throw coursePackages.fail('lacking', { name: key })
    zip.addStream(name, () => object.read(), { compress: false, size: object.bytes })
  }
  await conclude(async (db) => db.audit({ entity: 'course', entityId: courseId, after: { exported: title, files: files.length } }))
  return fileAnswer(zip.end(), `${title}-课程包.zip`, storage.temporary, 'application/zip')
}
