// HTTP server of a worker process: liveness, readiness and metrics.
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Pool } from '../database/pool.ts'
import type { Disk } from '../disk.ts'
import type { Log } from '../log.ts'
import type { OneStore } from '../storage/one-store.ts'
import type { Storage } from '../storage/storage.ts'
import { decorateDrain, serveHealth } from './health.ts'
import { type Metrics, serveMetrics } from './metrics.ts'

export interface OperatingOptions {
  pool: Pool
  storage: Storage
  oneStore: Pick<OneStore, 'differs'>
  disk: Disk
  log: Log
  metrics: Metrics
}

/** GET /healthz/live, /healthz/ready and /metrics. */
export function buildOperatingServer({ metrics, ...options }: OperatingOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  serveHealth(app, options, decorateDrain(app))
  serveMetrics(app, options.pool, metrics)
  return app
}
