// Is it alive, is it ready, and how it leaves: what orchestrators and proxies ask.
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
     * Before the end: not ready any more, and every answer asks its client to come back on another connection; so none that
     * keeps its connection finds it closed under a request. Lasts `ms`, whoever is connected: a proxy that has not looked
     * since still sends people here.
     */
    drain(ms: number): Promise<void>
  }
}

export interface Draining {
  now: boolean
}

/** Gives the server `drain`; true in what it answers from then on, and while the server closes. */
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
 * GET /healthz/live and /healthz/ready. `schedules` is false where no worker has run the schedules for three minutes: it is told, and takes
 * nobody out of rotation.
 */
export function serveHealth(app: FastifyInstance, { pool, storage, disk, oneStore }: Watched, draining: Draining): void {
  app.get('/healthz/live', async () => ({ live: true }))
  // whether a proxy holds streams back: three events within a second
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
    // without the store of files everything else goes on
    const ready = database && !draining.now
    return reply.code(ready ? 200 : 503).send({ ready, database, files: files && !disk.full && !oneStore.differs, schedules })
  })
}
