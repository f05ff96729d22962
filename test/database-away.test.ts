// A database that is silent, ends connections, is slow, or is migrated under load.
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { migrateSchema } from '#apps/schema.ts'
import { openPool } from '#platform/database/pool.ts'
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

afterEach(() => Object.assign(proxy, { silent: false, down: false, delayMs: 0 }))

const list = async () => (await author.ask(courses.page)).status
const create = async (title: string) => (await author.ask(courses.createCourse, { body: { title, description: '描述' } })).status
const ready = async () => (await author.fetch('/healthz/ready')).status

/** Sends parallel requests until `act` is over; counts the statuses. */
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

test('a silent database gives 503 long before the statement timeout, and all recovers when it responds', async () => {
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

test('a slow database does not count as silent', async () => {
  proxy.delayMs = 250
  expect(await list()).toBe(200)
  expect(await ready()).toBe(200)
  expect(await create('慢')).toBe(200)
})

test('ended connections give only successes and 503, and the server goes on', async () => {
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

test('a restart of the database is waited for, and the server stays in its proxy', async () => {
  expect(await list()).toBe(200)
  proxy.down = true
  await expect.poll(() => world.program.pool.raw.totalCount, { interval: 5 }).toBe(0)
  const waiting = [list(), create('等一等')]
  const meanwhile = ready()
  const before = proxy.refused
  await expect.poll(() => proxy.refused, { interval: 5 }).toBeGreaterThan(before + 2)
  proxy.down = false
  expect(await meanwhile).toBe(200)
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

test('event streams end after the listener was cut off, because notifications may be lost', async () => {
  const stream = await new Promise<IncomingMessage>((opened) => {
    const { port } = new URL(world.url)
    const headers = { host: `localhost:${port}`, token: author.token }
    get({ host: '127.0.0.1', port, path: productions.stream.path, headers }, opened)
  })
  const ended = new Promise((end) => stream.once('end', end))
  stream.resume()
  const cutOff = () =>
    world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yanwu-listener'`,
    )
  // after the faults of earlier tests, it may be waiting to connect again
  await expect.poll(async () => (await cutOff()).rowCount, { timeout: 30_000 }).toBe(1)
  await ended
})

test('a read-only database gives 503 in calls and in readiness, and all recovers when another one accepts writes', async () => {
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const turn = async (to: 'on' | 'off') => {
    await world.owner.query(`alter database ${database} set default_transaction_read_only = ${to}`)
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await turn('on')
  await expect.poll(ready).toBe(503)
  expect(await create('备机')).toBe(503)
  expect(await list()).toBe(503)
  await turn('off')
  await expect.poll(() => create('主机')).toBe(200)
  await expect.poll(ready).toBe(200)
})

test('a connection with a write refused by a standby is not used again', async () => {
  const pool = openPool(world.databaseUrl, 1, () => {})
  const { client, pipeline } = await pool.connect()
  pipeline.open(null)
  await pipeline.query({ text: 'set default_transaction_read_only = on' })
  await expect(pipeline.query({ text: 'create table nothing ()' })).rejects.toMatchObject({ code: '25006' })
  expect(pipeline.broken).toBe(true)
  client.release(pipeline.broken)
  await pool.end()
})

test('the one of several hosts that responds and accepts writes is used', async () => {
  const { host, port } = new URL(world.databaseUrl)
  const dead = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => dead.listen(0, '127.0.0.1', done))
  const hosts = `127.0.0.1:${(dead.address() as AddressInfo).port},${host}`
  const url = world.databaseUrl.replace(host, hosts)
  const pool = openPool(url, 2, () => {})
  expect((await pool.ask({ text: 'select inet_server_port() port' })).rows).toEqual([{ port: Number(port) }])
  expect(await pool.ready()).toBe(true)
  await pool.end()
  dead.close()
})

test('a start does not touch a current database, and migrates an old one beside running servers', async () => {
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
