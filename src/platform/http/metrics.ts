// Metrics in the Prometheus format.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { notFound } from '#shared/errors.ts'
import type { Pool } from '../database/pool.ts'
import { damagedFiles } from '../storage/damage.ts'

/** This machine and private networks: only operators may read the metrics. */
const isInternal = (ip: string) => /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(ip)

/** Metrics besides those of requests and connections. */
export interface Metrics {
  /** Metrics from the memory of this process. */
  own: readonly Metric[]
  /** Metrics that query the database; left out while it is unavailable. */
  asked: readonly Metric[]
}

/** GET /metrics: metrics of the process, its requests and its connections, and `more`. */
export function serveMetrics(app: FastifyInstance, pool: Pool, more: Metrics) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'total' }, pool.raw.totalCount)
      this.set({ state: 'idle' }, pool.raw.idleCount)
      this.set({ state: 'waiting' }, pool.raw.waitingCount)
    },
  })
  const ready = new Gauge({
    name: 'database_ready',
    help: '1 where the database answers and takes writes',
    registers: [],
    async collect() {
      this.set((await pool.ready()) ? 1 : 0)
    },
  })
  for (const metric of [connections, ready, damagedFiles, ...more.own]) registry.registerMetric(metric)
  const asked = new Registry()
  for (const metric of more.asked) asked.registerMetric(metric)
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!isInternal(request.ip)) throw notFound()
    const texts = [registry.metrics(), (await pool.ready()) ? asked.metrics().catch(() => '') : '']
    return reply.type(registry.contentType).send((await Promise.all(texts)).join('\n'))
  })
}

/** Shares one query among several gauges: concurrent calls get the same answer, so that all values of one scrape are consistent. */
export function shareAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () =>
    (asked ??= ask().finally(() => {
      asked = null
    }))
}
