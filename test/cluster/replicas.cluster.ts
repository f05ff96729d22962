// Replicas start and stop behind the proxy while a hundred people sit an exam.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../figures.ts'
import { startLoad } from './load.ts'
import { openRig } from './rig.ts'

const STARTS = Number(process.env['YANWU_CLUSTER_ROUNDS'] ?? 20)
/** Milliseconds, longer than the proxy needs to notice a change. */
const SETTLED_MS = 6_000
const database = 'work'
const demo = { DEMO_DATA: 'true', DEMO_SIZE: 'bare' }

test('nobody notices starts and stops, and a kill costs only the requests in progress', async () => {
  const rig = await openRig()
  onTestFinished(rig.close)
  await rig.primary.ask('postgres', `create database ${database}`)
  const env = { ...demo, DATABASE_URL: rig.primary.url(database) }
  const serving = [await rig.start('web', env)]
  await serving[0]?.ready
  serving.push(await rig.start('web', env))
  await serving[1]?.ready
  const load = await startLoad(rig, database)
  load.requests.forget()
  for (let i = 0; i < STARTS; i++) {
    const next = await rig.start('web', env)
    await next.ready
    serving.push(next)
    const old = serving.shift()
    const gone = new Promise((done) => old?.child.once('exit', done))
    old?.child.kill('SIGTERM')
    await gone
  }
  const rolled = load.requests.told()
  const audited = await load.audit(rig.primary)

  // a start locks nothing of a current schema: an open transaction uses every table
  const working = new pg.Client({ connectionString: rig.primary.url(database) })
  await working.connect()
  const tables = await rig.primary.ask<{ name: string }>(
    database,
    `select format('%I.%I', schemaname, tablename) name from pg_tables where schemaname in ('public', 'app')`,
  )
  await working.query('begin')
  await working.query(`lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`)
  const beside = await rig.start('web', env)
  await beside.ready
  await working.query('rollback')
  await working.end()

  load.requests.forget()
  await serving[0]?.kill()
  await sleep(SETTLED_MS)
  const killed = load.requests.told()
  await load.end()
  await report({
    scenario: 'replicas',
    refusedDuringStart: rolled.failed,
    drainRefused: rolled.failed,
    rolled,
    tables: tables.length,
    killed,
    audited,
  })
  expect(rolled.statuses).toEqual({ 200: rolled.requests })
  expect(rolled.longestGapS).toBeLessThan(0.5)
  // the proxy retries failed connections elsewhere, so only requests in progress at the killed replica fail
  expect(killed.lastFailureS).toBeLessThan(1)
  expect({ lost: audited.lost, twice: audited.twice }).toEqual({ lost: [], twice: [] })
})
