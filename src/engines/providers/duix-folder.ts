// The folder shared by Duix.Avatar and this server: files for its containers, and notes that survive a kill.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MediaError } from '../process/media-error.ts'
import type { DuixOptions } from './options.ts'

/** Subfolders of its two containers; inside, both containers have the same path. */
const places = { speech: ['voice', 'data', 'yanwu'], video: ['face2face', 'temp'] } as const
const inside = { speech: 'yanwu', video: 'temp' } as const
const KEPT_MS = 2 * 86_400_000
const OURS = /^yanwu-/

export interface SharedFolder {
  /** Absolute path on this machine. */
  path(name: string): string
  /** Path inside the container. */
  named(name: string): string
  /** Copies a file there, unless one of the same size exists. */
  put(from: string, name: string): Promise<void>
  /** Reads a note; undefined if it is missing or incomplete. */
  read(name: string): Promise<unknown>
  /** Writes a note; it is on disk when the call returns. */
  note(name: string, value: unknown): Promise<void>
  remove(...names: string[]): Promise<void>
  has(name: string): Promise<boolean>
  /** Removes files that our workers left days ago. */
  sweep(): Promise<void>
}

/** Opens the folder. @throws MediaError if it is not writable. */
export async function openShared({ dataDir, containerDir }: DuixOptions, part: 'speech' | 'video'): Promise<SharedFolder> {
  const folder = path.join(dataDir, ...places[part])
  try {
    // a missing mount is not created, because the service would not read files there
    await access(dataDir, constants.W_OK)
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new MediaError('与 Duix.Avatar 共享的文件夹不可写，请管理员检查 DUIX_DATA_DIR', true, { cause })
  }
  const at = (name: string) => path.join(folder, path.basename(name))
  const size = (file: string) =>
    stat(file).then(
      (found) => found.size,
      () => -1,
    )
  return {
    path: at,
    named: (name) => path.posix.join(containerDir, inside[part], path.basename(name)),
    async put(from, name) {
      const bytes = await size(from)
      if (bytes < 0) throw new MediaError('数字人的素材文件已不存在，请重新选择形象或声音', false)
      if ((await size(at(name))) === bytes) return
      const partial = `${at(name)}.${process.pid}.partial`
      try {
        await copyFile(from, partial)
        await rename(partial, at(name))
      } catch (cause) {
        await rm(partial, { force: true })
        throw new MediaError('无法写入与 Duix.Avatar 共享的文件夹，请管理员检查空间和权限', true, { cause })
      }
    },
    async read(name) {
      try {
        return JSON.parse(await readFile(at(name), 'utf8')) as unknown
      } catch {
        return undefined
      }
    },
    async note(name, value) {
      const partial = `${at(name)}.partial`
      const file = await open(partial, 'w')
      try {
        await file.writeFile(JSON.stringify(value))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partial, at(name))
    },
    async remove(...names) {
      for (const name of names) await rm(at(name), { force: true })
    },
    has: async (name) => (await size(at(name))) > 0,
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!OURS.test(name)) continue
        const found = await stat(at(name)).catch(() => null)
        if (found && found.mtimeMs < Date.now() - KEPT_MS) await rm(at(name), { force: true })
      }
    },
  }
}

/** File name for a source: equal for equal paths, whose content never changes. */
export const sourceName = (key: string) => `yanwu-source-${createHash('sha256').update(key).digest('hex').slice(0, 24)}${path.extname(key)}`
