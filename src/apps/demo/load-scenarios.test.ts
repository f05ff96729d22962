// Tests of the loaded scenarios: enabled once, in courses that the demo learner has in a running project.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { learning } from '#features/portal/learning/contract.ts'
import { signedIn } from './company/load-company.ts'
import { loadScenarios } from './load-scenarios.ts'
import { annuityScenarios } from './scenarios/annuity.ts'
import { firstCall } from './scenarios/first-call.ts'
import { healthScenarios } from './scenarios/health.ts'
import type { DemoScenario } from './scenarios/parts.ts'
import { telecomTalks } from './scenarios/telecom-talks.ts'
import { telecomServiceScenarios } from './scenarios/telecom-service.ts'
import { telecomScenarios } from './scenarios/telecom.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

const ask = async (text: string) => (await world.owner.query(text)).rows as Record<string, unknown>[]

const titlesOf = (list: readonly DemoScenario[]) => list.map(({ subScene }) => subScene)
const tenants = [
  { domain: 'demo', course: firstCall, titles: titlesOf([...healthScenarios, ...annuityScenarios]) },
  {
    domain: 'yuanfan',
    course: telecomTalks,
    titles: ['再考虑一下的陈总', '家人不同意的刘姐', ...titlesOf([...telecomScenarios, ...telecomServiceScenarios])],
  },
] as const

test.each(tenants)('the scenarios of $domain are enabled once, and learners have their courses as tasks', async (tenant) => {
  const { domain, course } = tenant
  const { pool } = world.program
  const tenantId = String((await ask(`select tenant_id::text id from tenant where domain = '${domain}'`))[0]?.['id'])
  const job: Parameters<typeof signedIn>[2] = (run) => transaction(pool, { tenantId, entry: enterTenant(tenantId), run })
  const load = () => signedIn(pool, tenantId, job, (_, author) => loadScenarios(author, { now: new Date(), course }))
  const enabled = () =>
    ask(`select s.title, c.title course, t.version, t.state from scenario t join course s on s.id = t.sub_scene_id
           join course c on c.id = s.course_id where t.tenant_id = ${tenantId} order by 1`)
  await load()
  const first = await enabled()
  expect(first.map(({ title }) => String(title)).toSorted()).toEqual(tenant.titles.toSorted())
  expect(first.every(({ state, version }) => state === 'ENABLED' && version === 1)).toBe(true)
  const learner = await world.signIn('viewer', domain)
  const titles = (await learner.get(learning.tasks)).courses.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(first.map(({ course: title }) => title)))
  await load()
  expect(await enabled()).toEqual(first)
})
