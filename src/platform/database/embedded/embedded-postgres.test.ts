// The embedded server on real folders: start, adoption, crashes, races, and its error messages.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { prepareBinaries } from './binaries.ts'
import { chooseIdentity } from './identity.ts'
import { readPidFile } from './pid-file.ts'
import { spawnPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import { watchEmbeddedPostgres } from './watch.ts'

const flags = ['-c', 'fsync=off', '-c', 'shared_buffers=16MB']
const password = 'a b:/@秘密'
let root: string
let options: EmbeddedOptions
const bystanders: ChildProcess[] = []

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'yanwu-embedded-'))
  fs.chmodSync(root, 0o755)
  options = {
    dataDir: path.join(root, '数据 folder', 'postgres'),
    port: 20_000 + Math.floor(Math.random() * 10_000),
    password,
    flags,
    timeoutMs: 20_000,
  }
})

afterEach(() => {
  for (const child of bystanders.splice(0)) child.kill('SIGKILL')
})

afterAll(async () => {
  for (const name of ['数据 folder/postgres', 'two/postgres']) await endServer(path.join(root, name))
  fs.rmSync(root, { recursive: true, force: true })
})

test('the server starts in a path with a space and Chinese letters, in UTF8, on the loopback address alone', async () => {
  const postgres = await startEmbeddedPostgres(options)
  expect(postgres.adopted).toBe(false)
  const show = `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets, datlocprovider::text as provider, datlocale as locale from pg_database where datname = 'postgres'`
  expect(await query(postgres, show)).toEqual([{ encoding: 'UTF8', listen: '127.0.0.1', sockets: '', provider: 'b', locale: 'C.UTF-8' }])
  const stranger = new pg.Client({ connectionString: postgres.url.replace(encodeURIComponent(password), 'wrong') })
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
})

test('a second start adopts the server, and the last user to leave ends it', async () => {
  const [first, second] = [await startEmbeddedPostgres(options), await startEmbeddedPostgres(options)]
  expect(second).toMatchObject({ adopted: true, pid: first.pid, port: first.port })
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  expect(await second.stop()).toBe(false)
  await client.end()
  expect(await second.stop()).toBe(true)
  expect(isRunning(first.pid)).toBe(false)
})

test('after kill -9 of the starting process the next start adopts the server with every committed row', async () => {
  const starter = startElsewhere(
    options,
    `const c = new pg.Client({ connectionString: postgres.url }); await c.connect()
    await c.query('drop table if exists rows'); await c.query('create table rows as select generate_series(1, 500) n')`,
  )
  const { pid } = await starter.told
  starter.child.kill('SIGKILL')
  await sleep(100)
  const postgres = await startEmbeddedPostgres(options)
  expect(postgres).toMatchObject({ adopted: true, pid })
  expect(await query(postgres, 'select count(*)::int as n from rows')).toEqual([{ n: 500 }])
})

test('after kill -9 of the server a start recovers, and the watch starts it again on the same port', async () => {
  const killed = await startEmbeddedPostgres(options)
  await query(killed, 'insert into rows select 501')
  process.kill(killed.pid, 'SIGKILL')
  const postgres = await startEmbeddedPostgres({ ...options, port: killed.port })
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres, 'select max(n) as n from rows')).toEqual([{ n: 501 }])

  const before = postgres.pid
  const endWatch = watchEmbeddedPostgres(options, postgres)
  process.kill(before, 'SIGKILL')
  for (let tries = 0; tries < 200 && (postgres.pid === before || !isRunning(postgres.pid)); tries += 1) await sleep(50)
  endWatch()
  expect(await query(postgres, 'select max(n) as n from rows')).toEqual([{ n: 501 }])
  expect(await postgres.stop()).toBe(true)
})

test('a stale lock does not prevent a start: of a dead process, of a foreign process, and of the start after it', async () => {
  const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: os.tmpdir(), stdio: 'ignore' })
  bystanders.push(foreign)
  for (const stalePid of [4_194_300, Number(foreign.pid)]) {
    const lock = [stalePid, options.dataDir, 1_700_000_000, options.port, '', '127.0.0.1', '  1234567  1', 'ready   ', ''].join('\n')
    fs.writeFileSync(path.join(options.dataDir, 'postmaster.pid'), lock)
    fs.chownSync(path.join(options.dataDir, 'postmaster.pid'), fs.statSync(options.dataDir).uid, fs.statSync(options.dataDir).gid)
    const postgres = await startEmbeddedPostgres(options)
    expect(postgres.adopted).toBe(false)
    expect(await postgres.stop()).toBe(true)
  }
  expect(isRunning(Number(foreign.pid))).toBe(true)
})

test('two starts at once on a new folder, and two more on a stopped one, get the same server', async () => {
  const dataDir = path.join(root, 'two', 'postgres')
  const other = startElsewhere({ ...options, dataDir }, '')
  const [one, two] = await Promise.all([startEmbeddedPostgres({ ...options, dataDir }), other.told])
  expect(two.pid).toBe(one.pid)
  other.child.kill('SIGKILL')
  expect(await one.stop()).toBe(true)

  const again = startElsewhere({ ...options, dataDir }, '')
  const [three, four] = await Promise.all([startEmbeddedPostgres({ ...options, dataDir }), again.told])
  expect(four.pid).toBe(three.pid)
  expect(fs.readdirSync(path.join(root, 'two')).filter((name) => name.includes('init-'))).toEqual([])
  again.child.kill('SIGKILL')

  // this server has the port, so a second folder gets the next one
  const beside = await startEmbeddedPostgres({ ...options, port: three.port })
  expect(beside.port).toBe(three.port + 1)
  expect(await beside.stop()).toBe(true)
  expect(await three.stop()).toBe(true)
})

test('a taken port that must not change, and a wrong password, each give one clear line', async () => {
  const taken = net.createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as net.AddressInfo
  const stuck = startEmbeddedPostgres({ ...options, port, fixedPort: true, timeoutMs: 6_000 })
  await expect(stuck).rejects.toThrow(/^数据库端口被其他程序占用[^\n]*$/)
  taken.close()
  await expect(startEmbeddedPostgres({ ...options, password: 'other' })).rejects.toThrow(/密码与当前配置不一致/)
  expect(isRunning(readPidFile(options.dataDir)?.pid ?? 4_194_300)).toBe(false)
})

test('a server whose start was given up is gone, and does not come up later', async () => {
  const identity = chooseIdentity(options.dataDir, undefined)
  const child = spawnPostmaster(
    options.dataDir,
    options.port ?? 0,
    flags,
    prepareBinaries(path.dirname(options.dataDir), identity),
    identity,
  )
  await child.end()
  expect(isRunning(child.pid ?? 0)).toBe(false)
  expect(child.ended()).not.toBeNull()
  const after = await startEmbeddedPostgres(options)
  expect(after.adopted).toBe(false)
  expect(await after.stop()).toBe(true)
})

test('a folder with other content, and an unreachable folder, are refused with one clear line', async () => {
  const strange = path.join(root, 'strange')
  fs.mkdirSync(strange)
  fs.writeFileSync(path.join(strange, 'letter.txt'), 'hello')
  await expect(startEmbeddedPostgres({ ...options, dataDir: strange })).rejects.toThrow(
    /^.*不是空目录，也不是 PostgreSQL 的数据目录[^\n]*$/,
  )
  expect(fs.readdirSync(strange)).toEqual(['letter.txt'])
  const closed = path.join(root, 'closed')
  fs.mkdirSync(closed, { mode: process.getuid?.() === 0 ? 0o700 : 0 })
  const refused = startEmbeddedPostgres({ ...options, dataDir: path.join(closed, 'postgres') })
  await expect(refused).rejects.toThrow(/^[^\n]*无权进入 [^\n]*closed[^\n]*$/)
  fs.chmodSync(closed, 0o700)
})

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Another Node process that starts the server, runs `then`, reports its pid and stays alive. */
function startElsewhere(theirs: EmbeddedOptions, then: string): { child: ChildProcess; told: Promise<{ pid: number }> } {
  const code = `import pg from 'pg'; import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const postgres = await startEmbeddedPostgres(${JSON.stringify(theirs)}); ${then}
    console.log(JSON.stringify({ pid: postgres.pid })); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  bystanders.push(child)
  const told = new Promise<{ pid: number }>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as { pid: number }))
    child.once('exit', () => reject(new Error('the other start ended')))
  })
  return { child, told }
}

/** Ends a server that a failed test may have left; only one on this test's own folder. */
async function endServer(dataDir: string): Promise<void> {
  const lock = readPidFile(dataDir)
  if (!lock || lock.pid < 2 || !isRunning(lock.pid)) return
  process.kill(lock.pid, 'SIGQUIT')
  for (let tries = 0; tries < 100 && isRunning(lock.pid); tries += 1) await sleep(50)
}
