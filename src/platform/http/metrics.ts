// Metrics in the Prometheus format.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { notFound } from '../../shared/errors.ts'
import type { Pool } from '../database/pool.ts'
import { damagedFiles } from '../storage/damage.ts'

/** This machine and private networks: figures are for operators, not for the world. */
const isInternal = (ip: string) => /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(ip)

/** GET /metrics: of the process, its requests and its connections, and `more`. A figure that cannot be had leaves the others. */
export function serveMetrics(app: FastifyInstance, pool: Pool, more: readonly Metric[]) {
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
  for (const metric of [connections, ready, damagedFiles, ...more]) registry.registerMetric(metric)
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!isInternal(request.ip)) throw notFound()
    return reply.type(registry.contentType).send(await figuresOf(registry, pool))
  })
}

/** While the database is away what is asked of it is left out. */
async function figuresOf(registry: Registry, pool: Pool): Promise<string> {
  const all = registry.getMetricsAsArray().map(({ name }) => name)
  const asked = (await pool.ready()) ? all : all.filter((name) => !/^(job_queue|media_tasks)/.test(name))
  const texts = await Promise.all(asked.map((name) => registry.getSingleMetricAsString(name).catch(() => '')))
  return `${texts.filter(Boolean).join('\n\n')}\n`
}
