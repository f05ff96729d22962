// Roles created by a database administrator, separate migration, poolers, and password recovery.
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, startProgram } from '#apps/program.ts'
import { resetPassword } from '#apps/reset-account.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { readConfig } from '#platform/config.ts'
import { withCredentials } from '#platform/database/address.ts'
import { checkConnection } from '#platform/database/pooling.ts'
import { waitForLock } from '#platform/database/waiting.ts'
import { createLog } from '#platform/log.ts'
import { type Database, makeDatabase } from './database.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { encode, person } from './world.ts'

let database: Database
let server: pg.Client
let dataDir: string
const name = `own_${process.pid}`
const ownerRole = { user: `${name}_owner`, password: 'o/w:n@er' }
const appRole = { user: `${name}_app`, password: 'a p?p' }
let ownerUrl: string
let appUrl: string
beforeAll(async () => {
  database = await makeDatabase('empty')
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-roles-'))
  server = new pg.Client({ connectionString: database.url })
  await server.connect()
  const databaseName = new URL(database.url).pathname.slice(1)
  // these statements are those of docs/operations.md
  await server.query(`create role ${ownerRole.user} login password '${ownerRole.password}'`)
  await server.query(`create role ${appRole.user} login password '${appRole.password}' noinherit`)
  await server.query(
    `grant create, connect on database ${databaseName} to ${ownerRole.user}; alter schema public owner to ${ownerRole.user}`,
  )
  ownerUrl = withCredentials(database.url, ownerRole)
  appUrl = withCredentials(database.url, appRole)
})
afterAll(async () => {
  await server.query(`drop owned by ${ownerRole.user}, ${appRole.user} cascade; drop role ${ownerRole.user}, ${appRole.user}`)
  await server.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const open = (env: Record<string, string>): Promise<Program> => {
  const given = { ROLE: 'web', DATA_DIR: dataDir, DISK_RESERVE_MB: '0', ADMIN_PASSWORD: 'Zhu3_yan4', ...env }
  return startProgram(readConfig(given), env['DATABASE_URL'] ?? '', createLog('silent'))
}

async function signsIn(program: Program, password: string): Promise<boolean> {
  await assertDefined(program.app, 'a server').listen({ port: 0, host: '127.0.0.1' })
  const { port } = assertDefined(program.app, 'a server').server.address() as AddressInfo
  const answer = await person(port, 'demo', '').ask(sessions.login, {
    body: { loginType: 1, loginName: 'admin', password: encode(password) },
  })
  return answer.succ
}

test('a server without the right to migrate names the missing migration', async () => {
  await expect(open({ DATABASE_URL: appUrl, MIGRATE: 'never' })).rejects.toThrow('npm run migrate')
})

test('a role that bypasses row-level security, or does not exist, is refused', async () => {
  await expect(open({ DATABASE_URL: ownerUrl, DATABASE_MIGRATE_URL: ownerUrl })).rejects.toThrow('没有隔离')
  const nobody = withCredentials(database.url, { user: `${name}_nobody`, password: 'x' })
  await expect(open({ DATABASE_URL: nobody, DATABASE_MIGRATE_URL: ownerUrl })).rejects.toThrow('请先由管理员创建')
})

test('an owner without the right to create roles migrates for an existing role, which is enough for the servers', async () => {
  const first = await open({ DATABASE_URL: appUrl, DATABASE_MIGRATE_URL: ownerUrl })
  await first.close()
  const second = await open({ DATABASE_URL: appUrl, MIGRATE: 'never' })
  expect(await signsIn(second, 'Zhu3_yan4')).toBe(true)
  await second.close()
  // neither the owner of the tables nor a superuser serves tenants
  for (const url of [ownerUrl, database.url]) await expect(open({ DATABASE_URL: url, MIGRATE: 'never' })).rejects.toThrow('没有隔离')
  const { rows } = await server.query(`select distinct tableowner from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tableowner: ownerRole.user }])
})

test('a lost password of an administrator can be replaced by a command on the machine', async () => {
  await expect(resetPassword(ownerUrl, 'nobody', 'demo')).rejects.toThrow('没有账号')
  await expect(resetPassword(ownerUrl, 'admin', 'nowhere')).rejects.toThrow('没有域名')
  await server.query(`update app_user set locked = 2`)
  const password = await resetPassword(ownerUrl, 'ADMIN', 'demo')
  const program = await open({ DATABASE_URL: appUrl, MIGRATE: 'never' })
  expect(await signsIn(program, password)).toBe(true)
  await program.close()
  const { rows } = await server.query(`select action, actor_name from audit_log where action = '重置密码'`)
  expect(rows).toEqual([{ action: '重置密码', actor_name: expect.stringContaining('服务器命令行') }])
})

test('a start that waits for another one names it', async () => {
  const [held, waiting] = [1, 2].map(() => new pg.Client({ connectionString: database.url, application_name: 'yanwu-holder' }))
  if (!held || !waiting) throw new Error('two clients')
  await Promise.all([held.connect(), waiting.connect()])
  await held.query('select pg_advisory_lock(4711)')
  const said: string[] = []
  await waitForLock(waiting, 4711, 'migrate', (line) => {
    said.push(line)
    void held.query('select pg_advisory_unlock(4711)')
  })
  expect(said).toEqual([expect.stringMatching(/^migrate: waits for another start.*yanwu-holder/)])
  expect((await held.query('select pg_try_advisory_lock(4711) free')).rows).toEqual([{ free: false }])
  await Promise.all([held.end(), waiting.end()])
})

/** A minimal session pooler: each client gets a server connection, with another cancel key. */
async function openPooler(): Promise<{ url: string; close(): void }> {
  const target = new URL(database.url)
  const listening = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far)
    far.on('data', (piece: Buffer) => {
      const at = piece.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) piece.writeInt32BE(1, at + 5)
      near.write(piece)
    })
    const end = () => [near, far].forEach((socket) => socket.destroy())
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const url = new URL(database.url)
  url.port = String((listening.address() as AddressInfo).port)
  return { url: url.href, close: () => void listening.close() }
}

test('a session pooler works like the server itself', async () => {
  await expect(checkConnection(database.url)).resolves.toBeUndefined()
  const pooler = await openPooler()
  await expect(checkConnection(pooler.url)).resolves.toBeUndefined()
  pooler.close()
})
