// Endpoints for operators: a worker, too, reports its health, its backlog and its results.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateMedia } from '#features/authoring/productions/server/jobs.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { lookInto } from './first-starts.ts'
import { startWorld, type World } from './world.ts'

let worker: World
let proxy: DatabaseProxy
beforeAll(async () => {
  const by = async (databaseUrl: string) => {
    // no demo media are left to make
    await lookInto(databaseUrl, `update generation_task set status = 'TASK_SUCCESS', lease = null, lease_until = null`)
    proxy = await startDatabaseProxy(databaseUrl)
    return proxy.url
  }
  worker = await startWorld({ ROLE: 'worker', WORKER_PORT: '9090' }, by)
})
afterAll(async () => {
  await worker.close()
  await proxy.close()
})

const get = async (path: string) => {
  const answer = await worker.anybody().fetch(path)
  return { status: answer.status, text: await answer.text() }
}
/** Values of metrics in one response, by name and labels as written. */
const figures = async (...names: string[]) => {
  const lines = (await get('/metrics')).text.split('\n')
  return names.map((name) => {
    const line = lines.find((one) => one.startsWith(`${name} `))
    return line === undefined ? null : Number(line.slice(name.length + 1))
  })
}
const figure = async (name: string) => (await figures(name))[0]

test('a worker serves its health and metrics, and nothing else', async () => {
  expect((await get('/healthz/live')).status).toBe(200)
  await expect.poll(async () => (await get('/healthz/ready')).status).toBe(200)
  expect((await get('/')).status).toBe(404)
  expect(await figure('database_ready')).toBe(1)
})

test('metrics show waiting, running and finished work', async () => {
  expect(await figure('media_tasks{state="waiting"}')).toBe(0)
  // requested a while ago, and not to be taken yet
  await worker.owner.query(
    `update generation_task set status = 'TASK_WAIT', create_date = now() - interval '90 seconds', lease_until = now() + interval '1 hour'
      where id = (select max(id) from generation_task)`,
  )
  const [waiting, oldest] = await figures('media_tasks{state="waiting"}', 'media_tasks_oldest_seconds')
  expect(waiting).toBe(1)
  expect(oldest).toBeGreaterThanOrEqual(90)
  await worker.owner.query(`insert into pgboss.job (name, start_after) values ($1, now() - interval '1 hour')`, [generateMedia.name])
  await expect.poll(() => figure(`job_seconds_count{job="${generateMedia.name}",result="done"}`)).toBeGreaterThanOrEqual(1)
  expect(await figure(`job_queue_jobs{job="${generateMedia.name}",state="failed"}`)).toBe(0)
})

test('alarms and the dashboard use only existing metrics', async () => {
  const { text } = await get('/metrics')
  const told = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const asked = readFileSync(new URL(`../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const expressions = [...asked.matchAll(/"?expr"?: ?(.*)/g)].map(([, expression = '']) => expression)
    const names = expressions.flatMap((expression) => expression.match(/\b(?:database|http|job|media|stored|nodejs)_\w+/g) ?? [])
    expect(names.length).toBeGreaterThan(8)
    expect(names.map((name) => name.replace(/_(bucket|count)$/, '')).filter((name) => !told.includes(name))).toEqual([])
  }
})

test('health and metrics are served while the database is away', async () => {
  proxy.down = true
  await expect.poll(() => figure('database_ready')).toBe(0)
  expect(await figure('media_tasks{state="waiting"}')).toBe(null)
  expect((await get('/healthz/live')).status).toBe(200)
  proxy.down = false
  await expect.poll(() => figure('database_ready')).toBe(1)
})
