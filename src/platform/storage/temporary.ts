// The private folder for temporary files, used by every kind of store. Each process has a folder of its own in it, and shows that it is alive
// by touching the folder. So the files of a killed process are removed while those of a slow writer stay.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

const TOUCH_MS = 20_000
const LOOK_MS = 600_000
/** Looks in a row that find a folder untouched. After a suspended machine resumes, one look may come before a touch. */
const MAX_UNTOUCHED = 2
/** Age in ms of a file outside such a folder, which an earlier version wrote, at its removal: no work takes that long. */
const FORGOTTEN_MS = 86_400_000

export interface Intervals {
  touchMs: number
  lookMs: number
}

/**
 * Creates the folder of this process, and returns its path. It looks for leftovers of killed processes at the start and
 * then at an interval. The looks compare times with each other, so neither the clock of this machine nor that of the file server matters.
 */
export async function openTemporary(
  root: string,
  { touchMs, lookMs }: Intervals = { touchMs: TOUCH_MS, lookMs: LOOK_MS },
): Promise<string> {
  const all = path.join(root, '.tmp')
  const own = path.join(all, randomUUID())
  await mkdir(own, { recursive: true })
  const touching = setInterval(() => void touch(own).catch(() => clearInterval(touching)), touchMs).unref()
  let seen = await look(all, new Map())
  const looking = setInterval(() => {
    look(all, seen).then(
      (now) => (seen = now),
      () => clearInterval(looking),
    )
  }, lookMs).unref()
  return own
}

const touch = (folder: string) => utimes(folder, new Date(), new Date())

interface Seen {
  /** Modification time in ms. */
  time: number
  /** Looks since then that found the same time. */
  untouched: number
}

/** Removes the folders that nobody touches; returns the others by name. */
async function look(all: string, before: ReadonlyMap<string, Seen>): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  for (const name of await readdir(all)) {
    const file = path.join(all, name)
    const found = await stat(file).catch(() => null)
    if (!found) continue
    const last = before.get(name)
    const untouched = last?.time === found.mtimeMs ? last.untouched + 1 : 0
    const isLeft = found.isDirectory() ? untouched >= MAX_UNTOUCHED : found.mtimeMs < Date.now() - FORGOTTEN_MS
    if (isLeft) await rm(file, { recursive: true, force: true })
    else seen.set(name, { time: found.mtimeMs, untouched })
  }
  return seen
}
