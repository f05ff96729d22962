// Doing the work: take the next task, make its medium with no transaction open, and write the outcome behind a fence.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { MediaError, type MediaProcess, type MediaResult, startMediaProcess } from '../../../engines/media.ts'
import { render } from '../../../engines/providers.ts'
import type { Pool } from '../../../platform/database/pool.ts'
import { type Db, transaction } from '../../../platform/database/transaction.ts'
import type { Disk } from '../../../platform/disk.ts'
import { type Work, work } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { expectObjects, filesOfRecipes, insertFiles, newKey, type NewFile, takeObjects } from '../../files/server/files.ts'
import { findTask, type Outcome, reportProgress, settleTask, type TaskRow } from '../../generation-tasks/server/generation-tasks.ts'
import { enterTenant } from '../../sessions/server/sessions.ts'
import { generateMedia } from './jobs.ts'
import { isOutside, renderOptionsFor, toRenderRequest, type Services } from './render-request.ts'
import { claimTask } from './queries.ts'
import { announceTasks, handOver } from './submit.ts'

const LEASE_SECONDS = 20
const REPORT_MS = 700
const SWEEP_MS = 5_000
const MAX_TRIES = 3
/** Tasks of a worker that wait for services outside, beside those that it makes itself. */
const MAX_OUTSIDE = 4

export interface MakerOptions extends Services {
  pool: Pool
  log: Log
  /** Nothing is begun on a full one: tasks wait until it has room again. */
  disk: Pick<Disk, 'full'>
  /** Media made side by side, each in a process of its own. */
  atOnce: number
}

/** The work of «generate-media»: each of `atOnce` makers takes tasks until none is left; a sweep finds orphans. */
export function mediaWork(options: MakerOptions): { work: Work; close(): Promise<void> } {
  const { pool, log } = options
  const stopping = new AbortController()
  const makers = Array.from({ length: options.atOnce }, () => ({
    media: undefined as MediaProcess | undefined,
    busy: undefined as Promise<void> | undefined,
  }))
  const renderOptions = renderOptionsFor(options)
  const outside = new Set<Promise<void>>()
  const alike = new Map<string, Promise<void>>()
  const inTenant = <T>(tenantId: string, run: (db: Db) => Promise<T>) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })

  async function drain(maker: (typeof makers)[number]) {
    while (!stopping.signal.aborted && !options.disk.full) {
      const lease = randomUUID()
      const claimed = await claimTask(pool, lease, LEASE_SECONDS, outside.size < MAX_OUTSIDE)
      if (!claimed) return
      const task = await inTenant(claimed.tenantId, async (db) => {
        const row = await findTask(db, claimed.id)
        return row && !(await takeReady(db, row, lease)) ? row : undefined
      })
      if (!task) continue
      maker.media ??= startMediaProcess({
        cacheDir: options.cacheDir,
        ...(options.ffmpeg ? { ffmpeg: options.ffmpeg } : {}),
        log: (line) => log.debug(line),
      })
      if (isOutside(task)) makeOutside(maker.media, task, lease)
      else await make(maker.media, task, lease)
    }
  }

  /** What another line of the same words was made of meanwhile is handed over; true where that has ended the task. */
  async function takeReady(db: Db, row: TaskRow, lease: string): Promise<boolean> {
    const there = (await filesOfRecipes(db, [row.input.key])).get(row.input.key)
    if (there) {
      const { createDate: madeAt, durationMs } = there
      if (await settleTask(db, row.id, lease, { status: 'TASK_SUCCESS', durationMs, madeAt }))
        await handOver(db, [{ sourceId: row.sourceId, part: row.part, kind: row.input.kind, path: there.path }])
    }
    await announceTasks(db, [row.sourceId])
    return there !== undefined
  }

  /** Waits for its service beside what is made here; of equal recipes the second waits for the first. */
  function makeOutside(media: MediaProcess, task: TaskRow, lease: string) {
    const { key } = task.input
    const made = make(media, task, lease, alike.get(key)).finally(() => {
      outside.delete(made)
      if (alike.get(key) === made) alike.delete(key)
      if (!stopping.signal.aborted) void wake()
    })
    outside.add(made)
    alike.set(key, made)
  }

  async function make(media: MediaProcess, task: TaskRow, lease: string, after?: Promise<void>) {
    const stop = new AbortController()
    let percent = 0
    const report = setInterval(() => {
      inTenant(task.tenantId, async (db) => {
        if (!(await reportProgress(db, task.id, lease, percent, LEASE_SECONDS))) stop.abort()
        else await announceTasks(db, [task.sourceId])
      }).catch((error: unknown) => log.warn({ err: error }, 'progress was not reported'))
    }, REPORT_MS)
    const files = filesOf(options.storage, task)
    try {
      await after
      if (after && (await inTenant(task.tenantId, (db) => takeReady(db, task, lease)))) return
      const result = await render(
        toRenderRequest(task, files),
        renderOptions(media, task.tenantId, (run) => inTenant(task.tenantId, run)),
        {
          signal: AbortSignal.any([stop.signal, stopping.signal]),
          onProgress: (done) => (percent = Math.min(99, Math.max(percent, Math.round(done)))),
        },
      )
      clearInterval(report)
      await keep(task, lease, files, result)
    } catch (error) {
      clearInterval(report)
      await giveUp(task, lease, error)
    } finally {
      clearInterval(report)
      await Promise.all(Object.values(files).map((f) => rm(f, { force: true })))
    }
  }

  /** Files first, then everything that names them in one transaction; a lost fence, or a kill at any point, leaves objects that the sweep knows of. */
  async function keep(task: TaskRow, lease: string, files: WorkFiles, result: MediaResult) {
    const { storage } = options
    const key = newKey(task.tenantId, 'media', path.extname(files.out))
    const beside = (extension: string) => key.replace(/\.mp4$/, extension)
    const video = task.input.kind === 'VIDEO'
    const objects = video ? [key, beside(path.extname(files.poster)), beside('.vtt'), beside('.srt')] : [key]
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
      peaks: result.peaks,
      provider: 'AI_TRAINING',
      createUserId: task.createUserId,
      recipeKey: task.input.key,
    }
    if (video) {
      made.posterPath = beside(path.extname(files.poster))
      made.subtitlesPath = beside('.vtt')
      made.objects = {
        [key]: stored,
        [made.posterPath]: await storage.putFile(made.posterPath, files.poster, 'image/jpeg'),
        [made.subtitlesPath]: await storage.putFile(made.subtitlesPath, files.subtitles, 'text/vtt'),
        [beside('.srt')]: await storage.putFile(beside('.srt'), files.subtitles.replace(/\.vtt$/, '.srt'), 'application/x-subrip'),
      }
    }
    const written = await inTenant(task.tenantId, async (db) => {
      if (!(await settleTask(db, task.id, lease, { status: 'TASK_SUCCESS', durationMs: Math.round(result.durationMs) }))) return false
      if (!(await takeObjects(db, objects))) throw new Error('what was stored has been swept away')
      await insertFiles(db, [made])
      await handOver(db, [{ sourceId: task.sourceId, part: task.part, kind: task.input.kind, path: key }])
      await announceTasks(db, [task.sourceId])
      return true
    })
    // what is not removed now is swept tomorrow
    if (!written) for (const object of objects) await storage.remove(object)
  }

  async function giveUp(task: TaskRow, lease: string, error: unknown) {
    const known = error instanceof MediaError
    const again = stopping.signal.aborted || options.disk.full || ((!known || error.retryable) && task.attempts < MAX_TRIES)
    const reason = known ? error.reason : '生成时出现错误，请重试'
    if (!known) log.error({ err: error, task: task.id }, 'making a medium failed')
    else log.warn({ task: task.id, reason, again }, 'a medium was not made')
    const outcome: Outcome = again
      ? { status: 'TASK_WAIT', afterSeconds: stopping.signal.aborted ? 0 : task.attempts * 5 }
      : { status: 'TASK_FAILED', reason }
    await inTenant(task.tenantId, async (db) => {
      if (await settleTask(db, task.id, lease, outcome)) await announceTasks(db, [task.sourceId])
    }).catch((e: unknown) => log.warn({ err: e }, 'an outcome was not written; the lease will run out'))
  }

  const wake = () =>
    Promise.all(
      makers.map((maker) => {
        maker.busy ??= drain(maker)
          .catch((error: unknown) => log.warn({ err: error }, 'makers rest'))
          .finally(() => {
            maker.busy = undefined
          })
        return maker.busy
      }),
    )
  const sweep = setInterval(() => void wake(), SWEEP_MS)
  return {
    work: work(generateMedia, async () => void wake()),
    async close() {
      clearInterval(sweep)
      stopping.abort()
      await Promise.all([...makers.map((m) => m.busy), ...outside])
      await Promise.all(makers.map((m) => m.media?.close()))
    },
  }
}

interface WorkFiles extends Record<string, string> {
  base: string
  out: string
  poster: string
  subtitles: string
  captions: string
}

function filesOf(storage: Storage, task: TaskRow): WorkFiles {
  const base = path.join(storage.temporary, randomUUID())
  return {
    base,
    out: base + (task.input.kind === 'VIDEO' ? '.mp4' : '.mp3'),
    poster: `${base}.jpg`,
    subtitles: `${base}.vtt`,
    captions: `${base}.srt`,
  }
}
