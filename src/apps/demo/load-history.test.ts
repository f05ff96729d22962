// Tests of the history of three learners of the demo: what each of them sees, times up to yesterday, and a second load.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { allJobs } from '../worker.ts'
import { signedIn } from './company/load-company.ts'
import { loadHistory } from './load-history.ts'

let world: World
const ask = async (text: string) => (await world.owner.query(text)).rows as Record<string, unknown>[]
async function load() {
  const { pool } = world.program
  const tenantId = String((await ask(`select tenant_id::text id from tenant where domain = 'demo'`))[0]?.['id'])
  const job: Parameters<typeof signedIn>[2] = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  const jobs = await openJobs(world.databaseUrl, allJobs, false, createLog('silent'))
  await signedIn(pool, tenantId, job, (admin, author) => loadHistory({ admin, author, job, jobs, now: new Date() }))
  await jobs.stop()
}
beforeAll(async () => {
  world = await startWorld()
  await load()
})
afterAll(() => world?.close())

const scoresOf = async (login: string) => {
  const { records } = await (await world.signIn(login)).get(learning.history)
  return records.flatMap((r) => (r.score === null ? [] : [r.score])).toReversed()
}

test('the first learner gets better, has a run to go on with, and two deadlines', async () => {
  const learner = await world.signIn('viewer')
  const growth = await learner.get(learning.growth)
  expect(growth).toMatchObject({ begun: true, runs: 12 })
  expect(growth.change).toBeGreaterThan(5)
  expect(growth.customers.map((c) => c.state).toSorted()).toEqual(['HALF', 'MET', 'MET', 'MET', 'NEW', 'NEW'])
  expect(growth.skills.map((s) => s.state)).toEqual(expect.arrayContaining(['STRONG', 'RISEN', 'PASSED', 'WEAKEST', 'NEW']))
  const { next, courses } = await learner.get(learning.tasks)
  expect(next).toMatchObject({ kind: 'RUN', title: '二胎妈妈王女士' })
  const run = await learner.get(rehearsals.detail, { params: { id: next?.id ?? '' } })
  expect(run).toMatchObject({ state: 'OPEN', place: 2, current: { wantsAnswer: true, said: null } })
  expect(run.current?.text).toContain('我就有点慌')
  expect(new Set(courses.flatMap((c) => c.dueTime ?? [])).size).toBe(2)
  expect(courses.some((c) => c.overdue)).toBe(false)
  expect(await learner.get(rehearsals.weakest)).toHaveLength(3)
})

test('the second learner has a bad week and an overdue task, and the third one has done nothing', async () => {
  const scores = await scoresOf('fangyiming')
  expect(Math.max(...scores.slice(-2))).toBeLessThan(Math.min(...scores.slice(0, 3)))
  const second = await world.signIn('fangyiming')
  expect((await second.get(learning.growth)).change).toBeLessThan(-5)
  expect((await second.get(learning.tasks)).courses.filter((c) => c.overdue)).toHaveLength(1)
  const third = await world.signIn('xuzhixia')
  expect(await third.get(learning.growth)).toMatchObject({ begun: false, runs: 0 })
  expect((await third.get(learning.tasks)).courses).toHaveLength(2)
})

test('all runs end before today, and a second load changes nothing', async () => {
  const count = () =>
    ask(
      'select (select count(*)::int from rehearsal) runs, (select count(*)::int from practice_attempt) attempts, (select count(*)::int from project) projects',
    )
  const before = await count()
  expect(before).toMatchObject([{ runs: 25, attempts: 24 }])
  const late = `at time zone 'Asia/Shanghai' >= date_trunc('day', now() at time zone 'Asia/Shanghai')`
  expect(await ask(`select id from rehearsal where started_at ${late} or ended_at ${late}`)).toEqual([])
  expect(await ask(`select rehearsal_id from rehearsal_line where answered_at ${late}`)).toEqual([])
  await load()
  expect(await count()).toEqual(before)
})
