// Stops the server: only if no other client needs it, and never before its data is on disk.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { readPidFile } from './pid-file.ts'
import { countClients } from './probe.ts'
import { isRunning, mayHoldFolder } from './process-table.ts'

const MAX_WAIT_MS = 30_000

/** Stops the server of the folder unless another client is connected. True if no server is left. */
export async function stopWhenLast(folder: string, password: string, binaries: Binaries): Promise<boolean> {
  const lock = readPidFile(folder)
  if (!lock || !isRunning(lock.pid)) return true
  const clients = lock.ready ? await countClients(lock.port, password) : null
  return clients ? false : stopServer(folder, binaries)
}

/** Fast shutdown: the server rolls back open transactions, disconnects its clients and writes everything. True if the server has ended. */
export async function stopServer(folder: string, binaries: Binaries): Promise<boolean> {
  const lock = readPidFile(folder)
  if (!lock || !isRunning(lock.pid) || !mayHoldFolder(lock.pid, folder)) return true
  if (process.platform === 'win32') {
    // on Windows a signal would kill the server
    spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'], { windowsHide: true })
  } else process.kill(lock.pid, 'SIGINT')
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end && isRunning(lock.pid); ) await sleep(30)
  return !isRunning(lock.pid)
}
