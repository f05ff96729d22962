// Scheduled backups (BACKUP_AT): once a day by one worker, tested by a restore, copied to the object store (BACKUP_STORE), the oldest
// removed. The database stores each outcome for 服务状态, metrics and the doctor.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import type { Log } from '#platform/log.ts'
import { dump } from './dump.ts'
import { nameOfBackup, type Places, placesOf } from './places.ts'
import { proveBackup } from './prove.ts'
import { openStoredCopies, type StoredCopies } from './stored-copies.ts'

const LOOK_MS = 60_000
/** Key of the advisory lock, so that one worker takes the backup. */
const BACKING_UP = 7_219_306
/** Only folders with names of scheduled backups are removed. */
const NAMED = /^yanwu-\d{8}-\d{6}$/

export interface Scheduled extends Places {
  options: NonNullable<Config['operation']['backup']>
  /** Copies in the object store; null: none are kept there. */
  copies: StoredCopies | null
  log: Log
}

/** Removes all scheduled backups but the newest `keep`; incomplete folders count as backups. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { recursive: true, force: true })
}

/** Takes and tests a backup, then removes old ones. Returns the outcome in words. @throws a message */
async function take({ ownerUrl, restrictedUrl, files, options, copies, log }: Scheduled): Promise<string> {
  const folder = path.join(options.folder, nameOfBackup())
  try {
    await dump({ ownerUrl, files, folder, say: (line) => log.debug(line) })
    const rows = options.tested ? await proveBackup(folder, ownerUrl, restrictedUrl) : null
    await copies?.put(folder)
    await removeOld(options.folder, options.keep)
    await copies?.removeOld(options.keep)
    return rows === null ? folder : `${folder}，试恢复 ${rows} 行`
  } catch (error) {
    // an incomplete folder would count as the newest
    if (!(await readdir(folder).catch((): string[] => [])).includes('manifest.json')) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Takes the backup of the day if it is due; an hour after a failure it tries again. Returns true if a backup was taken. Uses the clock of
 * the database and the time of day in Asia/Shanghai.
 */
export async function backUpWhenDue(scheduled: Scheduled): Promise<boolean> {
  const { ownerUrl, options, log } = scheduled
  const owner = await connectWithRetry(ownerUrl, 'yanwu-backup-schedule')
  try {
    const { rows } = await owner.query<{ due: boolean }>(
      `with day as (select date_trunc('day', now() at time zone 'Asia/Shanghai') + $1::time today),
            last as (select case when today > now() at time zone 'Asia/Shanghai' then today - interval '1 day' else today end
                              at time zone 'Asia/Shanghai' at from day)
       select not exists (select from app.backup_run r, last l
                           where r.at >= l.at and (r.fault is null or r.at > now() - interval '1 hour')) due`,
      [options.at],
    )
    if (!rows[0]?.due) return false
    const { rows: locks } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) mine', [BACKING_UP])
    if (!locks[0]?.mine) return false
    const note = (fault: string | null) => owner.query('select app.note_backup_run($1)', [fault])
    const taken = await take(scheduled).catch(async (error: Error) => {
      log.error({ err: error }, 'the backup failed')
      await note(error.message)
      return null
    })
    if (taken === null) return false
    log.info({ backup: taken }, 'the backup was taken')
    await note(null)
    return true
  } finally {
    await owner.end()
  }
}

/** Checks every minute; `close` waits for a running backup. */
export function scheduleBackups(scheduled: Scheduled): { close(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const look = () => {
    if (isRunning) return
    isRunning = true
    running = backUpWhenDue(scheduled)
      .catch((error: unknown) => scheduled.log.warn({ err: error }, 'whether a backup is due could not be asked'))
      .finally(() => (isRunning = false))
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

function copiesOf(storage: Config['storage'], log: Log): StoredCopies {
  if (storage.kind === 'folder') throw new Error('BACKUP_STORE 须与 STORAGE=s3 或 STORAGE=oss 一起使用：备份复制到同一个对象存储')
  return openStoredCopies(storage, log)
}

/** The schedule of this process, or null. @throws a message if every backup would fail with this configuration */
export function scheduledOf(config: Config, database: { url: string; ownerUrl: string }, log: Log): Scheduled | null {
  const { backup: options } = config.operation
  if (!options || config.role === 'web') return null
  if (!config.migrate && !config.databaseMigrateUrl)
    throw new Error('BACKUP_AT 须与 DATABASE_MIGRATE_URL 一起使用：备份由数据库的所有者进行')
  return { ...placesOf(config, database), options, copies: options.stored ? copiesOf(config.storage, log) : null, log }
}
