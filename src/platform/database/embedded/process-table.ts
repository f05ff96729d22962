// What the operating system knows about a process: is it running, and does it hold our data folder.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Is this process running? A zombie (dead, not yet reaped, as happens below a container's first process) is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

/**
 * May this process be a PostgreSQL server on `folder` (an absolute, real path)? False only when it certainly is not: a lock is never
 * taken from a process we are not sure about. A server's working folder is its data folder; where that cannot be seen (outside Linux,
 * or root without the right to trace) its command line has to do.
 */
export function mayHoldFolder(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false
    }
  }
  const command = readCommand(pid)
  if (command === null) return true
  return /postgres/i.test(command) && (command.includes(folder) || !/ -D \/| -D [a-z]:/i.test(command))
}

/** The command line of a process (only the program's name on Windows), or null when the system does not say. */
function readCommand(pid: number): string | null {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const asked = spawnSync(String(program), args, { encoding: 'utf8', windowsHide: true })
  return asked.status === 0 ? asked.stdout : null
}

/** The system's code of a failed call (ENOENT, EACCES ...), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
