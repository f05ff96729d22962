// Web and worker must share one file store. A start with another store is refused with the differing setting. A later difference is
// reported in readiness and 服务状态. The systemd units give all processes one folder.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '#apps/program.ts'
import { home } from '#features/portal/home/contract.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openFolder } from '#platform/storage/folder.ts'
import { differenceOf, openOneStore } from '#platform/storage/one-store.ts'
import { startWorld, type World } from './world.ts'

let web: World
let other: string
const log = createLog('silent')
beforeAll(async () => {
  web = await startWorld()
  other = await mkdtemp(path.join(os.tmpdir(), 'yanwu-other-'))
})
afterAll(async () => {
  await web?.close()
  await rm(other, { recursive: true, force: true })
})

const start = (role: string, dataDir: string) =>
  startProgram(
    readConfig({ ROLE: role, DATA_DIR: dataDir, DEMO_DATA: 'true', DEMO_SIZE: 'bare', DISK_RESERVE_MB: '0' }),
    web.databaseUrl,
    log,
  )
const processes = async () => (await web.owner.query('select role from app.file_store_use order by started_at')).rows.map((r) => r.role)

test.each(['worker', 'web'])('a %s with another folder is refused with both folders, and leaves nothing', async (role) => {
  await expect(start(role, other)).rejects.toThrow(new RegExp(`^文件存储不一致.*DATA_DIR：本进程为 ${other}，对方为 ${web.dataDir}。`))
  expect(await processes()).toEqual(['web'])
  expect(await readdir(path.join(other, 'files', 'tenant'))).toEqual([])
})

test('a worker with the same folder starts, and removes its probe file', async () => {
  const worker = await start('worker', web.dataDir)
  expect(await processes()).toEqual(['web', 'worker'])
  await worker.close()
  expect(await processes()).toEqual(['web'])
  expect((await readdir(path.join(web.dataDir, 'files', 'tenant'))).filter((name) => name.startsWith('probe-'))).toHaveLength(1)
})

test('a conflict with an earlier process appears in readiness and 服务状态', async () => {
  // registered before the web process, with another folder
  const early = { process: '00000000-0000-4000-8000-000000000000', settings: { STORAGE: 'folder', DATA_DIR: '/elsewhere' } }
  await web.owner.query('select app.use_file_store($1, $2, $3, $4, $5, $6)', [early.process, 'worker', 'far', '0', early.settings, null])
  const admin = await web.signIn('admin')
  const service = async () => (await admin.get(home.overview)).admin?.services.find((s) => s.name === '文件存储')
  const ready = async () => (await (await admin.fetch('/healthz/ready')).json()) as { files: boolean }
  expect(await service()).toMatchObject({ ok: true })
  const services = (await admin.get(home.overview)).admin?.services
  expect(services?.find((s) => s.name === '版本')).toEqual({
    name: '版本',
    ok: false,
    note: expect.stringMatching(/^正在运行不同的版本：.*0/),
  })
  expect(services?.find((s) => s.name === '时钟')).toEqual({ name: '时钟', ok: true, note: expect.stringContaining('与数据库') })
  await expect.poll(async () => (await ready()).files).toBe(false)
  expect(await service()).toEqual({
    name: '文件存储',
    ok: false,
    note: expect.stringMatching(/^文件存储不一致.*DATA_DIR：本进程为 .*，对方为 \/elsewhere/),
  })
  await web.owner.query('select app.leave_file_store($1)', [early.process])
  await expect.poll(async () => (await ready()).files).toBe(true)
  expect(await service()).toMatchObject({ ok: true })
})

test('an equal setting with two folders is reported as a folder that is not shared', async () => {
  const [here, there] = await Promise.all([openFolder(path.join(other, 'a')), openFolder(path.join(other, 'b'))])
  const as = { role: 'worker', settings: { STORAGE: 'folder', DATA_DIR: '/var/lib/yanwu' } }
  await web.owner.query('delete from app.file_store_use')
  const { pool } = web.program
  const first = await openOneStore({ pool, storage: here, log }, as)
  await expect(openOneStore({ pool, storage: there, log }, as)).rejects.toThrow('设置相同')
  // now the folder of the first is mounted
  await rename(path.join(other, 'a', 'tenant'), path.join(other, 'b', 'tenant'))
  const second = await openOneStore({ pool, storage: there, log }, as)
  await Promise.all([first.close(), second.close()])
})

test('a conflict of two object stores names the bucket but none of their keys', () => {
  const told = (bucket: string) => ({
    role: 'web',
    host: 'a',
    settings: { STORAGE: 's3', STORAGE_ENDPOINT: 'http://s', STORAGE_BUCKET: bucket },
  })
  expect(differenceOf(told('one'), told('two'))).toMatch(/STORAGE_BUCKET：本进程为 one，对方为 two。/)
})

const units = globSync('deploy/systemd/*.service', { cwd: path.resolve(import.meta.dirname, '..') })
const settingsOf = (file: string) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
  const all = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')
  const environment = Object.fromEntries(all('Environment').flatMap((line) => line.split(/\s+/).map((one) => one.split('=', 2))))
  return { environment, files: all('EnvironmentFile'), user: all('User'), state: all('StateDirectory'), mode: all('StateDirectoryMode') }
}

test('the units have one data folder, one variable file and one user, and protect their files', () => {
  expect(units.length).toBeGreaterThan(3)
  const read = units.map((file) => ({ file, ...settingsOf(file) }))
  for (const { file, environment, files, user, state, mode } of read) {
    expect([file, environment['DATA_DIR']]).toEqual([file, '/var/lib/yanwu'])
    expect([file, files[0], user, state, mode]).toEqual([file, '/etc/yanwu/environment', ['yanwu'], ['yanwu'], ['0750']])
  }
})
