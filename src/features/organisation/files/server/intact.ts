// Integrity of stored files: the size is checked at each read, the hash before this process first serves the file.
import type { Log } from '#platform/log.ts'
import { damagedFiles } from '#platform/storage/damage.ts'
import { hashOf } from '#platform/storage/hash.ts'
import type { Storage, StoredFacts, StoredObject } from '#platform/storage/storage.ts'
import { AppError } from '#shared/errors.ts'
import type { FileRow } from './queries.ts'

export type Known = Pick<FileRow, 'path' | 'bytes' | 'objects'> & Partial<Pick<FileRow, 'damagedAt'>>

/** Cache of verified contents by key and ETag: a changed file has another ETag. */
const MAX_KEPT = 20_000
const right = new Set<string>()
const contentOf = (key: string, { etag }: StoredObject) => `${key} ${etag}`

/** Paths of rows that may describe a key: poster and subtitles of a medium belong to its row. */
export const rowsOf = (key: string) => [key, key.replace(/\.[a-z]+$/, '.mp4')]

/** The recorded digest and size of a key, as far as known. */
export function factsOf(key: string, row: Known | undefined): Partial<StoredFacts> {
  return row?.objects?.[key] ?? (row?.path === key ? { bytes: row.bytes } : {})
}

/** The intact object; null if there is none. @throws AppError 503 if the object has changed */
export async function openIntact(storage: Storage, key: string, row: Known | undefined, log: Log): Promise<StoredObject | null> {
  const object = await storage.get(key)
  if (!object) return null
  // the file may have been restored since the sweep found it damaged
  if (row?.damagedAt) right.delete(contentOf(key, object))
  const fault = await faultOf(object, key, factsOf(key, row))
  if (!fault) return object
  damagedFiles.inc({ by: 'read' })
  log.error({ key, fault }, 'a stored file is damaged')
  throw new AppError('文件已损坏，请联系管理员恢复', { status: 503 })
}

async function faultOf(object: StoredObject, key: string, known: Partial<StoredFacts>): Promise<string | null> {
  if (known.bytes !== undefined && object.bytes !== known.bytes) return `${object.bytes} bytes instead of ${known.bytes}`
  if (!known.sha256) return null
  const content = contentOf(key, object)
  if (right.has(content)) return null
  if ((await hashOf(object.read())) !== known.sha256) return 'another content'
  if (right.size >= MAX_KEPT) right.clear()
  right.add(content)
  return null
}
