// Copies of backups in the object store, below `backups/`. The files of the product are in the same store, so a backup has only tables.
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#platform/log.ts'
import { findObject, listKeys, openBucket, removeObject, sendObject } from '#platform/storage/bucket.ts'
import type { StoreOptions } from '#platform/storage/options.ts'
import { reach } from '#platform/storage/reach.ts'
import { MANIFEST, readManifest } from './manifest.ts'

const PREFIX = 'backups/'
const BINARY = 'application/octet-stream'

export interface StoredCopies {
  /** Copies a complete backup. The manifest comes last: a copy without it is incomplete. */
  put(folder: string): Promise<void>
  /** Removes all copies but the newest `keep`; incomplete ones count. */
  removeOld(keep: number): Promise<void>
  /** Fetches the copy `name` into a new folder. @throws a message with the existing names if there is none */
  fetch(name: string, folder: string): Promise<void>
}

export function openStoredCopies(options: StoreOptions, log: Log): StoredCopies {
  const bucket = openBucket(options, reach(log, options.timeoutMs))
  const listNames = async () => [...new Set((await listKeys(bucket, PREFIX)).map((key) => key.split('/')[1] ?? ''))].toSorted()

  const fetchFile = async (key: string, file: string) => {
    const object = await findObject(bucket, key)
    if (!object) throw new Error(`对象存储中没有 ${key}`)
    await pipeline(object.bytes ? object.read() : [], createWriteStream(file, { mode: 0o600 }))
  }
  return {
    async put(folder) {
      const { tables } = await readManifest(folder)
      const keyOf = (file: string) => `${PREFIX}${path.basename(folder)}/${file.replaceAll(path.sep, '/')}`
      for (const { file } of tables) await sendObject(bucket, keyOf(file), path.join(folder, file), BINARY)
      await sendObject(bucket, keyOf(MANIFEST), path.join(folder, MANIFEST), 'application/json')
    },
    async removeOld(keep) {
      for (const name of (await listNames()).slice(0, -keep)) {
        const from = `${PREFIX}${name}/`
        // the manifest first, so that a half removed copy is incomplete
        await removeObject(bucket, `${from}${MANIFEST}`)
        for (const key of await listKeys(bucket, from)) await removeObject(bucket, key)
      }
    },
    async fetch(name, folder) {
      await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
      const from = `${PREFIX}${name}/`
      const exists = name !== '' && (await findObject(bucket, `${from}${MANIFEST}`)) !== null
      if (!exists) throw new Error(`对象存储中没有完整的备份「${name}」；现有：${(await listNames()).join('、') || '无'}`)
      await fetchFile(`${from}${MANIFEST}`, path.join(folder, MANIFEST))
      for (const { file } of (await readManifest(folder)).tables) await fetchFile(`${from}${file}`, path.join(folder, file))
    },
  }
}
