// Disk cache of idle loops: made on the first request, least recently shown evicted first.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { trimFolder } from '#engines/kept-folder.ts'

const MAX_BYTES = 100 * 2 ** 20

/** Returns the loop of a key from the folder. If it is missing, `make` writes a video and its poster to the given paths. */
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
    // processes that make the same loop write to different temporary files
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
