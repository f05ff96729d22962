// Folder of a test run for all temporary files and the database. It is removed after the run, however that ends.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from '#platform/database/embedded/pid-file.ts'
import { isRunning, mayHoldFolder } from '#platform/database/embedded/process-table.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A file system in memory, if there is one: cloning the template there takes a twentieth of the time. */
const MEMORY = '/dev/shm'
/** Minimum free space there, and minimum free memory; a run needs a fifth of it. */
const MIN_MEMORY = 4 * 2 ** 30

/** Chooses the place of temporary files: memory if there is plenty and it allows programs, unless TMPDIR is set. */
function chooseTemporary(): string {
  if (process.env['TMPDIR'] || !fs.existsSync(MEMORY)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  const mounted = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  const isFit = mounted && !/\b(noexec|ro)\b/.test(mounted.split(' ')[3] ?? '')
  return isFit && Math.min(bavail * bsize, os.freemem()) >= MIN_MEMORY ? MEMORY : os.tmpdir()
}

/** Evaluated at the start, because each of several runs in one process (watch mode) has its folder here. */
const temporary = chooseTemporary()
// process ids belong to this host; the folder of temporary files may be shared with others
const PREFIX = `yanwu-run-${os.hostname()}-`

/** The database that test worlds are cloned from. */
export const TEMPLATE = 'yanwu_template'
/** Folder of the run's PostgreSQL. */
export const clusterOf = (folder: string) => path.join(folder, 'postgres')

/** Removes folders of processes that are gone. */
async function sweep(place: string): Promise<void> {
  for (const name of fs.readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0
    // a folder that cannot be removed, e.g. a mounted disk of a killed run, is no reason not to test
    if (pid && !isRunning(pid)) await removeRunFolder(path.join(place, name)).catch((error: Error) => console.log(error.message))
  }
}

/**
 * Makes a folder named by this process for its temporary files and those of all children. Removes the folders of processes that are gone.
 */
export async function openRunFolder(): Promise<string> {
  // the last run may have used the other place
  for (const place of new Set([temporary, MEMORY, os.tmpdir()])) if (fs.existsSync(place)) await sweep(place)
  const folder = fs.mkdtempSync(path.join(temporary, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user if the test runs as root, and that user must enter the folder
  fs.chmodSync(folder, 0o755)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  // the cache saves four fifths of the time to load the program
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules', '.cache', 'yanwu-code')
  return folder
}

/** Kills the server without a shutdown, and removes the folder. */
export async function removeRunFolder(folder: string): Promise<void> {
  const pid = readPidFile(clusterOf(folder))?.pid
  if (pid && isRunning(pid) && mayHoldFolder(pid, clusterOf(folder))) {
    process.kill(pid, 'SIGQUIT')
    while (isRunning(pid)) await sleep(10)
  }
  removeFolder(folder)
}

/** Removes as much as possible; the next run sweeps what is left by a concurrent removal or write. */
export function removeFolder(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch {
    // failure of the cleanup, not of the test
  }
}
