// A database that says nothing, ends connections, is slow, or is migrated while people work.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { courses } from '../src/features/courses/contract.ts'
import { migrateSchema } from '../src/apps/schema.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
let proxy: DatabaseProxy
beforeAll(async () => {
  world = await startWorld({}, async (databaseUrl) => (proxy = await startDatabaseProxy(databaseUrl)).url)
  author = await world.signIn('author')
})
afterAll(async () => {
  await world.close()
  await proxy.close()
})

afterEach(() => Object.assign(proxy, { silent: false, delayMs: 0 }))

const list = async () => (await author.ask(courses.page)).status
const create = async (title: string) => (await author.ask(courses.createCourse, { body: { title, description: '描述' } })).status
const ready = async () => (await author.fetch('/healthz/ready')).status

/** Asks again and again, from several sides at once, until `act` is over; which statuses were answered how often. */
async function under(act: () => Promise<unknown>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  const over = new AbortController()
  const asking = Array.from({ length: 4 }, async (_, n) => {
    for (let i = 0; !over.signal.aborted; i++) {
      const status = n % 2 ? await list() : await create(`并发${n}-${i}`)
      seen[status] = (seen[status] ?? 0) + 1
    }
  })
  await act().finally(() => over.abort())
  await Promise.all(asking)
  return seen
}

test('a database that falls silent is answered 503 long before a statement may take, and all is well when it speaks', async () => {
  expect(await list()).toBe(200)
  proxy.silent = true
  expect(await Promise.all([list(), create('无声'), list()])).toEqual([503, 503, 503])
  expect(await ready()).toBe(503)
  expect(await list()).toBe(503)
  proxy.silent = false
  await expect.poll(list, { timeout: 60_000, interval: 50 }).toBe(200)
  expect(await create('又有声')).toBe(200)
  await expect.poll(ready).toBe(200)
})

test('a slow database is not a silent one', async () => {
  proxy.delayMs = 250
  expect(await list()).toBe(200)
  expect(await ready()).toBe(200)
  expect(await create('慢')).toBe(200)
})

test('connections that are ended again and again: every answer is a success or a 503, and the server goes on', async () => {
  const seen = await under(async () => {
    for (let i = 0; i < 30; i++) {
      await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await new Promise((go) => setTimeout(go, 20))
    }
  })
  expect(Object.keys(seen).filter((status) => !['200', '503'].includes(status))).toEqual([])
  await expect.poll(list).toBe(200)
})

test('a database that is current is not touched by a start; one that is not is changed beside people who work', async () => {
  const catalogue = async () =>
    (
      await world.owner.query(
        `select p.xmin::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app' order by p.oid`,
      )
    ).rows
  const before = await catalogue()
  await migrateSchema(world.databaseUrl, { version: 'another', run: async () => {} })
  const changed = await catalogue()
  expect(changed).not.toEqual(before)
  await migrateSchema(world.databaseUrl, { version: 'another', run: async () => {} })
  expect(await catalogue()).toEqual(changed)

  const seen = await under(async () => {
    for (let i = 0; i < 5; i++)
      await Promise.all([0, 1, 2].map((n) => migrateSchema(world.databaseUrl, { version: `${i} ${n}`, run: async () => {} })))
  })
  expect(Object.keys(seen)).toEqual(['200'])
})
