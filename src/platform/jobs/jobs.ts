// Job queue for the workers. A job is enqueued in the transaction of the row that it concerns.
import { createRequire } from 'node:module'
import { PgBoss } from 'pg-boss'
import type { Installation } from '../database/migrate.ts'
import { Client } from '../database/client.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { currentTrace, withTrace } from '../trace.ts'
import { inSpan, SpanKind, traceparent } from '../tracing.ts'
import type { Pool } from '../database/pool.ts'
import { setClockBack } from './clock.ts'
import { jobSeconds } from './job-metrics.ts'

/** The payload holds only ids; the row itself is the source of truth. */
export interface Payload {
  tenantId: string
  id: string
  /** The request that enqueued the job, if any. */
  requestId?: string | undefined
  /** The trace span that enqueued the job, if tracing is on. */
  traceparent?: string | undefined
}
export interface Job {
  name: string
  /** Cron expression of a job that also runs by schedule, with a payload without a tenant. */
  cron?: string
  /** Jobs taken per fetch, which run one after the other; default 1. If one fails, all of them are retried. */
  atOnce?: number
}
export const job = (name: string, options: Omit<Job, 'name'> = {}): Job => ({ name, ...options })

/** The handler of a job. It must be idempotent. */
export interface Work {
  job: Job
  handle(payload: Payload, signal: AbortSignal): Promise<void>
}
export const work = (of: Job, handle: Work['handle']): Work => ({ job: of, handle })

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue(db: Db, of: Job, ids: readonly string[]): Promise<void>
  /** Starts the workers; throws if a job has no handler or two. */
  start(works: readonly Work[]): Promise<void>
  stop(): Promise<void>
}

const { version: LIBRARY } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string }
const QUEUE = {
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 86_000,
  deleteAfterSeconds: 3600,
}
/** Polling intervals of each queue, without and with notifications. `watchDue` finds due jobs that no notification tells. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 60 }
/** pg-boss passes its options to the pool that it creates. */
const CLIENT = { Client } as object
const NOBODY: Payload = { tenantId: '0', id: '0' }

/** Installation of the queue's tables; it runs again after a change of the library or of the list of jobs. */
export const queueInstallation = (jobs: readonly Job[]): Installation => ({
  version: JSON.stringify([LIBRARY, QUEUE, jobs.map((j) => j.name)]),
  run: (ownerUrl) => installQueue(ownerUrl, jobs),
})

/** Creates the queue's tables, as the owner of the database. */
async function installQueue(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ ...CLIENT, connectionString: ownerUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name } of jobs) if (!(await boss.getQueue(name))) await boss.createQueue(name, QUEUE)
  await boss.stop({ graceful: false })
}

async function timed(name: string, act: () => Promise<void>): Promise<void> {
  const end = jobSeconds.startTimer({ job: name })
  await act().catch((error: unknown) => {
    end({ result: 'failed' })
    throw error
  })
  end({ result: 'done' })
}

/** Runs one job with the trace of the request that enqueued it. */
const traced = ({ name }: Job, payload: Payload, act: (payload: Payload) => Promise<void>): Promise<void> =>
  withTrace({ job: name, requestId: payload.requestId }, () =>
    inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, traceparent: payload.traceparent }, () => timed(name, () => act(payload))),
  )

/** Interval at which a worker looks for timestamps in the future, after a clock was set back. */
const CLOCK_MS = 60_000

/** Watches the clock until `close`. If the database does not answer, the next check is a minute later. */
function watchClock(pool: Pick<Pool, 'raw'>, log: Log) {
  const look = () =>
    setClockBack(pool).then(
      (moved) => void (moved && log.warn({ rows: moved }, 'the clock went back: timestamps in the future were set back')),
      (error: unknown) => log.warn({ err: error }, 'the clock was not checked'),
    )
  const timer = setInterval(() => void look(), CLOCK_MS).unref()
  return { first: look(), close: () => clearInterval(timer) }
}

/** Interval of the query for due jobs: no notification is sent when a failed job may be retried, or while the listener is reconnecting. */
const DUE_MS = 2_000

/** Text and not a `statement`: the tables of pg-boss are no part of the schema that statements are checked against. */
const DUE_QUEUES = `select asked.name from unnest($1::text[]) asked(name)
  where exists (select from pgboss.job j where j.name = asked.name and j.state < 'active' and j.start_after <= now())`

/** Wakes the workers of all queues with due jobs by one query, until `close`. `workers`: the id of the worker of each queue. */
function watchDue(boss: PgBoss, workers: ReadonlyMap<string, string>) {
  const look = async () => {
    const { rows } = (await boss.getDb().executeSql(DUE_QUEUES, [[...workers.keys()]])) as { rows: { name: string }[] }
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '')
  }
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    // pg-boss tells its own errors; the next look is in two seconds
    look()
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, DUE_MS).unref()
  return { close: () => clearInterval(timer) }
}

/** Opens the queue as the restricted role; `worker`: this process also runs jobs; `pool`: it also watches the clock. */
export async function openJobs(url: string, all: readonly Job[], worker: boolean, log: Log, pool?: Pick<Pool, 'raw'>): Promise<Jobs> {
  const boss = new PgBoss({
    ...CLIENT,
    connectionString: url,
    max: worker ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    application_name: 'yanwu-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const clock = worker && pool ? watchClock(pool, log) : undefined
  await clock?.first
  await boss.start()
  const stopping = new AbortController()
  let due: { close(): void } | undefined
  return {
    async enqueue(db, of, ids) {
      if (!ids.length) return
      const asked = { tenantId: db.tenantId, requestId: currentTrace().requestId, traceparent: traceparent() }
      const rows = ids.map((id) => ({ data: { ...asked, id } satisfies Payload }))
      await boss.insert(of.name, rows, { db: { executeSql: (text: string, values?: unknown[]) => db.query(text, values) } })
    },
    async start(works) {
      for (const { name } of all) {
        const found = works.filter((w) => w.job.name === name).length
        if (found !== 1) throw new Error(`job ${name} has ${found} works`)
      }
      const workers = new Map<string, string>()
      for (const { job: of, handle } of works) {
        const id = boss.work<Payload>(of.name, { ...POLLING, batchSize: of.atOnce ?? 1 }, async (taken) => {
          // a worker that found a job polls again at once, so that jobs which arrived meanwhile do not wait
          boss.notifyWorker(await id)
          for (const { data } of taken) await traced(of, data ?? NOBODY, (payload) => handle(payload, stopping.signal))
        })
        workers.set(of.name, await id)
        if (of.cron) await boss.schedule(of.name, of.cron, NOBODY)
      }
      due = watchDue(boss, workers)
    },
    async stop() {
      stopping.abort()
      due?.close()
      clock?.close()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
