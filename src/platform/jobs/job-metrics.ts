// Metrics of the jobs: queue length and waiting time, duration, and results.
import { Gauge, Histogram } from 'prom-client'
import type { Pool } from '../database/pool.ts'
import { rowsOf, statement } from '../database/statement.ts'
import { shareAnswer } from '../http/metrics.ts'
import { findScheduleAge } from './clock.ts'

export const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Duration of jobs that this process has done, by job and result (done, failed)',
  labelNames: ['job', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers: [],
})

const queue = statement('jobs_count', 'select job, waiting, active, failed, oldest_seconds oldest from app.count_jobs()').returns<{
  job: string
  waiting: number
  active: number
  failed: number
  oldest: number
}>()

/** Gauges of the queue of all processes. Each scrape queries the database. */
export function queueGauges(pool: Pool): Gauge[] {
  const count = shareAnswer(() => rowsOf(pool.raw, queue, []))
  const depth = new Gauge({
    name: 'job_queue_jobs',
    help: 'Jobs of all processes by state: waiting (due), active, failed (given up within the last hour)',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      for (const row of await count())
        for (const state of ['waiting', 'active', 'failed'] as const) this.set({ job: row.job, state }, row[state])
    },
  })
  const oldest = new Gauge({
    name: 'job_queue_oldest_seconds',
    help: 'For how long the oldest job of a queue that is due has waited',
    labelNames: ['job'],
    registers: [],
    async collect() {
      for (const row of await count()) this.set({ job: row.job }, row.oldest)
    },
  })
  const schedules = new Gauge({
    name: 'job_schedules_age_seconds',
    help: 'Seconds since any process last ran the schedules, which is due every minute; negative while the clock is behind that',
    registers: [],
    async collect() {
      const age = await findScheduleAge(pool)
      if (age !== null) this.set(age)
    },
  })
  return [depth, oldest, schedules]
}
