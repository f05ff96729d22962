// All processes of one database must share one file store. Each process writes a probe file into its store, and looks there for the probes
// of the other running processes. A missing probe means that the other process uses another store, whatever the settings are.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { migrationsOfVersion } from '../database/migrate.ts'
import type { Pool } from '../database/pool.ts'
import { rowsOf, statement } from '../database/statement.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { Storage } from './storage.ts'

/** Values by the variable names of docs/operations.md: STORAGE, DATA_DIR or STORAGE_ENDPOINT and STORAGE_BUCKET. */
export type StoreSettings = Record<string, string>

interface Told {
  role: string
  host: string
  settings: StoreSettings
}
interface Other extends Told {
  process: string
  /** Whether that process was registered before this one. */
  earlier: boolean
}

/** Error that ends a start: this process and a running one have different stores. */
export class StoresDiffer extends Error {}

export interface OneStore {
  /** A message with the setting that differs; null if all running processes share one store, as far as is known. */
  readonly differs: string | null
  close(): Promise<void>
}

/** The version with its number of migrations, in which two builds of one version may differ. */
const VERSION = `${createRequire(import.meta.url)('../../../package.json').version}（${migrationsOfVersion().length} 个迁移）`
const BEAT_MS = 15_000
/** A process without a heartbeat for this time counts as ended. */
export const LIVE_SECONDS = (3 * BEAT_MS) / 1000
/** Key of a probe file: in every kind of store, the server may read and write below this path. */
export const probeOf = (process: string) => `tenant/probe-${process}.txt`

const register = statement('store_register', 'select app.use_file_store($1, $2, $3, $4, $5::text::jsonb, $6)')
const leave = statement('store_leave', 'select app.leave_file_store($1)')
const others = statement(
  'store_others',
  'select process::text, role, host, settings, earlier from app.other_file_stores($1, $2)',
).returns<Other>()

const toldDifference = statement(
  'store_difference',
  `select max(differs) differs from app.file_store_use where seen_at > now() - $1 * interval '1 second'`,
).returns<{ differs: string | null }>()

/** The difference that any running process has found; null if all share one store. */
export const findDifference = async (db: Pick<Db, 'one'>): Promise<string | null> => (await db.one(toldDifference, [LIVE_SECONDS])).differs

const running = statement(
  'store_running',
  `select extract(epoch from clock_timestamp())::float8 * 1000 now, count(*)::int processes, coalesce(jsonb_agg(distinct version), '[]') versions
     from app.file_store_use where seen_at > now() - $1 * interval '1 second'`,
).returns<{ now: number; processes: number; versions: string[] }>()

/** Seconds by which a clock may differ from the database's. */
export const MAX_CLOCK_SECONDS = 5

/** Number and versions of all running processes, and the seconds by which the database's clock is ahead of this process. */
export async function findRunning(db: Pick<Db, 'one'>): Promise<{ processes: number; versions: string[]; aheadSeconds: number }> {
  const before = Date.now()
  const { now, processes, versions } = await db.one(running, [LIVE_SECONDS])
  return { processes, versions, aheadSeconds: (now - (before + Date.now()) / 2) / 1000 }
}

const WORDS: Record<string, string> = { all: '服务进程', web: '网页进程（web）', worker: '工作进程（worker）' }
const nameOf = ({ role, host }: Told) => `${WORDS[role] ?? role}（主机 ${host}）`

/** Names the setting that differs between two processes that do not find each other's files. */
export function differenceOf(mine: Told, other: Told): string {
  const names = [...new Set([...Object.keys(mine.settings), ...Object.keys(other.settings)])]
  const different = names.filter((name) => mine.settings[name] !== other.settings[name])
  const lines = different.map((name) => `${name}：本进程为 ${mine.settings[name] ?? '未设置'}，对方为 ${other.settings[name] ?? '未设置'}`)
  const why = lines.length
    ? lines.join('；')
    : `设置相同（${names.map((name) => `${name}=${mine.settings[name]}`).join('，')}），但两处不是同一个文件夹：请检查共享目录是否已挂载`
  return `文件存储不一致：${nameOf(mine)}与正在运行的${nameOf(other)}读不到对方的文件。${why}。所有进程须使用同一个 DATA_DIR，或同一个对象存储`
}

/**
 * Registers this process and compares stores. Throws StoresDiffer if an earlier process has another store. An unavailable store does not
 * prevent the start: a later heartbeat repeats the comparison, and `differs` then reports the result.
 */
export async function openOneStore(
  { pool, storage, log }: { pool: Pick<Pool, 'raw'>; storage: Storage; log: Log },
  { role, settings }: Pick<Told, 'role' | 'settings'>,
): Promise<OneStore> {
  const process = randomUUID()
  const mine: Told = { role, settings, host: os.hostname() }
  let isPut = false
  let differs: string | null = null
  const write = () => rowsOf(pool.raw, register, [process, role, mine.host, VERSION, JSON.stringify(settings), differs])
  /** The first other process whose probe is not in this store. */
  async function findForeign(): Promise<Other | null> {
    if (!isPut) {
      const local = path.join(storage.temporary, process)
      await writeFile(local, process)
      await storage.putFile(probeOf(process), local, 'text/plain')
      isPut = true
    }
    await write()
    for (const other of await rowsOf(pool.raw, others, [process, LIVE_SECONDS]))
      if (!(await storage.get(probeOf(other.process)))) return other
    return null
  }
  async function look(): Promise<Other | null> {
    const foreign = await findForeign()
    const before = differs
    differs = foreign && differenceOf(mine, foreign)
    if (differs !== before) await write()
    if (differs && differs !== before) log.error({ other: foreign }, differs)
    return foreign
  }
  async function close() {
    clearInterval(timer)
    await beating
    await rowsOf(pool.raw, leave, [process]).catch(() => {})
    if (isPut) await storage.remove(probeOf(process)).catch(() => {})
  }
  const tell = (error: unknown) => log.warn({ err: error }, 'the store of files could not be compared with that of other processes')
  let beating: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (beating = look().catch(tell)), BEAT_MS)
  timer.unref()
  const foreign = await look().catch(tell)
  if (foreign?.earlier && differs) {
    const words = differs
    await close()
    throw new StoresDiffer(words)
  }
  return {
    get differs() {
      return differs
    },
    close,
  }
}
