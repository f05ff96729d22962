// The store in a folder: files are written to a temporary folder, synced and renamed into place.
import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { syncFile, syncFolder } from '../durable.ts'
import { hashOf } from './hash.ts'
import { type Storage, safeKey, typeOfKey } from './storage.ts'
import { openTemporary } from './temporary.ts'

export async function openFolder(root: string): Promise<Storage> {
  const temporary = await openTemporary(root)
  const place = (key: string) => {
    if (!safeKey(key)) throw new Error(`unsafe key ${JSON.stringify(key)}`)
    return path.join(root, key)
  }
  /** Moves a complete local file into its place. */
  async function take(key: string, localPath: string) {
    const sha256 = await hashOf(createReadStream(localPath))
    const target = place(key)
    const folder = path.dirname(target)
    const made = await mkdir(folder, { recursive: true })
    await syncFile(localPath)
    await rename(localPath, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await copyFile(localPath, `${target}.partial`)
      await syncFile(`${target}.partial`)
      await rename(`${target}.partial`, target)
      await rm(localPath)
    })
    // fsync of the file's name, and of the names of new folders
    for (let at = folder; ; at = path.dirname(at)) {
      await syncFolder(at)
      if (!made || at.length < made.length) break
    }
    return { bytes: (await stat(target)).size, sha256 }
  }
  return {
    temporary,
    uploadOrigin: null,
    putFile: (key, localPath) => unlessFull(() => take(key, localPath)),
    async get(key) {
      if (!safeKey(key)) return null
      const target = place(key)
      const found = await stat(target).catch(() => null)
      if (!found?.isFile()) return null
      return {
        bytes: found.size,
        contentType: typeOfKey(key),
        etag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
        read: (range) => createReadStream(target, range),
      }
    },
    async copy(from, to) {
      const local = path.join(temporary, randomUUID())
      place(to)
      const found = safeKey(from) && (await stat(place(from)).catch(() => null))
      if (!found || !found.isFile()) return false
      try {
        await unlessFull(async () => {
          await copyFile(place(from), local)
          await take(to, local)
        })
      } finally {
        await rm(local, { force: true })
      }
      return true
    },
    remove: (key) => rm(place(key), { force: true }),
    async sweep(prefix, olderThanMs) {
      const below = place(prefix.replace(/\/$/, ''))
      for (const name of await readdir(below, { recursive: true }).catch(() => [])) {
        const file = path.join(below, name)
        const found = await stat(file).catch(() => null)
        if (found?.isFile() && found.mtimeMs <= Date.now() - olderThanMs) await rm(file, { force: true })
      }
    },
    grant: async () => null,
    signedUrl: async () => null,
    ready: () =>
      access(temporary, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}

async function unlessFull<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new AppError('磁盘空间不足，文件没有保存', { status: 503, cause: error })
    throw error
  }
}
