// The PostgreSQL server process. It is spawned detached, without a pipe to this process, so that it outlives a killed parent and can be adopted.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import type { Binaries } from './binaries.ts'
import { spawnFailure, surroundings } from './cluster.ts'
import type { Identity } from './identity.ts'

/**
 * A spawned server and its state. `ended()` is null while the server runs, afterwards its last log lines; `failure()` is an error of the spawn itself.
 */
export type Postmaster = {
  pid: number | undefined
  ended(): string | null
  failure(): Error | null
  /** Stops the server by a fast shutdown, and by SIGQUIT after half a minute. Resolves when the process has ended. */
  end(): Promise<void>
}

const LOG_LIMIT_BYTES = 20 * 2 ** 20

/** Starts the server on the loopback address only; its log goes to `<folder>.log`. */
export function spawnPostmaster(folder: string, port: number, flags: string[], binaries: Binaries, identity: Identity): Postmaster {
  const log = `${folder}.log`
  const before = rotate(log)
  const fd = fs.openSync(log, 'a', 0o600)
  const sockets = process.platform === 'win32' ? [] : ['-c', 'unix_socket_directories=']
  const args = ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', ...sockets, ...flags]
  const options = {
    ...surroundings(folder, identity),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', fd, fd] as ['ignore', number, number],
  }
  let ended: string | null = null
  let failure: Error | null = null
  try {
    const child = spawn(binaries.postgres, args, options)
    child.on('error', (error) => (failure = spawnFailure(binaries.postgres, error)))
    const gone = new Promise<void>((done) => {
      child.once('error', () => done())
      child.once('exit', () => {
        ended = readTail(log, before)
        done()
      })
    })
    child.unref()
    return { pid: child.pid, ended: () => ended, failure: () => failure, end: () => endChild(child, gone) }
  } finally {
    fs.closeSync(fd)
  }
}

const MAX_END_MS = 30_000

async function endChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  child.ref()
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), MAX_END_MS)
  await gone
  clearTimeout(late)
}

/** Keeps one old log. Returns the offset where reading starts, so that lines of an earlier start are not read. */
function rotate(log: string): number {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  fs.renameSync(log, `${log}.1`)
  return 0
}

/** The last severe lines written after `from`, or the last lines of any kind, without their time stamps. */
function readTail(log: string, from: number): string {
  try {
    const lines = fs.readFileSync(log).subarray(from).toString('utf8').trim().split('\n')
    const grave = lines.filter((line) => /FATAL|PANIC|could not bind|No space/.test(line))
    const last = (grave.length > 0 ? grave : lines).slice(-3)
    return last
      .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''))
      .join(' ')
      .slice(-400)
  } catch {
    return ''
  }
}
