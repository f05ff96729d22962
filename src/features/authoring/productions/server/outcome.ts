// Outcome of a task: result stored, taken from the cache, retried or failed. Each write is fenced by the lease.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { MediaError, type MediaResult } from '#engines/media.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  expectObjects,
  filesOfRecipes,
  insertFiles,
  newStorageKey,
  type NewFile,
  newResourceKey,
  takeObjects,
} from '#features/organisation/files/server/files.ts'
import { ownName } from '#shared/file-address.ts'
import { announceTasks, type TaskOutcome, finishTask, type TaskRow } from '#features/authoring/generation-tasks/server/generation-tasks.ts'

const MAX_TRIES = 3

export type InTenant = <T>(tenantId: string, run: (db: Db) => Promise<T>) => Promise<T>

/** Attaches an existing medium to its row. */
export type AttachMedia = (db: Db, task: TaskRow, path: string) => Promise<void>

/** A task with its current lease. */
export interface LeasedTask {
  task: TaskRow
  lease: string
}

/** Local output files of a medium. */
export interface WorkFiles extends Record<string, string> {
  base: string
  out: string
  poster: string
  subtitles: string
  captions: string
}

export function workFiles(storage: Storage, task: TaskRow): WorkFiles {
  const base = path.join(storage.temporary, randomUUID())
  return {
    base,
    out: base + (task.input.kind === 'VIDEO' ? '.mp4' : '.mp3'),
    poster: `${base}.jpg`,
    subtitles: `${base}.vtt`,
    captions: `${base}.srt`,
  }
}

/** Completes the task with an equal medium made meanwhile; returns true if that ended the task. */
export async function completeFromCache(db: Db, { task, lease }: LeasedTask, handOver: AttachMedia): Promise<boolean> {
  const there = (await filesOfRecipes(db, [task.input.key])).get(task.input.key)
  if (there) {
    const { createDate: madeAt, durationMs } = there
    if (await finishTask(db, task.id, lease, { status: 'TASK_SUCCESS', durationMs, madeAt })) await handOver(db, task, there.path)
  }
  await announceTasks(db, [task.sourceId])
  return there !== undefined
}

/** Destination of a medium. */
export interface ResultTarget {
  inTenant: InTenant
  storage: Storage
  handOver: AttachMedia
}

/** A converted file keeps the name of the upload. */
function keyOf({ tenantId, input: { convert } }: TaskRow, extension: string): string {
  const name = convert && ownName(convert)
  return name ? newResourceKey(tenantId, name, extension) : newStorageKey(tenantId, 'media', extension)
}

/** Stores the files first, then all rows that name them in one transaction. After a lost lease or a kill the sweep finds the objects. */
export async function storeResult(
  { inTenant, storage, handOver }: ResultTarget,
  { task, lease }: LeasedTask,
  files: WorkFiles,
  result: MediaResult,
) {
  const key = keyOf(task, path.extname(files.out))
  const beside = (extension: string) => key.replace(/\.mp4$/, extension)
  const video = task.input.kind === 'VIDEO'
  const converted = task.input.convert !== undefined
  // converted files have no subtitles
  const objects = video ? [key, beside(path.extname(files.poster)), ...(converted ? [] : [beside('.vtt'), beside('.srt')])] : [key]
  await inTenant(task.tenantId, (db) => expectObjects(db, objects))
  const stored = await storage.putFile(key, files.out, video ? 'video/mp4' : 'audio/mpeg')
  const made: NewFile = {
    path: key,
    kind: task.input.kind,
    contentType: video ? 'video/mp4' : 'audio/mpeg',
    bytes: stored.bytes,
    objects: { [key]: stored },
    durationMs: Math.round(result.durationMs),
    width: result.width ?? null,
    height: result.height ?? null,
    peaks: converted && !result.peaks.length ? null : result.peaks,
    ...(result.loudness === undefined ? {} : { loudness: result.loudness }),
    provider: converted ? 'CUSTOMER' : 'AI_TRAINING',
    createUserId: task.createUserId,
    recipeKey: task.input.key,
  }
  if (video) {
    made.posterPath = beside(path.extname(files.poster))
    made.objects = { [key]: stored, [made.posterPath]: await storage.putFile(made.posterPath, files.poster, 'image/jpeg') }
  }
  if (video && !converted) {
    made.subtitlesPath = beside('.vtt')
    made.objects = {
      ...made.objects,
      [made.subtitlesPath]: await storage.putFile(made.subtitlesPath, files.subtitles, 'text/vtt'),
      [beside('.srt')]: await storage.putFile(beside('.srt'), files.subtitles.replace(/\.vtt$/, '.srt'), 'application/x-subrip'),
    }
  }
  const written = await inTenant(task.tenantId, async (db) => {
    if (!(await finishTask(db, task.id, lease, { status: 'TASK_SUCCESS', durationMs: Math.round(result.durationMs) }))) return false
    if (!(await takeObjects(db, objects))) throw new Error('what was stored has been swept away')
    await insertFiles(db, [made])
    await handOver(db, task, key)
    await announceTasks(db, [task.sourceId])
    return true
  })
  // if this fails, the sweep removes the objects
  if (!written) for (const object of objects) await storage.remove(object)
}

/** Why the attempt ended without a fault of the task: the worker stops, or the disk is full. */
interface Left {
  ending: boolean
  noRoom: boolean
}

/** Schedules another attempt, or fails the task for good. */
export async function failOrRetry(inTenant: InTenant, log: Log, { task, lease }: LeasedTask, error: unknown, { ending, noRoom }: Left) {
  const known = error instanceof MediaError
  const again = ending || noRoom || ((!known || error.retryable) && task.attempts < MAX_TRIES)
  const reason = known ? error.reason : '生成时出现错误，请重试'
  if (!known) log.error({ err: error, task: task.id }, 'making a medium failed')
  else log.warn({ task: task.id, reason, again }, 'a medium was not made')
  const outcome: TaskOutcome = again
    ? { status: 'TASK_WAIT', afterSeconds: ending ? 0 : task.attempts * 5 }
    : { status: 'TASK_FAILED', reason }
  await inTenant(task.tenantId, async (db) => {
    if (await finishTask(db, task.id, lease, outcome)) await announceTasks(db, [task.sourceId])
  }).catch((e: unknown) => log.warn({ err: e }, 'an outcome was not written; the lease will run out'))
}
