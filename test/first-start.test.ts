// A first start that is killed at any moment, or meets another one, is repaired by the next; what it told nobody is told then.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from '../src/apps/demo/people.ts'
import { courses } from '../src/features/courses/contract.ts'
import { sessions } from '../src/features/sessions/contract.ts'
import { hashPassword } from '../src/features/users/server/users.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { encode } from './world.ts'

let admin: pg.Client
let dataDir: string
const running = new Set<ServerProcess>()
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-first-'))
})
afterAll(async () => {
  for (const server of running) await server.kill()
  await admin.end()
  await rm(dataDir, { recursive: true, force: true })
})

/** Asks as the owner. */
async function lookInto(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

async function inEmptyDatabase(run: (databaseUrl: string) => Promise<void>) {
  const name = `t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  await run(inject('postgresUrl').replace(/\/postgres$/, `/${name}`))
  await admin.query(`drop database ${name} with (force)`)
}

async function start(databaseUrl: string, demo: boolean, on?: string): Promise<ServerProcess & { port: string }> {
  const port = on ?? (await freePort())
  const server = startServer({
    ...{ ROLE: 'web', PORT: port, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_POOL: '2' },
    ...{ DEMO_DATA: String(demo), DEMO_SIZE: 'bare' },
  })
  running.add(server)
  return { ...server, port }
}

/** Starts that are killed at the given ends of transactions, one after the other. */
async function startKilledAt(databaseUrl: string, demo: boolean, commits: readonly number[]): Promise<void> {
  for (const commit of commits) {
    const proxy = await startDatabaseProxy(databaseUrl)
    const server = await start(proxy.url, demo)
    proxy.onEnded = (count) => {
      if (count !== commit) return
      proxy.silent = true
      server.child.kill('SIGKILL')
    }
    await server.over
    await server.kill()
    await proxy.close()
  }
}

async function signIn(port: string, loginName: string, password: string): Promise<Response> {
  return fetch(`http://localhost:${port}${sessions.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginType: 1, loginName, password: encode(password) }),
  })
}

/** Signs in, and makes a course: roles, people and menus are there. */
async function works(port: string, loginName: string, password: string) {
  const token = /token=([^;]+)/.exec((await signIn(port, loginName, password)).headers.get('set-cookie') ?? '')?.[1] ?? ''
  const made = await fetch(`http://localhost:${port}${courses.createCourse.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ title: '第一门课程', description: '描述' }),
  })
  expect(await made.json()).toMatchObject({ code: 0 })
}

test('with demo data, killed again and again: the next start makes it whole', async () => {
  await inEmptyDatabase(async (databaseUrl) => {
    await startKilledAt(databaseUrl, true, [25, 53, 5])
    const server = await start(databaseUrl, true)
    await server.ready
    await works(server.port, 'author', demoPassword)
    const { rows } = await lookInto(
      databaseUrl,
      `select domain, (settings ->> 'demoLoaded')::boolean loaded from tenant order by tenant_id`,
    )
    expect(rows).toEqual([
      { domain: 'demo', loaded: true },
      { domain: 'yuanfan', loaded: true },
    ])
    await server.kill()
  })
}, 120_000)

test('without demo data: the password that nobody was told is told by the next start, until it is changed', async () => {
  await inEmptyDatabase(async (databaseUrl) => {
    await startKilledAt(databaseUrl, false, [50, 4])
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const deaf = await start(databaseUrl, false, String((taken.address() as AddressInfo).port))
    await expect(deaf.ready).rejects.toThrow('已被占用')
    taken.close()

    const first = await start(databaseUrl, false)
    await first.ready
    await expect.poll(first.said).toMatch(/密码 \w+/)
    const password = /密码 (\w+)/.exec(first.said())?.[1] ?? ''
    await works(first.port, 'admin', password)
    await first.kill()
    const second = await start(databaseUrl, false)
    await second.ready
    await expect.poll(second.said).toContain(`密码 ${password}`)
    await second.kill()
    await lookInto(databaseUrl, `update app_user set password_hash = '${await hashPassword('another_1')}'`)
    const third = await start(databaseUrl, false)
    await third.ready
    expect(await readdir(dataDir)).not.toContain('first-administrator.password')
    await third.kill()
    expect(third.said()).not.toContain('密码')
  })
}, 120_000)

test('a tenant that was left without people gets them, and its roles hold what is theirs', async () => {
  await inEmptyDatabase(async (databaseUrl) => {
    await migrateDatabase(databaseUrl)
    await lookInto(databaseUrl, `insert into tenant (name, domain) values ('青禾', 'demo')`)
    await lookInto(databaseUrl, `insert into role (tenant_id, name, type) select tenant_id, '课程作者', 0 from tenant`)
    const server = await start(databaseUrl, true)
    await server.ready
    await works(server.port, 'author', demoPassword)
    await server.kill()
  })
}, 60_000)

test('two first starts on one empty database both end well', async () => {
  await inEmptyDatabase(async (databaseUrl) => {
    const servers = await Promise.all([start(databaseUrl, true), start(databaseUrl, true)])
    for (const { ready } of servers) await ready
    for (const { port } of servers) await works(port, 'author', demoPassword)
    const { rows } = await lookInto(databaseUrl, 'select count(*)::int n, count(distinct domain)::int domains from tenant')
    expect(rows).toEqual([{ n: 2, domains: 2 }])
    for (const server of servers) await server.kill()
  })
}, 60_000)
