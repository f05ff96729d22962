// The folder of a test run: all its temporary files, and its database. It is gone when the run is, however that ended.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPidFile } from '#platform/database/embedded/pid-file.ts'
import { isRunning, mayHoldFolder } from '#platform/database/embedded/process-table.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A file system in memory, where there is one: there the database of a world is made of its template in a twentieth of the time. */
const MEMORY = '/dev/shm'
/** Of it, and of memory that nobody uses: a run takes a fifth of it. */
const MIN_MEMORY = 4 * 2 ** 30

/** Where nobody has said where temporary files belong: memory, if there is plenty, and programs may be run there. */
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

/** As this process began: of several runs in one, as while watching, each has its folder here. */
const temporary = chooseTemporary()
// process numbers are those of this machine; the folder of temporary files may be shared with others
const PREFIX = `yanwu-run-${os.hostname()}-`

/** The database that worlds are clones of. */
export const TEMPLATE = 'yanwu_template'
/** Where the run has its PostgreSQL. */
export const clusterOf = (folder: string) => path.join(folder, 'postgres')

/** Removes what runs that are gone have left. */
async function sweep(place: string): Promise<void> {
  for (const name of fs.readdirSync(place)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0
    // what cannot be removed, as a disk that a killed run has left mounted, is no reason not to test
    if (pid && !isRunning(pid)) await removeRunFolder(path.join(place, name)).catch((error: Error) => console.log(error.message))
  }
}

/**
 * A folder in the name of this process, which this and all that it starts have their temporary files in; what processes that
 * are gone have left is removed.
 */
export async function openRunFolder(): Promise<string> {
  // the run before may have been in the other place
  for (const place of new Set([temporary, MEMORY, os.tmpdir()])) if (fs.existsSync(place)) await sweep(place)
  const folder = fs.mkdtempSync(path.join(temporary, `${PREFIX}${process.pid}-`))
  // started as root, PostgreSQL runs as another user, who must be able to enter
  fs.chmodSync(folder, 0o755)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  // a fifth of what it takes to load the program
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules', '.cache', 'yanwu-code')
  return folder
}

/** Ends its server without letting it write anything down, and removes it. */
export async function removeRunFolder(folder: string): Promise<void> {
  const pid = readPidFile(clusterOf(folder))?.pid
  if (pid && isRunning(pid) && mayHoldFolder(pid, clusterOf(folder))) {
    process.kill(pid, 'SIGQUIT')
    while (isRunning(pid)) await sleep(10)
  }
  removeFolder(folder)
}

/** As far as it can be: where another run removes the same, or somebody still writes, the next run sweeps up what is left. */
export function removeFolder(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch {
    // no failure of what was tested
  }
}
