// Loops in which a figure listens without a word: made when they are first asked for, kept in a folder, what was shown longest ago goes first.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { trimFolder } from '#engines/kept-folder.ts'

const MAX_BYTES = 100 * 2 ** 20

/** The loop of a key: what the folder has, or what `make` writes to the paths that it is given, of a video and its poster. */
export const openLoops =
  (folder: string) =>
  async (key: string, make: (out: string, poster: string) => Promise<unknown>): Promise<Buffer> => {
    const file = path.join(folder, `${key}.mp4`)
    const kept = await readFile(file).catch(() => null)
    if (kept) {
      await utimes(file, new Date(), new Date()).catch(() => {})
      return kept
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // of several processes that make the same each has its own
    const base = path.join(folder, randomUUID())
    try {
      await make(`${base}.mp4`, `${base}.jpg`)
      const made = await readFile(`${base}.mp4`)
      await rename(`${base}.mp4`, file)
      await trimFolder(folder, MAX_BYTES)
      return made
    } finally {
      await Promise.all(['mp4', 'jpg'].map((ending) => rm(`${base}.${ending}`, { force: true })))
    }
  }
