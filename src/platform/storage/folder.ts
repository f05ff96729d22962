// The store as a folder: files are written beside, synced and renamed into place.
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { type Storage, safeKey, typeOfKey } from './storage.ts'

export async function openFolder(root: string): Promise<Storage> {
  const temporary = path.join(root, '.tmp')
  await mkdir(temporary, { recursive: true })
  await sweep(temporary)
  const place = (key: string) => {
    if (!safeKey(key)) throw new Error(`unsafe key ${JSON.stringify(key)}`)
    return path.join(root, key)
  }
  return {
    temporary,
    async putFile(key, localPath) {
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true })
      try {
        await sync(localPath)
        await rename(localPath, target).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error
          await copyFile(localPath, `${target}.partial`)
          await sync(`${target}.partial`)
          await rename(`${target}.partial`, target)
          await rm(localPath)
        })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw new AppError('磁盘空间不足，文件没有保存', { status: 503, cause: error })
        throw error
      }
      return { bytes: (await stat(target)).size }
    },
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
    remove: (key) => rm(place(key), { force: true }),
  }
}

const FORGOTTEN_MS = 86_400_000

/** Work in progress of processes that were killed: nothing takes a day. */
async function sweep(temporary: string) {
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - FORGOTTEN_MS) await rm(file, { recursive: true, force: true })
  }
}

async function sync(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
