// Local copies of stored pictures, videos and recordings, kept for the next medium: what a path names never changes.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MediaError } from '../media-error.ts'

const KEPT_MS = 7 * 86_400_000

/** Reads what is stored under a key; null where nothing is. */
export type ReadStored = (key: string) => Promise<Readable | null>

/** Gives a local copy of what is stored, in `folder`; what nobody has asked for in a week is removed. */
export function sourceKeeper(folder: string, read: ReadStored): (key: string) => Promise<string> {
  let swept = 0
  const sweep = async () => {
    if (Date.now() - swept < 3_600_000) return
    swept = Date.now()
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name)
      const found = await stat(file).catch(() => null)
      if (found && found.mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true })
    }
  }
  return async (key) => {
    await mkdir(folder, { recursive: true })
    await sweep()
    const file = path.join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32) + path.extname(key))
    const now = new Date()
    const known = await utimes(file, now, now).then(
      () => true,
      () => false,
    )
    if (known) return file
    const stored = await read(key)
    if (!stored) throw new MediaError('形象或声音的素材文件已不存在，请重新选择', false)
    const partial = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.partial`
    try {
      await pipeline(stored, createWriteStream(partial))
      await rename(partial, file)
    } catch (cause) {
      await rm(partial, { force: true })
      throw new MediaError('形象或声音的素材文件暂时无法读取', true, { cause })
    }
    return file
  }
}
