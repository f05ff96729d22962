// Folders of what can be made or fetched again: bounded in size, what was used longest ago goes first.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** An unfinished file this old was left by a process that died. */
const LEFT_MS = 3_600_000
/** Ends the name of what is not finished. */
export const UNFINISHED = '.tmp'

interface Trimming {
  /** Ends the names of what is bounded; all files, unless told otherwise. */
  suffix?: string
  /** What stays, however little room there is. */
  spare?: (file: string, usedMs: number) => boolean
}

/** Removes the files of an ending used longest ago until the rest fits, and what was left unfinished. */
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
