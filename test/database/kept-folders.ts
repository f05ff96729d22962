// Cache of folders that are expensive to make, by key, for later runs. Concurrent runs never see half a folder.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { removeFolder } from './run-folder.ts'

/** Maximum number of keys, because worktrees of several branches may share a cache. */
export const KEPT = 3
const FORGOTTEN_MS = 3_600_000
/** Identifies a version of the folder, and moves with it. */
const STAMP = 'yanwu-kept'

const stampOf = (folder: string) => {
  try {
    return fs.readFileSync(path.join(folder, STAMP), 'utf8')
  } catch {
    return null
  }
}
const copy = (from: string, to: string) => fs.cpSync(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })

/** Copies the folder of the key; false if there is none. */
export function takeFolder(cache: string, key: string, into: string): boolean {
  const kept = path.join(cache, key)
  const stamp = stampOf(kept)
  if (stamp === null) return false
  try {
    copy(kept, into)
    fs.utimesSync(kept, new Date(), new Date())
    if (stampOf(kept) === stamp) return true
  } catch (error) {
    if (stampOf(kept) === stamp) throw error
  }
  // another run removed it meanwhile, so the copy may be incomplete
  fs.rmSync(into, { recursive: true, force: true })
  return false
}

/** Copies into a temporary name and renames; of two concurrent ones the first wins. Removes the least recently used folders. */
export function keepFolder(cache: string, key: string, from: string): void {
  const fresh = path.join(cache, `fresh-${randomBytes(6).toString('hex')}`)
  fs.mkdirSync(cache, { recursive: true })
  copy(from, fresh)
  fs.writeFileSync(path.join(fresh, STAMP), randomBytes(8).toString('hex'))
  const kept = path.join(cache, key)
  try {
    fs.renameSync(fresh, kept)
    fs.utimesSync(kept, new Date(), new Date())
  } catch (error) {
    if (stampOf(kept) === null) throw error
  } finally {
    removeFolder(fresh)
  }
  removeOld(cache)
}

/** Renames folders before removing them, so that a concurrent copy notices. */
function removeOld(cache: string): void {
  const used = (name: string) => fs.statSync(path.join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = fs.readdirSync(cache)
  const kept = names.filter((name) => !name.includes('-')).sort((a, b) => used(b) - used(a))
  const broken = names.filter((name) => name.includes('-') && Date.now() - used(name) > FORGOTTEN_MS)
  for (const name of [...kept.slice(KEPT), ...broken]) {
    const aside = path.join(cache, `old-${randomBytes(6).toString('hex')}`)
    try {
      fs.renameSync(path.join(cache, name), aside)
    } catch {
      // another run was first, so there is nothing to do
      continue
    }
    removeFolder(aside)
  }
}
