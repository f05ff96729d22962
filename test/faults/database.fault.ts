// A database that is silent, slow, or ends connections: the delay for callers, and the survival of the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { freePort, startServer } from '../server-process.ts'
import { person, startWorld } from '../world.ts'
import { report } from '../figures.ts'

test('silence costs two seconds and recovers in two, half a second of latency is no silence, and ended connections stop nothing', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const proxy: DatabaseProxy = await startDatabaseProxy(world.databaseUrl)
  const port = await freePort()
  const server = startServer({
    ROLE: 'web',
    PORT: port,
    DATABASE_URL: proxy.url,
    DATA_DIR: world.dataDir,
    DEMO_DATA: 'true',
    DEMO_SIZE: 'bare',
    DISK_RESERVE_MB: '0',
  })
  await server.ready
  const asker = person(Number(port), 'demo', author.token)
  const list = async () => {
    const began = performance.now()
    const { status } = await asker.ask(courses.page)
    return { status, ms: performance.now() - began }
  }
  for (let i = 0; i < 5; i++) await list()

  let silentMs = 0
  let healMs = 0
  for (let round = 0; round < 5; round++) {
    proxy.silent = true
    const asked = await Promise.all([list(), list(), list()])
    for (const { status, ms } of asked) {
      expect(status).toBe(503)
      silentMs = Math.max(silentMs, ms)
    }
    await sleep(500)
    proxy.silent = false
    const began = performance.now()
    while ((await list()).status !== 200) await sleep(20)
    healMs = Math.max(healMs, performance.now() - began)
    await sleep(500)
  }

  proxy.delayMs = 250
  const slow = await list()
  const ready = (await asker.fetch('/healthz/ready')).status
  proxy.delayMs = 0

  const over = new AbortController()
  const seen: Record<number, number> = {}
  const load = [0, 1, 2, 3].map(async () => {
    while (!over.signal.aborted) {
      const { status } = await list()
      seen[status] = (seen[status] ?? 0) + 1
    }
  })
  for (let i = 0; i < 100; i++) {
    await world.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await sleep(100)
  }
  over.abort()
  await Promise.all(load)
  const ended = server.child.exitCode !== null || server.child.signalCode !== null ? 1 : 0
  await server.kill()
  await proxy.close()
  await world.close()
  const strange = Object.entries(seen).filter(([status]) => !['200', '503'].includes(status))
  await report({
    scenario: 'database',
    silentDatabaseMs: Math.round(silentMs),
    healMs: Math.round(healMs),
    slowStatus: slow.status,
    slowReady: ready,
    ended,
    endedConnections: 100,
    answers: seen,
    strange: strange.length,
  })
  expect({ ended, strange, slow: slow.status, ready }).toEqual({ ended: 0, strange: [], slow: 200, ready: 200 })
})
