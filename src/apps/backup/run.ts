// `npm run backup -- [folder]` and `npm run restore -- folder [--replace]`, for database and files of `npm start`. A backup in the object
// store is named store:NAME.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from '../command-line.ts'
import { dump } from './dump.ts'
import { load } from './load.ts'
import { nameOfBackup, placesOf } from './places.ts'
import { openStoredCopies } from './stored-copies.ts'

const STORED = 'store:'
const usage = '用法：npm run backup -- [目录]，或 npm run restore -- 目录|store:名称 [--replace]'

/** Fetches the backup `name` from the object store into a folder of its own, which `close` removes. */
async function fetchStored(name: string, config: Config): Promise<{ folder: string; close: () => Promise<void> }> {
  if (config.storage.kind === 'folder') throw new Error('store: 须与 STORAGE=s3 或 STORAGE=oss 一起使用')
  const root = await mkdtemp(path.join(os.tmpdir(), 'yanwu-stored-'))
  const close = () => rm(root, { recursive: true, force: true })
  const folder = path.join(root, 'backup')
  await openStoredCopies(config.storage, createLog('warn'))
    .fetch(name, folder)
    .catch(async (error: unknown) => {
      await close()
      throw error
    })
  return { folder, close }
}

async function main() {
  const [what, ...rest] = process.argv.slice(2)
  const replace = rest.includes('--replace')
  const given = rest.find((r) => !r.startsWith('--'))
  if ((what !== 'backup' && what !== 'restore') || (what === 'restore' && !given)) throw new Error(usage)
  const started = Date.now()
  const config = readConfig()
  if (what === 'restore' && !config.migrate && !config.databaseMigrateUrl)
    throw new Error('恢复须以数据库所有者的身份进行：MIGRATE=never 时，请用 DATABASE_MIGRATE_URL 指明所有者')
  if (what === 'backup' && given?.startsWith(STORED)) throw new Error(usage)
  const fetched = given?.startsWith(STORED) ? await fetchStored(given.slice(STORED.length), config) : null
  const folder = fetched?.folder ?? path.resolve(given ?? `backups/${nameOfBackup()}`)
  await withDatabase(config, createLog('warn'), async (database) => {
    const common = { ...placesOf(config, database), folder, say }
    const done = what === 'backup' ? await dump(common) : await load({ ...common, replace })
    const rows = done.tables.reduce((sum, t) => sum + t.rows, 0)
    const told = `${rows.toLocaleString('en')} 行，${done.files === null ? '文件在对象存储中，请另行备份' : `${done.files} 个文件`}`
    say(
      `${what === 'backup' ? `备份完成：${folder}` : `已恢复 ${done.takenAt} 的备份`}（${told}，${((Date.now() - started) / 1000).toFixed(1)} 秒）`,
    )
  }).finally(() => fetched?.close())
}

runTool(main)
