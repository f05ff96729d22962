// Restarts the primary behind a proxy with a standby; then kills it, and the standby takes over.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { report } from '../figures.ts'
import type { ServerProcess } from '../server-process.ts'
import { type Person, person } from '../world.ts'
import { type Load, startLoad } from './load.ts'
import { promote } from './postgres.ts'
import { openRig, type Rig } from './rig.ts'

const LINES = 20
const demo = { DEMO_DATA: 'true', DEMO_SIZE: 'bare' }

let rig: Rig
beforeAll(async () => (rig = await openRig()))
afterAll(() => rig?.close())

async function startAll(databaseUrl: string): Promise<ServerProcess[]> {
  const env = { ...demo, DATABASE_URL: databaseUrl }
  const servers: ServerProcess[] = []
  for (const role of ['web', 'web', 'worker', 'worker'] as const) {
    const server = await rig.start(role, env)
    await server.ready
    servers.push(server)
  }
  return servers
}

/** Requests the speech of lines; returns their ids. */
async function askForMedia(author: Person): Promise<string[]> {
  const course = await author.get(courses.createCourse, { body: { title: '换主机', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  const lines = await author.get(scripts.save, {
    params: { subSceneId: sub.id },
    body: Array.from({ length: LINES }, (_, i) => ({
      editType: 'CREATE' as const,
      type: 'TIPS' as const,
      mediaType: 'AUDIO' as const,
      needAnswer: 'NO_NEED' as const,
      text: `第${i}句。王女士是一位两个孩子的妈妈，她想了解重疾险。`,
    })),
  })
  const ids = lines.map(({ id }) => id)
  expect(await author.get(productions.batch, { body: ids })).toMatchObject({ submitted: ids })
  return ids
}

async function finish(load: Load, servers: ServerProcess[]): Promise<void> {
  await load.end()
  await Promise.all(servers.map((one) => one.kill()))
}

test('writes survive a restart of the primary behind a proxy with a standby', async () => {
  const database = 'anew'
  await rig.primary.ask('postgres', `create database ${database}`)
  const servers = await startAll(await rig.startDatabaseProxy(database))
  const load = await startLoad(rig, database)
  load.requests.forget()
  await rig.primary.stop()
  const ready = new Set<number>()
  for (let i = 0; i < 60; i++) {
    ready.add((await person(rig.port, 'demo', '').fetch('/healthz/ready')).status)
    await sleep(100)
  }
  await rig.primary.start({ synchronous_standby_names: 'standby' })
  const backS = await load.requests.nextWrite()
  await sleep(2_000)
  const told = load.requests.told()
  const audited = await load.audit(rig.primary)
  await finish(load, servers)
  await report({ scenario: 'restart', restart: { ...audited, lost: audited.lost.length, twice: audited.twice.length, backS }, told })
  expect({ ...audited, acknowledged: 0 }).toEqual({ lost: [], twice: [], acknowledged: 0 })
  expect(Object.keys(told.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  expect(ready).toContain(503)
  expect(backS).toBeLessThan(5)
})

test('a standby takes over from a killed primary', async () => {
  const database = 'killed'
  await rig.primary.ask('postgres', `create database ${database}`)
  const servers = await startAll(`postgres://postgres:cluster@127.0.0.1:${rig.primary.port},127.0.0.1:${rig.standby.port}/${database}`)
  const load = await startLoad(rig, database)
  const lines = await askForMedia(await rig.signIn('author'))
  load.requests.forget()
  await sleep(2_000)
  await rig.primary.kill()
  promote(rig.standby)
  const promotedS = await load.requests.nextWrite()
  await sleep(20_000)
  const told = load.requests.told()
  const audited = await load.audit(rig.standby)
  const unfinished = async () => {
    const rows = await rig.standby.ask<{ status: string; n: number }>(
      database,
      `select status, count(*)::int n from generation_task where source_id = any ($1::bigint[]) group by status`,
      [lines],
    )
    return LINES - (rows.find(({ status }) => status === 'TASK_SUCCESS')?.n ?? 0)
  }
  await expect.poll(unfinished, { timeout: 180_000, interval: 500 }).toBe(0)
  await finish(load, servers)
  await report({
    scenario: 'promotion',
    promotion: {
      lost: audited.lost.length,
      twice: audited.twice.length,
      acknowledged: audited.acknowledged,
      outageS: told.longestGapS,
      failedPct: told.failedPct,
      promotedS,
      media: LINES,
    },
    told,
  })
  expect({ ...audited, acknowledged: 0 }).toEqual({ lost: [], twice: [], acknowledged: 0 })
  expect(Object.keys(told.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  expect(told.longestGapS).toBeLessThan(5)
  expect(told.failedPct).toBeLessThan(2)
})
