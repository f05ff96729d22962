// Health checks for orchestrators and proxies: liveness, readiness and draining.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../database/pool.ts'
import type { Disk } from '../disk.ts'
import { findScheduleAge, schedulesRun } from '../jobs/clock.ts'
import type { OneStore } from '../storage/one-store.ts'
import type { Storage } from '../storage/storage.ts'
import { endStreams } from './events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Drains the server before it ends: it reports not-ready, and every answer has `Connection: close`, so that no client finds its
     * connection closed during a request. Always lasts `ms`, because a proxy that has not checked meanwhile still sends requests.
     */
    drain(ms: number): Promise<void>
  }
}

export interface Draining {
  now: boolean
}

/** Gives the server `drain`; the returned `now` is true from then on, and while the server closes. */
export function decorateDrain(app: FastifyInstance): Draining {
  const draining = { now: false }
  app.decorate('drain', async (ms: number) => {
    draining.now = true
    endStreams()
    await sleep(ms)
  })
  app.addHook('preClose', async () => void (draining.now = true))
  return draining
}

const EVENT_MS = 300

interface Watched {
  pool: Pool
  storage: Storage
  disk: Disk
  oneStore: Pick<OneStore, 'differs'>
}

/**
 * GET /healthz/live and /healthz/ready. `schedules` is false if no worker has run the schedules for three minutes; the answer says so, but
 * the server stays ready.
 */
export function serveHealth(app: FastifyInstance, { pool, storage, disk, oneStore }: Watched, draining: Draining): void {
  app.get('/healthz/live', async () => ({ live: true }))
  // three events within a second show whether a proxy buffers streams
  app.get('/healthz/events', (_request, reply) => {
    async function* events() {
      for (let n = 1; n <= 3; n++) {
        yield `data: ${n}\n\n`
        if (n < 3) await sleep(EVENT_MS)
      }
    }
    return reply.header('Content-Type', 'text/event-stream').header('Cache-Control', 'no-cache').send(Readable.from(events()))
  })
  app.get('/healthz/ready', async (_request, reply) => {
    const intime = (answer: Promise<boolean>) =>
      Promise.race([answer, new Promise<false>((done) => setTimeout(done, 900, false).unref())]).catch(() => false)
    const [database, files, schedules] = await Promise.all([
      pool.ready(),
      intime(storage.ready()),
      intime(findScheduleAge(pool).then(schedulesRun)),
    ])
    // without the file store the rest of the program still works
    const ready = database && !draining.now
    return reply.code(ready ? 200 : 503).send({ ready, database, files: files && !disk.full && !oneStore.differs, schedules })
  })
}
