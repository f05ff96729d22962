// Imports runs line by line: faulty lines are refused with a reason, all others count, and repeated lines count once.
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { Line } from '#platform/http/lines.ts'
import { contentHashOf, type TakenLine, registrationOf, type Taken, takeLines } from '#platform/http/take-lines.ts'
import { AppError } from '#shared/errors.ts'
import type { LinesTaken } from '#shared/lines.ts'
import { courseUsers } from '#features/practice/projects/server/projects.ts'
import { practiceRuns, type RunLine } from '../contract.ts'
import { type FoundRunNames, findNamed, listHashes, insertRuns, type NewRun, listSubScenesOfScripts, type Turn } from './import-queries.ts'

/** Number of lines per transaction. */
const BATCH = 500

export type GivenLine = Line<RunLine>
type OfRun = TakenLine<RunLine>

export interface ImportOptions {
  /** Runs that end later are refused. Default: the clock at each batch. */
  now?: Date
  source?: 'IMPORT' | 'DEMO'
  /** Receives the projects whose figures change, in the transaction that writes the runs. */
  changed(db: Db, projectIds: readonly string[]): Promise<unknown>
}

interface Judged {
  line: number
  run: NewRun
}

/** The turns of a line; turns without a number are counted per script line. */
function turnsOf({ turns }: RunLine): Turn[] {
  const counted = new Map<string, number>()
  return (turns ?? []).map(({ operationId, turnNo, transcript, score, pointsHit, at }) => {
    const n = turnNo ?? (counted.get(operationId) ?? 0) + 1
    counted.set(operationId, n)
    return {
      scriptId: operationId,
      turnNo: n,
      transcript: transcript ?? null,
      score: score ?? null,
      pointsHit: pointsHit ?? null,
      at: at ?? null,
    }
  })
}

/** Hash of the content, independent of the order of dimensions. */
const hashOf = (ended: string | null, { score, dimensions }: RunLine, turns: readonly Turn[]) =>
  contentHashOf([
    ...[ended, score ?? null],
    Object.entries(dimensions ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    turns.map((t) => Object.values(t)),
  ])

/** The run of a line. @throws the reason for refusing it */
function judge({ value }: OfRun, found: FoundRunNames, scripts: ReadonlyMap<string, string>): NewRun {
  const { userId, courseId, sceneId, started, ended, departmentId } = found
  if (!userId) throw practiceRuns.fail('noPerson', { name: value.loginName })
  if (!courseId || !sceneId) throw practiceRuns.fail('noSubScene', { id: value.subSceneId })
  if (found.backwards) throw practiceRuns.fail('endsBefore')
  if (found.future) throw practiceRuns.fail('future')
  if (ended !== null && value.score == null) throw practiceRuns.fail('noScore')
  const turns = turnsOf(value)
  const seen = new Set<string>()
  for (const { scriptId, turnNo } of turns) {
    if (scripts.get(scriptId) !== value.subSceneId) throw practiceRuns.fail('foreignLine', { id: scriptId })
    if (seen.has(`${scriptId} ${turnNo}`)) throw practiceRuns.fail('turnTwice', { id: scriptId, n: turnNo })
    seen.add(`${scriptId} ${turnNo}`)
  }
  return {
    registration: registrationOf(userId, value.subSceneId, value.mode, started),
    hash: hashOf(ended, value, turns),
    userId,
    departmentId,
    courseId,
    sceneId,
    subSceneId: value.subSceneId,
    mode: value.mode,
    started,
    ended,
    turns,
    score: value.score ?? null,
    dimensions: value.dimensions ?? {},
  }
}

interface TakenRuns extends Taken {
  courseIds: string[]
}

async function take(db: Db, lines: readonly OfRun[], { now = new Date(), source = 'IMPORT' }: ImportOptions): Promise<TakenRuns> {
  const found = await findNamed(
    db,
    lines.map(({ value: { loginName, subSceneId, startedAt, endedAt } }, n) => ({
      n,
      loginName,
      subSceneId,
      startedAt,
      endedAt: endedAt ?? null,
    })),
    now.toISOString(),
  )
  const scripts = await listSubScenesOfScripts(db, [...new Set(lines.flatMap((l) => (l.value.turns ?? []).map((t) => t.operationId)))])
  const faults: Taken['faults'] = []
  const runs = new Map<string, Judged>()
  const again: Judged[] = []
  for (const { n, ...facts } of found) {
    const given = lines[n]
    if (!given) continue
    try {
      const run = judge(given, { n, ...facts }, scripts)
      if (runs.has(run.registration)) again.push({ line: given.line, run })
      else runs.set(run.registration, { line: given.line, run })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push({ line: given.line, reason: error.message })
    }
  }
  const all = [...runs.values()]
  const made = all.length
    ? await insertRuns(
        db,
        all.map((j) => j.run),
        source,
      )
    : new Set<string>()
  again.push(...all.filter((j) => !made.has(j.run.registration)))
  const had = await listHashes(
    db,
    again.map((j) => j.run.registration),
  )
  const differing = again.filter((j) => had.get(j.run.registration) !== j.run.hash)
  faults.push(...differing.map((j) => ({ line: j.line, reason: practiceRuns.fail('differs').message })))
  return {
    accepted: made.size,
    repeated: again.length - differing.length,
    faults,
    courseIds: [...new Set(all.filter((j) => made.has(j.run.registration)).map((j) => j.run.courseId))],
  }
}

/**
 * Imports runs in batches of one transaction each, with constant memory. Finished batches stay if the stream breaks off. Calls `changed`
 * at the first run of a project, and again at the end.
 */
export async function importRuns(
  transact: Transact,
  lines: AsyncIterable<GivenLine> | Iterable<GivenLine>,
  options: ImportOptions,
): Promise<LinesTaken> {
  const touched = new Map<string, string[]>()
  let batches = 0
  const tellOf = async (db: Db, courseIds: readonly string[]) => {
    const fresh = courseIds.filter((id) => !touched.has(id))
    if (!fresh.length) return
    const uses = await courseUsers(db, fresh)
    const projectsOf = (id: string) => uses.filter((p) => p.courseId === id).map((p) => p.id)
    for (const id of fresh) touched.set(id, projectsOf(id))
    await options.changed(db, [...new Set(uses.map((p) => p.id))])
  }
  const isFull = (batch: readonly OfRun[]) => batch.length === BATCH
  try {
    return await takeLines(lines, isFull, async (batch) => {
      const taken = await transact(async (db) => {
        const done = await take(db, batch, options)
        await tellOf(db, done.courseIds)
        const { accepted, repeated, faults } = done
        db.audit({ entity: 'practice', after: { lines: batch.length, accepted, repeated, refused: faults.length } })
        return done
      })
      batches++
      return taken
    })
  } finally {
    const projectIds = [...new Set([...touched.values()].flat())]
    if (batches > 1 && projectIds.length)
      await transact(async (db) => {
        db.audit({ entity: 'practice', after: { projects: projectIds } })
        await options.changed(db, projectIds)
      })
  }
}
