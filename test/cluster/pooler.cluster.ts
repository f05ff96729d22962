// A pooler in front of the database: session pooling works, transaction pooling is refused.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../figures.ts'
import { startLoad } from './load.ts'
import { openRig, type Rig } from './rig.ts'

const demo = { DEMO_DATA: 'true', DEMO_SIZE: 'bare' }

/** Creates roles as in docs/operations.md for operators without the right to create roles. */
async function makeDatabase(rig: Rig, database: string): Promise<void> {
  const run = (text: string) => rig.primary.ask('postgres', text)
  await run(`create role yanwu_owner login password 'cluster'`)
  await run(`create role yanwu_app login password 'cluster' nosuperuser nobypassrls noinherit`)
  await run(`create database ${database} owner yanwu_owner`)
}

test('the product works behind session pooling and refuses to start behind transaction pooling', async () => {
  const rig = await openRig()
  onTestFinished(rig.close)
  const database = 'pooled'
  await makeDatabase(rig, database)
  const beside = {
    DATABASE_MIGRATE_URL: rig.primary.url(database, 'yanwu_owner'),
    DATABASE_LISTEN_URL: rig.primary.url(database, 'yanwu_app'),
    ...demo,
    AUDIT_KEY: 'a key of the cluster',
  }
  const env = { ...beside, DATABASE_URL: await rig.startPooler('session', database) }
  const servers = [await rig.start('web', env)]
  await servers[0]?.ready
  for (const role of ['web', 'worker'] as const) {
    const server = await rig.start(role, env)
    await server.ready
    servers.push(server)
  }
  const load = await startLoad(rig, database)
  load.requests.forget()
  await sleep(15_000)
  const told = load.requests.told()
  const audited = await load.audit(rig.primary)
  await load.end()
  await Promise.all(servers.map((one) => one.kill()))

  const url = await rig.startPooler('transaction', database)
  const refused = await rig.start('web', { ...beside, DATABASE_URL: url })
  const began = performance.now()
  const outcome = await refused.ready.then(
    () => 'started',
    () => 'refused',
  )
  const refusedMs = Math.round(performance.now() - began)
  const said = refused.said()
  await report({
    scenario: 'pooler',
    pgbouncer: { session: told.failed === 0 && !audited.lost.length ? 'pass' : 'fail', transaction: outcome },
    told,
    acknowledged: audited.acknowledged,
    refusedMs,
    said: said.trim(),
  })
  expect(told.statuses).toEqual({ 200: told.requests })
  expect(audited).toMatchObject({ lost: [], twice: [] })
  expect(outcome).toBe('refused')
  expect(said).toContain('pool_mode')
})
