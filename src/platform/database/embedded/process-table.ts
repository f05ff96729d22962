// Information from the operating system about a process: whether it runs, and whether it holds our data folder.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Whether this process is running. A zombie does not count: it is dead, but not yet reaped, as below a container's first process. */
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
 * Whether this process may be a PostgreSQL server on `folder` (an absolute, real path). False only if it certainly is not: a lock is never
 * taken from an unknown process. A server's working folder is its data folder. If the working folder is unreadable (outside Linux, or root
 * without the right to trace), the command line decides.
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

/** The command line of a process (only the program's name on Windows), or null if the system does not tell. */
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
