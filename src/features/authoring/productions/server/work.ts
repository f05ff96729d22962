// Worker of media generation: claims the next task and makes its medium outside any transaction.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type AiMark, type MediaProcess, type MediaResult, startMediaProcess } from '#engines/media.ts'
import { render, type RenderRun } from '#engines/providers.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Disk } from '#platform/disk.ts'
import { type Work, work } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { withTrace } from '#platform/trace.ts'
import { inSpan, SpanKind } from '#platform/tracing.ts'
import { announceTasks, findTask, reportProgress } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { getAiMarks } from '#features/organisation/tenants/server/tenants.ts'
import { inTenant as openInTenant } from '#features/organisation/sessions/server/sessions.ts'
import { generateMedia } from './jobs.ts'
import { isOutside, renderOptionsFor, toRenderRequest, type Services } from './render-request.ts'
import { claimTask } from './queries.ts'
import { convertUpload } from './converting.ts'
import type { MediaMaker } from './other-making.ts'
import {
  failOrRetry,
  type AttachMedia,
  type LeasedTask,
  type InTenant,
  storeResult,
  completeFromCache,
  type WorkFiles,
  workFiles,
} from './outcome.ts'
import { stalledMedia } from './media-metrics.ts'
import { paintFiguresWork } from './paint-ahead.ts'
import { attachMedia as handOverMedia, attachConverted } from './submit.ts'

const LEASE_SECONDS = 20
const REPORT_MS = 700
const SWEEP_MS = 5_000
/** Maximum number of tasks of a worker that wait for external services, beside its own. */
const MAX_OUTSIDE = 4

export interface MakerOptions extends Services {
  pool: Pool
  log: Log
  /** No task starts on a full disk. */
  disk: Pick<Disk, 'full'>
  /** Number of makers, each with its own child process. */
  atOnce: number
  /** Time limit of a conversion in milliseconds. */
  convertMs: number
  /** Maker of films, injected by a higher feature. */
  films: MediaMaker
}

/** Runs the tasks of external services concurrently; a task with the recipe of a running one waits for it. */
function openOutside(onEnd: () => void) {
  const underWay = new Set<Promise<void>>()
  const alike = new Map<string, Promise<void>>()
  return {
    hasRoom: () => underWay.size < MAX_OUTSIDE,
    start(key: string, make: (after: Promise<void> | undefined) => Promise<void>): void {
      const made = make(alike.get(key)).finally(() => {
        underWay.delete(made)
        if (alike.get(key) === made) alike.delete(key)
        onEnd()
      })
      underWay.add(made)
      alike.set(key, made)
    },
    ended: () => Promise.all(underWay),
  }
}

/** Reports progress and renews the lease; returns false if the lease was lost. */
const tellProgress = (inTenant: InTenant, { task, lease }: LeasedTask, percent: number): Promise<boolean> =>
  inTenant(task.tenantId, async (db) => {
    const isOurs = await reportProgress(db, task.id, lease, percent, LEASE_SECONDS)
    if (isOurs) await announceTasks(db, [task.sourceId])
    return isOurs
  })

/** Returns the claimed task, unless an equal medium made meanwhile has completed it. */
const findToMake = (inTenant: InTenant, { tenantId, id }: { tenantId: string; id: string }, lease: string, handOver: AttachMedia) =>
  inTenant(tenantId, async (db) => {
    const task = await findTask(db, id)
    return task && !(await completeFromCache(db, { task, lease }, handOver)) ? task : undefined
  })

/** Runs in the trace of the request that submitted the task. */
const asWorkOf = ({ task }: Pick<LeasedTask, 'task'>, run: () => Promise<void>) =>
  withTrace({ job: generateMedia.name, requestId: task.requestId ?? undefined }, () =>
    inSpan(
      'make medium',
      {
        kind: SpanKind.CONSUMER,
        attributes: { 'yanwu.task.id': task.id, 'yanwu.part': task.part },
        traceparent: task.traceparent,
      },
      run,
    ),
  )

/** Starts a media child process; each of its jobs is a span with the time of its stages. */
function openMedia({ cacheDir, ffmpeg, log }: MakerOptions): MediaProcess {
  const media = startMediaProcess({
    cacheDir,
    ...(ffmpeg ? { ffmpeg } : {}),
    log: (line) => log.debug(line),
    warn: (line) => log.warn(line),
    onStall: (stage) => stalledMedia.inc({ stage }),
  })
  return {
    ...media,
    run: (job, options) =>
      inSpan(`media ${job.kind}`, {}, async (span) => {
        const result = await media.run(job, options)
        span?.setAttributes({ 'yanwu.media.ms': result.durationMs, ...prefixed('yanwu.media.', media.lastTiming()) })
        return result
      }),
  }
}

const prefixed = (prefix: string, of: object = {}) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [prefix + key, value as number]))

const handingOver =
  (films: MediaMaker): AttachMedia =>
  (db, task, at) => {
    if (task.part === 'FILM') return films.handOver(db, task, at)
    if (task.input.convert) return attachConverted(db, task.input.convert, at)
    return handOverMedia(db, [{ sourceId: task.sourceId, part: task.part, kind: task.input.kind, path: at }])
  }

/** The mark of a medium; the number is a part of its key, so equal media have one number. */
const markOf = (inTenant: InTenant, { task }: LeasedTask): Promise<AiMark | undefined> =>
  inTenant(task.tenantId, async (db) => {
    const { isOn, producer } = await getAiMarks(db)
    return isOn ? { producer, id: task.input.key.slice(0, 32) } : undefined
  })

/** Returns a function that makes the medium of a task into local files. */
function filesMaker(options: MakerOptions, inTenant: InTenant) {
  const renderOptions = renderOptionsFor(options)
  const kept = path.join(options.cacheDir, 'film')
  return async (media: MediaProcess, held: LeasedTask, files: WorkFiles, run: RenderRun): Promise<MediaResult> => {
    const { task } = held
    const rendering = renderOptions(media, task.tenantId, (doIt) => inTenant(task.tenantId, doIt))
    try {
      if (task.input.convert)
        return await convertUpload(media, task.input.convert, files, { ...run, fetch: rendering.fetch, maxMs: options.convertMs })
      const mark = await markOf(inTenant, held)
      if (task.part !== 'FILM') return await render(toRenderRequest(task, files, mark), rendering, run)
      return await options.films.make(media, held, files, { ...run, inTenant, fetch: rendering.fetch, kept, mark })
    } finally {
      await rendering.close()
    }
  }
}

interface Maker {
  media: MediaProcess | undefined
  busy: Promise<void> | undefined
}

/** No figure is drawn ahead on a full disk. */
const painterOf = (maker: Maker | undefined, options: MakerOptions) =>
  maker && !options.disk.full ? (maker.media ??= openMedia(options)) : undefined

/** Handlers of «generate-media» and «paint-figures». Each of `atOnce` makers claims tasks until none is left; a sweep finds orphans. */
export function mediaWork(options: MakerOptions): { work: Work; painting: Work; close(): Promise<void> } {
  const { pool, log } = options
  const stopping = new AbortController()
  const makers = Array.from({ length: options.atOnce }, (): Maker => ({ media: undefined, busy: undefined }))
  const outside = openOutside(() => {
    if (!stopping.signal.aborted) void wake()
  })
  const inTenant: InTenant = (tenantId, run) => openInTenant(pool, tenantId, run)
  const handOver = handingOver(options.films)
  const makeFiles = filesMaker(options, inTenant)

  async function drain(maker: Maker) {
    while (!stopping.signal.aborted && !options.disk.full) {
      const lease = randomUUID()
      const claimed = await claimTask(pool, lease, LEASE_SECONDS, outside.hasRoom())
      if (!claimed) return
      const task = await findToMake(inTenant, claimed, lease, handOver)
      if (!task) continue
      maker.media ??= openMedia(options)
      const { media } = maker
      const makeIt = (after?: Promise<void>) => asWorkOf({ task }, () => make(media, { task, lease }, after))
      if (isOutside(task)) outside.start(task.input.key, makeIt)
      else await makeIt()
    }
  }

  async function make(media: MediaProcess, held: LeasedTask, after?: Promise<void>) {
    const { task } = held
    const stop = new AbortController()
    let percent = 0
    const report = setInterval(() => {
      tellProgress(inTenant, held, percent)
        .then((stillOurs) => stillOurs || stop.abort())
        .catch((error: unknown) => log.warn({ err: error }, 'progress was not reported'))
    }, REPORT_MS)
    const files = workFiles(options.storage, task)
    try {
      await after
      if (after && (await inTenant(task.tenantId, (db) => completeFromCache(db, held, handOver)))) return
      const result = await makeFiles(media, held, files, {
        signal: AbortSignal.any([stop.signal, stopping.signal]),
        onProgress: (done) => (percent = Math.min(99, Math.max(percent, Math.round(done)))),
      })
      // renews the lease: storing a large medium takes longer than a lease lasts
      await storeResult({ inTenant, storage: options.storage, handOver }, held, files, result)
    } catch (error) {
      clearInterval(report)
      await failOrRetry(inTenant, log, held, error, { ending: stopping.signal.aborted, noRoom: options.disk.full })
    } finally {
      clearInterval(report)
      await Promise.all(Object.values(files).map((f) => rm(f, { force: true })))
    }
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
    painting: paintFiguresWork(inTenant, () => (stopping.signal.aborted ? undefined : painterOf(makers[0], options))),
    async close() {
      clearInterval(sweep)
      stopping.abort()
      await Promise.all([...makers.map((m) => m.busy), outside.ended()])
      await Promise.all(makers.map((m) => m.media?.close()))
    },
  }
}
