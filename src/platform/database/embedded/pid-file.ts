// postmaster.pid: the lock PostgreSQL keeps in its data folder, which survives a crash.
import fs from 'node:fs'
import path from 'node:path'
import { errorCode } from './process-table.ts'

export type PidFile = { pid: number; port: number; ready: boolean; status: string }

/** Reads the lock; null when there is none, or when it is being written at this moment. */
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
 * Removes the lock when it still names `stalePid`. PostgreSQL does so by itself for a dead process; this is for a process number that
 * now belongs to somebody else. A guard file keeps two starts from removing one after the other, the second time a fresh lock.
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
