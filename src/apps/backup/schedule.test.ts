// Tests of scheduled backups: daily, tested by a restore, old ones removed; a failure raises an alarm and removes nothing.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMemoryStore } from '#test/memory-store.ts'
import { startWorld, type World } from '#test/world.ts'
import { home } from '#features/portal/home/contract.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { dump } from './dump.ts'
import { proveBackup } from './prove.ts'
import { backUpWhenDue, scheduledOf } from './schedule.ts'
import { openStoredCopies, type StoredCopies } from './stored-copies.ts'

let world: World
let folder: string
const log = createLog('silent')
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-scheduled-'))
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const due = (name: string, more: { keep?: number; at?: string } = {}, copies: StoredCopies | null = null) =>
  backUpWhenDue({
    ownerUrl: world.databaseUrl,
    restrictedUrl: undefined,
    // with an object store, the files are not part of a backup
    files: copies ? null : path.join(world.dataDir, 'files'),
    copies,
    log,
    options: { at: '00:00', folder: path.join(folder, name), keep: 2, tested: true, stored: copies !== null, ...more },
  })
const told = async () => (await (await world.signIn('admin')).get(home.overview)).admin?.services.find((s) => s.name === '备份')
const failed = async () => /^backup_failed (\d)/m.exec(await (await world.anybody().fetch('/metrics')).text())?.[1]
const scratch = async () => (await world.owner.query(`select datname from pg_database where datname like 'yanwu_restore_test%'`)).rows
const forget = () => world.owner.query('delete from app.backup_run')

test('a daily backup is taken and tested, old ones are removed, and foreign folders stay', async () => {
  const names = ['yanwu-20200101-000000', 'yanwu-20200102-000000', 'yanwu-by-hand', 'letters']
  for (const name of names) await mkdir(path.join(folder, 'daily', name), { recursive: true })
  expect(await due('daily')).toBe(true)
  const left = (await readdir(path.join(folder, 'daily'))).toSorted()
  expect(left).toHaveLength(4)
  expect(left).toEqual(expect.arrayContaining(['yanwu-20200102-000000', 'yanwu-by-hand', 'letters']))
  expect(await scratch()).toEqual([])
  expect(await due('daily')).toBe(false)
  expect([await told(), await failed()]).toEqual([{ name: '备份', ok: true, note: expect.stringMatching(/^\d{4}-/) }, '0'])
})

test('a missed backup is taken later, and none is due before its time of day', async () => {
  await world.owner.query(`update app.backup_run set at = at - interval '25 hours'`)
  const { rows } = await world.owner.query(`select to_char((now() at time zone 'Asia/Shanghai') + interval '1 minute', 'HH24:MI') soon`)
  // taken 25 hours ago, so yesterday's backup is missing
  expect(await due('missed', { at: rows[0]?.soon })).toBe(true)
  expect(await due('missed', { at: rows[0]?.soon })).toBe(false)
})

test('a failed backup shows in 服务状态 and metrics, removes nothing, and waits before the next try', async () => {
  await forget()
  await writeFile(path.join(folder, 'file'), 'no folder')
  expect(await due('file')).toBe(false)
  expect([await told(), await failed()]).toEqual([{ name: '备份', ok: false, note: expect.stringMatching(/^自动备份失败：/) }, '1'])
  expect(await due('file')).toBe(false)
  expect((await world.owner.query('select count(*)::int n from app.backup_run')).rows[0].n).toBe(1)
  await world.owner.query(`update app.backup_run set at = at - interval '61 minutes'`)
  expect(await due('again')).toBe(true)
  expect(await told()).toMatchObject({ ok: true })
})

test('copies in the object store can be restored, old ones are removed, and incomplete ones are refused by name', async () => {
  await forget()
  const store = await startMemoryStore()
  onTestFinished(store.close)
  const copies = openStoredCopies(store.options, log)
  store.objects.set('backups/yanwu-20200101-000000/manifest.json', Buffer.from('{}'))
  store.objects.set('1/files/a.mp3', Buffer.from('a file of the product'))
  expect(await due('copied', { keep: 1 }, copies)).toBe(true)
  const [name = ''] = await readdir(path.join(folder, 'copied'))
  const keys = [...store.objects.keys()]
  expect(keys.filter((key) => !key.startsWith(`backups/${name}/`))).toEqual(['1/files/a.mp3'])

  const fetched = path.join(folder, 'fetched')
  await copies.fetch(name, fetched)
  expect(await proveBackup(fetched, world.databaseUrl, undefined)).toBeGreaterThan(0)
  store.objects.delete(`backups/${name}/manifest.json`)
  await expect(copies.fetch(name, path.join(folder, 'incomplete'))).rejects.toThrow(`没有完整的备份「${name}」；现有：${name}`)
})

test('a backup that cannot be restored fails its test and leaves no database', async () => {
  const taken = path.join(folder, 'damaged')
  const { tables } = await dump({ ownerUrl: world.databaseUrl, files: null, folder: taken, say: () => {} })
  expect(await proveBackup(taken, world.databaseUrl, undefined)).toBe(tables.reduce((sum, t) => sum + t.rows, 0))
  await writeFile(path.join(taken, tables.find((t) => t.rows)?.file ?? ''), 'cut')
  await expect(proveBackup(taken, world.databaseUrl, undefined)).rejects.toThrow('备份已损坏')
  expect(await scratch()).toEqual([])
})

test('a configuration without the address of the owner is refused at the start', () => {
  const url = 'postgres://yanwu_app:x@db/yanwu'
  const config = (env: Record<string, string>) => readConfig({ DATABASE_URL: url, BACKUP_AT: '02:30', MIGRATE: 'never', ...env })
  const database = { url, ownerUrl: url }
  expect(() => scheduledOf(config({ ROLE: 'worker' }), database, log)).toThrow('DATABASE_MIGRATE_URL')
  expect(scheduledOf(config({ ROLE: 'web' }), database, log)).toBeNull()
  expect(scheduledOf(config({ ROLE: 'worker', DATABASE_MIGRATE_URL: url }), database, log)?.restrictedUrl).toBe(url)
  expect(() => config({ BACKUP_AT: '25:00' })).toThrow('BACKUP_AT')
  const withoutStore = config({ ROLE: 'worker', DATABASE_MIGRATE_URL: url, BACKUP_STORE: 'true' })
  expect(() => scheduledOf(withoutStore, database, log)).toThrow('BACKUP_STORE')
})
