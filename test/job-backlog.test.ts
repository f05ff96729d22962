// A backlog of jobs without notifications is processed without pauses, one after the other, each once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { job, type Jobs, openJobs, queueInstallation, work } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { startWorld, type World } from './world.ts'

const backlog = job('backlog')
const ids = Array.from({ length: 100 }, (_, i) => String(i + 101))
let world: World
let jobs: Jobs
beforeAll(async () => {
  world = await startWorld()
  await queueInstallation([backlog]).run(world.databaseUrl)
  jobs = await openJobs(world.databaseUrl, [backlog], true, createLog('silent'))
})
afterAll(async () => {
  await jobs?.stop()
  await world?.close()
})

test('jobs from before the start of a worker are all done', async () => {
  const { rows } = await world.owner.query<{ id: string }>(`select tenant_id::text id from tenant where domain = 'demo'`)
  const tenantId = rows[0]?.id ?? ''
  const run = (db: Parameters<Jobs['enqueue']>[0]) => jobs.enqueue(db, backlog, ids)
  await transaction(world.program.pool, { tenantId, entry: enterTenant(tenantId), run })
  const done: string[] = []
  await jobs.start([work(backlog, async ({ id }) => void done.push(id))])
  await expect.poll(() => done.toSorted()).toEqual(ids)
})
