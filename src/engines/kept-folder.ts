// LRU folder cache: files that can be made or fetched again, limited in size; the least recently used are removed first.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** An unfinished file of this age (ms) was left by a dead process. */
const LEFT_MS = 3_600_000
/** Suffix of unfinished files. */
export const UNFINISHED = '.tmp'

interface Trimming {
  /** Suffix of the files that count; default: all files. */
  suffix?: string
  /** Files that are never removed, whatever the limit. */
  spare?: (file: string, usedMs: number) => boolean
}

/** Removes the least recently used files of a suffix until the rest fits `limit` bytes, and old unfinished files. */
export async function trimFolder(folder: string, limit: number, { suffix = '', spare = () => false }: Trimming = {}): Promise<void> {
  const files: { file: string; size: number; used: number }[] = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) continue
    if (name.endsWith(UNFINISHED)) {
      if (name.includes(`${suffix}.`) && Date.now() - found.mtimeMs > LEFT_MS) await rm(file, { force: true })
    } else if (name.endsWith(suffix)) files.push({ file, size: found.size, used: found.mtimeMs })
  }
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size, used } of files.sort((a, b) => a.used - b.used)) {
    if (total <= limit) return
    if (spare(file, used)) continue
    await rm(file, { force: true })
    total -= size
  }
}
