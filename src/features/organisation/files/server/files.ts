// Files: keys below the tenant's prefix, rows with their facts, and storing of uploads.
import { rm } from 'node:fs/promises'
import type { Db } from '#platform/database/transaction.ts'
import type { UploadedFile } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { files, type Uploaded } from '../contract.ts'
import { openIntact, rowsOf } from './intact.ts'
import { newStorageKey } from './keys.ts'
import { type FileStore, posterOf, storePoster } from './look.ts'
import { expectObjects, takeObjects } from './loose.ts'
import { findFiles, insertFiles } from './queries.ts'
import { checkQuota, kindOf } from './quota.ts'
import { fileAddress } from '#shared/file-address.ts'

export { type FileReader, listOwnOrShown, type MayRead, reading } from './readers.ts'
export { holdFiles, type WantedFile } from './hold.ts'
export { type FileStore, openFileStore } from './look.ts'
export { newStorageKey, newResourceKey, newUploadPath, prefixOf, uploadsOf, urlOf } from './keys.ts'
export { dropFiles, expectObjects, filesOfRecipes, takeObjects } from './loose.ts'
export { type FileRow, findFiles, listGeneratedAmong, insertFiles, type NewFile } from './queries.ts'

/** Transactions of an upload; none is open while the store receives the bytes. */
interface Transactions {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** A stored file that the caller may read, verified to be intact; null if it is gone. */
export async function openStored(
  transact: Transactions['transact'],
  storage: Storage,
  key: string,
  log: Log,
): Promise<StoredObject | null> {
  const known = await transact((db) => findFiles(db, rowsOf(key)))
  // poster and subtitles belong to the row of their medium
  const row = known.get(key) ?? [...known.values()][0]
  return row ? openIntact(storage, key, row, log) : null
}

/** Stores an upload: first in the store, then its row, so that a row always has its file. */
export async function keepUpload(
  { transact, conclude }: Transactions,
  storage: FileStore,
  uploaded: UploadedFile,
  keyOf: (tenantId: string, name: string, extension: string) => string = (tenantId, _, extension) =>
    newStorageKey(tenantId, 'resource', extension),
): Promise<Uploaded> {
  const kind = kindOf(uploaded.contentType)
  if (!kind) throw files.fail('failed')
  const { path, tenantId, userId } = await transact(async (db) => {
    await checkQuota(db, uploaded.bytes)
    const key = keyOf(db.tenantId, uploaded.name, uploaded.extension)
    await expectObjects(db, kind === 'VIDEO' ? [key, posterOf(key)] : [key])
    return { path: key, tenantId: db.tenantId, userId: (await db.who()).userId }
  })
  const { facts, poster } = await storage.look(uploaded.tempPath, uploaded.contentType, { tenantId, userId })
  const { durationMs = null, width = null, height = null, peaks = null, loudness = null, unfit = null } = facts
  const posterUrl = poster ? fileAddress(posterOf(path)) : null
  try {
    const stored = await storage.putFile(path, uploaded.tempPath, uploaded.contentType)
    const { objects, ...beside } = await storePoster(storage, path, poster)
    const { bytes } = stored
    return await conclude(async (db) => {
      await checkQuota(db, bytes)
      if (!(await takeObjects(db, [path, ...Object.keys(objects)]))) throw files.fail('failed')
      const row = { path, kind, contentType: uploaded.contentType, bytes, ...facts, ...beside, objects: { [path]: stored, ...objects } }
      await insertFiles(db, [{ ...row, provider: 'CUSTOMER', createUserId: userId }])
      db.audit({ entity: 'file', entityId: path, after: { name: uploaded.name, bytes } })
      return { path, url: fileAddress(path), name: uploaded.name, durationMs, width, height, posterUrl, peaks, loudness, unfit }
    })
  } catch (error) {
    for (const key of poster ? [path, posterOf(path)] : [path]) await storage.remove(key).catch(() => undefined)
    throw error
  } finally {
    if (poster) await rm(poster, { force: true })
  }
}

/**
 * Stores an upload that is neither picture, sound nor video, such as a document: first in the store, then its row, together with the rows
 * that `use` writes. Its sender has to check the content.
 */
export async function keepText<T>(
  { transact, conclude }: Transactions,
  storage: Pick<FileStore, 'putFile' | 'remove'>,
  { tempPath, extension, bytes: sent }: UploadedFile,
  use: (db: Db, path: string) => Promise<T>,
): Promise<T> {
  const { path, userId } = await transact(async (db) => {
    await checkQuota(db, sent)
    const key = newStorageKey(db.tenantId, 'resource', extension)
    await expectObjects(db, [key])
    return { path: key, userId: (await db.who()).userId }
  })
  try {
    const stored = await storage.putFile(path, tempPath, 'application/octet-stream')
    return await conclude(async (db) => {
      await checkQuota(db, stored.bytes)
      if (!(await takeObjects(db, [path]))) throw files.fail('failed')
      const row = { path, kind: 'TEXT' as const, contentType: 'application/octet-stream', bytes: stored.bytes, objects: { [path]: stored } }
      await insertFiles(db, [{ ...row, provider: 'CUSTOMER', createUserId: userId }])
      return use(db, path)
    })
  } catch (error) {
    await storage.remove(path).catch(() => undefined)
    throw error
  }
}
