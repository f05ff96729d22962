// postmaster.pid: PostgreSQL's lock file in its data folder. The file survives a crash.
import fs from 'node:fs'
import path from 'node:path'
import { errorCode } from './process-table.ts'

export type PidFile = { pid: number; port: number; ready: boolean; status: string }

/** Reads the lock; null if there is none, or if PostgreSQL is just writing it. */
export function readPidFile(folder: string): PidFile | null {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    const status = (lines[7] ?? '').trim()
    return pid ? { pid, port: Number(lines[3]), status, ready: status === 'ready' } : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Removes the lock if it still names `stalePid`. PostgreSQL itself removes the lock of a dead process; this function is for a process id
 * that the system has reused. A guard file prevents two starts from removing the lock twice, the second time a fresh one.
 */
export function clearStalePidFile(folder: string, stalePid: number): void {
  const guard = path.join(path.dirname(folder), `${path.basename(folder)}.clearing`)
  const left = fs.statSync(guard, { throwIfNoEntry: false })
  if (left && Date.now() - left.mtimeMs > 10_000) fs.rmSync(guard, { force: true })
  try {
    fs.closeSync(fs.openSync(guard, 'wx'))
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw error
  }
  try {
    if (readPidFile(folder)?.pid === stalePid) fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  } finally {
    fs.rmSync(guard, { force: true })
  }
}
