// Tests of a backup of a running server, and of its restore.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../demo/people.ts'
import { startProgram } from '../program.ts'
import { encode, startWorld, type World } from '#test/world.ts'
import { watchSyncs } from '#test/synced.ts'
import { formOf, png } from '#test/samples.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { dump } from './dump.ts'
import { load } from './load.ts'
import { tablesOf } from './tables.ts'

let world: World
let folder: string
const made: string[] = []
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await onServer(async (admin) => {
    for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  })
  await world?.close()
})

async function onServer(run: (admin: pg.Client) => Promise<void>) {
  const url = new URL(world.databaseUrl)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await run(admin).finally(() => admin.end())
}
async function emptyDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  made.push(name)
  await onServer(async (admin) => void (await admin.query(`create database ${name}`)))
  return world.databaseUrl.replace(/\/[^/]+$/, `/${name}`)
}
const filesOf = (dataDir: string) => path.join(dataDir, 'files')
const options = (name: string) => ({
  ownerUrl: world.databaseUrl,
  files: filesOf(world.dataDir),
  folder: path.join(folder, name),
  say: () => {},
})

/** Hash of the sorted rows of each table, without transaction ids, which a restore replaces. */
async function hashes(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: Record<string, string> = {}
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select (to_jsonb(t) - 'xact')::text row from ${name} t order by 1`)
    found[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  await client.end()
  return found
}

test.skipIf(process.platform === 'win32')('all data of a backup is synced to the disk before its manifest', async () => {
  await writeFile(path.join(filesOf(world.dataDir), '断电.txt'), '文件')
  const seen = await watchSyncs()
  try {
    await dump(options('durable'))
    const whole = path.join(folder, 'durable')
    const names = await readdir(whole, { recursive: true })
    expect(names).toContain(path.join('files', '断电.txt'))
    // the manifest is written with `flush`, and its name is synced with the folder
    for (const name of names.filter((n) => !n.startsWith('manifest')))
      expect([name, await seen.has(path.join(whole, name))]).toEqual([name, true])
    expect([await seen.has(whole), await seen.has(folder)]).toEqual([true, true])
  } finally {
    seen.end()
  }
})

test('a backup during writes is consistent, and its restore works', async () => {
  const author = await world.signIn('author')
  const writing = new AbortController()
  const writers = Array.from({ length: 4 }, async (_, n) => {
    for (let i = 0; !writing.signal.aborted; i++)
      await author.get(courses.createCourse, { body: { title: `并发课程${n}-${i}`, description: '备份时新建' } })
  })
  await writeFile(path.join(filesOf(world.dataDir), '录音.txt'), '文件')
  const manifest = await dump(options('running'))
  writing.abort()
  await Promise.all(writers)
  expect(manifest.tables.find((t) => t.name === 'public.course')?.rows).toBeGreaterThan(0)
  expect(manifest.files).toBeGreaterThan(0)

  const ownerUrl = await emptyDatabase()
  const dataDir = path.join(folder, 'data')
  await load({ ownerUrl, files: filesOf(dataDir), folder: path.join(folder, 'running'), replace: false, say: () => {} })
  expect(await readFile(path.join(filesOf(dataDir), '录音.txt'), 'utf8')).toBe('文件')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (const { name, rows } of manifest.tables)
    expect([name, (await client.query(`select count(*)::int n from ${name}`)).rows[0].n]).toEqual([name, rows])
  // all foreign keys hold, although loading does not check them
  const { rows: keys } = await client.query(
    `select c.conname, format('select count(*)::int n from %s f where %s and not exists (select from %s p where %s)', c.conrelid::regclass,
            (select string_agg(format('f.%I is not null', a.attname), ' and ') from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k),
            c.confrelid::regclass,
            (select string_agg(format('p.%I = f.%I', q.attname, a.attname), ' and ') from unnest(c.conkey, c.confkey) u(k, l)
               join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k join pg_attribute q on q.attrelid = c.confrelid and q.attnum = l)) sql
       from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  expect(keys.length).toBeGreaterThan(30)
  for (const { conname, sql } of keys) expect([conname, (await client.query(sql)).rows[0].n]).toEqual([conname, 0])
  await client.end()

  const config = readConfig({ ROLE: 'web', DEMO_DATA: 'true', DEMO_SIZE: 'bare', DATA_DIR: dataDir })
  const program = await startProgram(config, ownerUrl, createLog('silent'))
  const body = JSON.stringify({ loginType: 1, loginName: 'author', password: encode(demoPassword) })
  const answer = await program.app?.inject({
    method: 'POST',
    url: '/ai-training/v1/management/auth/login',
    headers: { 'content-type': 'application/json', host: 'localhost' },
    body,
  })
  expect(answer?.json()).toMatchObject({ succ: true })
  await program.close()
})

test('a restore has equal rows in every table', async () => {
  await dump(options('still'))
  const before = await hashes(world.databaseUrl)
  const ownerUrl = await emptyDatabase()
  await load({ ownerUrl, files: null, folder: path.join(folder, 'still'), replace: false, say: () => {} })
  expect(await hashes(ownerUrl)).toEqual(before)
  // new ids continue after the restored ones
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(`select nextval('app.id_seq')::bigint > (select max(id) from script) further`)
  expect(rows[0].further).toBe(true)
  await client.end()

  // the database has data now, so a restore needs --replace
  const again = { ownerUrl, files: null, folder: path.join(folder, 'still'), say: () => {} }
  await expect(load({ ...again, replace: false })).rejects.toThrow('数据库中已有数据；确定要用备份替换它，请加 --replace')
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  await expect(load({ ...again, replace: true })).rejects.toThrow('数据库正在使用中')
  await other.query(`update tenant set name = '改过'`)
  await other.end()
  await load({ ...again, replace: true })
  expect(await hashes(ownerUrl)).toEqual(before)

  // a changed file of the backup is not restored
  await writeFile(path.join(filesOf(world.dataDir), '旁.txt'), '原来')
  await dump(options('files'))
  await writeFile(path.join(folder, 'files', 'files', '旁.txt'), '别样')
  const restore = { ...again, folder: path.join(folder, 'files'), files: path.join(folder, 'nowhere'), replace: true }
  await expect(load(restore)).rejects.toThrow('备份已损坏：files/旁.txt')

  // a damaged backup, or one of another version, replaces nothing
  const { tables } = JSON.parse(await readFile(path.join(folder, 'still', 'manifest.json'), 'utf8')) as { tables: { file: string }[] }
  const file = path.join(folder, 'still', tables[0]?.file ?? '')
  const good = await readFile(file)
  await writeFile(file, Buffer.concat([good, Buffer.from('x')]))
  await expect(load({ ...again, replace: true })).rejects.toThrow('备份已损坏')
  await writeFile(file, good)
  const manifestFile = path.join(folder, 'still', 'manifest.json')
  const whole = JSON.parse(await readFile(manifestFile, 'utf8'))
  await writeFile(manifestFile, JSON.stringify({ ...whole, migrations: whole.migrations.slice(1) }))
  await expect(load({ ...again, replace: true })).rejects.toThrow('备份来自其他版本')
  await rm(manifestFile)
  await expect(load({ ...again, replace: true })).rejects.toThrow('不是完整的备份')
  expect(await hashes(ownerUrl)).toEqual(before)
  await expect(dump(options('still'))).rejects.toThrow('已存在')
})

test('administrators see the time of the last complete backup, and a warning if it is old', async () => {
  const admin = await world.signIn('admin')
  const told = async () => (await admin.get(home.overview)).admin?.services.find((s) => s.name === '备份')
  await world.owner.query('delete from app.backup_taken')
  expect(await told()).toEqual({ name: '备份', ok: false, note: '还没有做过备份' })
  await world.owner.query(`select app.note_backup('2026-01-02 03:04:00+08')`)
  expect(await told()).toEqual({ name: '备份', ok: false, note: '2026-01-02 03:04，已超过 7 天' })
  const { takenAt } = await dump(options('told'))
  const shown = new Date(takenAt).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)
  expect(await told()).toEqual({ name: '备份', ok: true, note: shown })
})

test('a backup lists files that differ from their stored hash', async () => {
  const author = await world.signIn('author')
  const { path: key } = await author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
  await writeFile(path.join(filesOf(world.dataDir), key), png.subarray(0, 40))
  const said: string[] = []
  const manifest = await dump({ ...options('damaged'), say: (line) => said.push(line) })
  expect(manifest.damaged).toEqual([key])
  expect(said).toContain(`文件已损坏或丢失，备份中同样如此：${key}`)
})
