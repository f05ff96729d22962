// The embedded PostgreSQL: starts the server of a data folder, or adopts one that already runs on it.
import path from 'node:path'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { prepareCluster, prepareParent } from './cluster.ts'
import { asFailure, explainLog } from './failures.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { clearStalePidFile, readPidFile } from './pid-file.ts'
import { findFreePort, isFree } from './port.ts'
import { spawnPostmaster } from './postmaster.ts'
import { askServer } from './probe.ts'
import { isRunning, mayHoldFolder } from './process-table.ts'
import { stopServer, stopWhenLast } from './stop.ts'

export type EmbeddedOptions = {
  /** The PostgreSQL data folder, e.g. <DATA_DIR>/postgres; created if absent. */
  dataDir: string
  /** Preferred port; if another program has it, the next free one below 32768. An adopted server keeps its port. */
  port?: number
  /** Insist on `port`: wait for it instead of moving on. */
  fixedPort?: boolean
  /** Password of the superuser `postgres`, set when the data folder is created. */
  password: string
  log?: (line: string) => void
  /** Further arguments of the server, e.g. ['-c', 'fsync=off'] in tests. */
  flags?: string[]
  timeoutMs?: number
  /** If root starts the program: the user who runs the server, as long as no data exists. */
  runAs?: string
}

export type EmbeddedPostgres = {
  port: number
  pid: number
  /** Whether the server was running already. */
  adopted: boolean
  /** URL of the superuser: postgres://postgres:...@127.0.0.1:port/postgres */
  url: string
  /** Ends the server unless another client is connected. True if the server has ended. */
  stop(): Promise<boolean>
}

type Start = Required<Omit<EmbeddedOptions, 'runAs' | 'dataDir'>> & {
  folder: string
  identity: Identity
  binaries: Binaries
  deadline: number
}

const DEFAULT_PORT = 15_432
const DEFAULT_TIMEOUT_MS = 120_000

/**
 * Starts the server of `dataDir`, or adopts one that runs there (left by a killed process, or shared with another one). Waits for a server
 * that is starting, recovering or stopping. Resolves when the server accepts connections. Every failure is an Error with one Chinese line.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const given = path.resolve(options.dataDir)
  try {
    return await startOrAdopt(prepare(given, options))
  } catch (error) {
    throw asFailure(error, given)
  }
}

function prepare(given: string, options: EmbeddedOptions): Start {
  const { port = DEFAULT_PORT, fixedPort = false, password, log = () => {}, flags = [], timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const identity = chooseIdentity(given, options.runAs)
  prepareParent(given, identity)
  // the folder's real path, without symbolic links: it is compared with command lines
  const folder = path.join(fs.realpathSync(path.dirname(given)), path.basename(given))
  const binaries = prepareBinaries(path.dirname(folder), identity)
  return { folder, port, fixedPort, password, log, flags, timeoutMs, identity, binaries, deadline: performance.now() + timeoutMs }
}

async function startOrAdopt(start: Start): Promise<EmbeddedPostgres> {
  await prepareCluster(start.folder, start.password, start.binaries, start.identity)
  let last = ''
  let port = start.port
  for (let wait = 50; performance.now() < start.deadline; wait = Math.min(wait * 2, 1000)) {
    const found = await findRunning(start)
    if (typeof found === 'object') return found
    if (found === 'none') {
      if (!start.fixedPort) port = await findFreePort(port)
      const begun = await begin(start, port, last)
      if (typeof begun === 'object') return begun
      last = explainLog(begun, start.folder)
      start.log(`embedded postgres did not start: ${begun || 'no words'}`)
      if (!mayPass(begun, await isFree(port))) throw new Error(last)
    } else last = found
    await sleep(wait)
  }
  throw new Error(last || `内置数据库在 ${start.timeoutMs / 1000} 秒内没有启动：请查看 ${start.folder}.log`)
}

/** The server that holds the folder; a Chinese line about a server that is not ready; 'none' if the folder is free. */
async function findRunning(start: Start): Promise<EmbeddedPostgres | string> {
  const lock = readPidFile(start.folder)
  if (!lock || !isRunning(lock.pid)) return 'none'
  const answer = lock.ready ? await askServer(start.folder, lock.port, start.password) : null
  if (answer?.kind === 'ours') {
    start.log(`embedded postgres adopted: pid ${lock.pid}, port ${lock.port}`)
    return describe(start, lock.pid, lock.port, true)
  }
  if (!mayHoldFolder(lock.pid, start.folder)) {
    start.log(`embedded postgres: pid ${lock.pid} in postmaster.pid is another program, lock removed`)
    clearStalePidFile(start.folder, lock.pid)
    return 'none'
  }
  if (answer?.kind === 'silent' && isDiskTrouble(answer.reason)) throw new Error(explainLog(answer.reason, start.folder))
  if (answer?.kind === 'refused') throw wrongPassword(start.folder)
  const doing = { starting: '正在启动或恢复', stopping: '正在停止', ready: '不接受连接' }[lock.status] ?? lock.status
  return `数据目录被占用：${start.folder} 的数据库（进程 ${lock.pid}）${doing}，请稍后重试或先结束该进程`
}

/**
 * Spawns a server and waits for it. Returns its last log lines if it has ended, e.g. because another start was first. `before`: the reason
 * why the previous attempt ended.
 */
async function begin(start: Start, port: number, before: string): Promise<EmbeddedPostgres | string> {
  const child = spawnPostmaster(start.folder, port, start.flags, start.binaries, start.identity)
  while (performance.now() < start.deadline) {
    await sleep(20)
    const failure = child.failure()
    if (failure) throw failure
    const ended = child.ended()
    if (ended !== null) return ended
    const lock = readPidFile(start.folder)
    if (lock?.pid !== child.pid || !lock?.ready) continue
    const answer = await askServer(start.folder, port, start.password)
    if (answer.kind === 'ours') {
      start.log(`embedded postgres started: pid ${lock.pid}, port ${port}`)
      return describe(start, lock.pid, port, false)
    }
    if (answer.kind === 'refused') {
      await stopServer(start.folder, start.binaries)
      throw wrongPassword(start.folder)
    }
    if (answer.kind === 'silent' && isDiskTrouble(answer.reason)) {
      await stopServer(start.folder, start.binaries)
      throw new Error(explainLog(answer.reason, start.folder))
    }
  }
  // this start is reported as failed, so its server must not come up later and hold the folder unnoticed
  if (before) await child.end()
  throw new Error(before || `内置数据库仍在恢复数据，请稍后再次启动（它会在后台继续，进度见 ${start.folder}.log）`)
}

/** Reasons for another attempt: another start was first, backends of a killed server are still ending, or the port was just taken. */
function mayPass(words: string, portIsFree: boolean): boolean {
  return !portIsFree || /lock file ".*" already exists|shared memory block|could not bind|Address already in use/i.test(words)
}

function describe(start: Start, pid: number, port: number, adopted: boolean): EmbeddedPostgres {
  const url = `postgres://postgres:${encodeURIComponent(start.password)}@127.0.0.1:${port}/postgres`
  return { pid, port, adopted, url, stop: () => stopWhenLast(start.folder, start.password, start.binaries) }
}

/** On a full disk, a server can report that it is ready and then refuse every client. */
function isDiskTrouble(reason: string): boolean {
  return /No space|quota exceeded|could not (write|extend)/i.test(reason)
}

function wrongPassword(folder: string): Error {
  return new Error(`数据目录 ${folder} 的数据库密码与当前配置不一致：请恢复原来的密码配置`)
}
