// Metrics of media generation: the waiting tasks of all tenants.
import { Counter, Gauge } from 'prom-client'
import { stages } from '#engines/media.ts'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { shareAnswer } from '#platform/http/metrics.ts'

const counts = statement(
  'productions_count_tasks',
  'select state, tasks, oldest_seconds "oldestSeconds" from app.count_generation_tasks()',
).returns<{
  state: 'waiting' | 'active'
  tasks: number
  oldestSeconds: number
}>()

/** Counter of this process. Growth should raise an alarm. */
export const stalledMedia = new Counter({
  name: 'media_tasks_stalled_total',
  help: 'Jobs of the media engines that this process has ended because they were silent or made no progress, by the stage they were in',
  labelNames: ['stage'],
  registers: [],
})
for (const stage of stages) stalledMedia.inc({ stage }, 0)

/** Gauges that query the database at each scrape. */
export function mediaGauges(pool: Pool): Gauge[] {
  const count = shareAnswer(() => rowsOf(pool.raw, counts, []))
  const of = async (state: string) => (await count()).find((row) => row.state === state)
  const tasks = new Gauge({
    name: 'media_tasks',
    help: 'Media of all tenants by state: waiting, active',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const [waiting, active] = await Promise.all([of('waiting'), of('active')])
      this.set({ state: 'waiting' }, waiting?.tasks ?? 0)
      this.set({ state: 'active' }, active?.tasks ?? 0)
    },
  })
  const oldest = new Gauge({
    name: 'media_tasks_oldest_seconds',
    help: 'Age of the oldest medium that waits or is in work, in seconds since it was asked for; in a paused course as well',
    registers: [],
    async collect() {
      const [waiting, active] = await Promise.all([of('waiting'), of('active')])
      this.set(Math.max(waiting?.oldestSeconds ?? 0, active?.oldestSeconds ?? 0))
    },
  })
  return [tasks, oldest]
}
