// Tests of the loaded scenarios: enabled once, in courses that the demo learner has in a running project.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { signedIn } from './company/load-company.ts'
import { loadScenarios } from './load-scenarios.ts'
import { demoScenarios } from './scenarios/scenarios.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const ask = async (text: string) => (await world.owner.query(text)).rows as Record<string, unknown>[]

test('each scenario is enabled once, and its course is among the tasks of the learner', async () => {
  const { pool } = world.program
  const tenantId = String((await ask(`select tenant_id::text id from tenant where domain = 'demo'`))[0]?.['id'])
  const job: Parameters<typeof signedIn>[2] = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  const load = () => signedIn(pool, tenantId, job, (_, author) => loadScenarios(author, { now: new Date(), hasFirstCall: true }))
  const enabled = () =>
    ask(`select s.title, c.title course, t.version, t.state from scenario t join course s on s.id = t.sub_scene_id
           join course c on c.id = s.course_id order by 1`)
  await load()
  const first = await enabled()
  expect(first.map(({ title }) => title).toSorted()).toEqual(demoScenarios.map(({ subScene }) => subScene).toSorted())
  expect(first.every(({ state, version }) => state === 'ENABLED' && version === 1)).toBe(true)
  const learner = await world.signIn('viewer')
  const { courses } = await learner.get(learning.tasks)
  const titles = courses.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(first.map(({ course }) => course)))
  await load()
  expect(await enabled()).toEqual(first)
})
