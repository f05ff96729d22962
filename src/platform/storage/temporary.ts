// The private folder for temporary files, used by every kind of store.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const FORGOTTEN_MS = 86_400_000

/** Creates the folder, and deletes leftovers of killed processes that are older than a day: no work takes that long. */
export async function openTemporary(root: string): Promise<string> {
  const temporary = path.join(root, '.tmp')
  await mkdir(temporary, { recursive: true })
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - FORGOTTEN_MS) await rm(file, { recursive: true, force: true })
  }
  return temporary
}
