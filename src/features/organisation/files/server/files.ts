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
import { findFiles, insertFiles, type NewFile } from './queries.ts'
import { checkQuota, kindOf } from './quota.ts'
import { fileAddress } from '#shared/file-address.ts'

export { type FileReader, listOwnOrShown, type MayRead, reading } from './readers.ts'
export { answerConversion, type ConversionCalls, inWords } from './converted.ts'
export { type Conversions, openConversions } from './conversions.ts'
export { holdFiles, type WantedFile } from './hold.ts'
export { openIntact } from './intact.ts'
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

/** An upload that is in the store, and the row that it still lacks. */
export interface StoredUpload {
  row: NewFile
  /** Its objects: the medium and its poster. */
  keys: string[]
}

interface UploadOptions {
  keyOf?: (tenantId: string, name: string, extension: string) => string
  /** AI_TRAINING for a generated medium of another installation. */
  provider?: NewFile['provider']
}

const usualKey = (tenantId: string, _: string, extension: string) => newStorageKey(tenantId, 'resource', extension)

/** Inspects an upload and puts it into the store, without its row. Objects that get no row within a day are swept. */
export async function storeUpload(
  transact: Transactions['transact'],
  storage: FileStore,
  uploaded: UploadedFile,
  { keyOf = usualKey, provider = 'CUSTOMER' }: UploadOptions = {},
): Promise<StoredUpload> {
  const kind = kindOf(uploaded.contentType)
  if (!kind) throw files.fail('failed')
  const { path, tenantId, userId } = await transact(async (db) => {
    await checkQuota(db, uploaded.bytes)
    const key = keyOf(db.tenantId, uploaded.name, uploaded.extension)
    await expectObjects(db, kind === 'VIDEO' ? [key, posterOf(key)] : [key])
    return { path: key, tenantId: db.tenantId, userId: (await db.who()).userId }
  })
  const { facts, poster } = await storage.look(uploaded.tempPath, uploaded.contentType, { tenantId, userId })
  try {
    const stored = await storage.putFile(path, uploaded.tempPath, uploaded.contentType)
    const { objects: ofPoster, ...beside } = await storePoster(storage, path, poster)
    const { bytes } = stored
    const objects = { [path]: stored, ...ofPoster }
    const row = { path, kind, contentType: uploaded.contentType, bytes, ...facts, ...beside, objects, provider, createUserId: userId }
    return { row, keys: Object.keys(objects) }
  } catch (error) {
    for (const key of poster ? [path, posterOf(path)] : [path]) await storage.remove(key).catch(() => undefined)
    throw error
  } finally {
    if (poster) await rm(poster, { force: true })
  }
}

/** Writes the rows of stored uploads, if the tenant has room for all of them. */
export async function insertUploads(db: Db, stored: readonly StoredUpload[]): Promise<void> {
  if (!stored.length) return
  await checkQuota(
    db,
    stored.reduce((sum, { row }) => sum + row.bytes, 0),
  )
  const keys = stored.flatMap((one) => one.keys)
  if (!(await takeObjects(db, keys))) throw files.fail('failed')
  await insertFiles(
    db,
    stored.map(({ row }) => row),
  )
}

/** Stores an upload: first in the store, then its row, so that a row always has its file. */
export async function keepUpload(
  { transact, conclude }: Transactions,
  storage: FileStore,
  uploaded: UploadedFile,
  keyOf?: UploadOptions['keyOf'],
): Promise<Uploaded> {
  const stored = await storeUpload(transact, storage, uploaded, keyOf ? { keyOf } : {})
  const {
    path,
    bytes,
    durationMs = null,
    width = null,
    height = null,
    posterPath,
    peaks = null,
    loudness = null,
    unfit = null,
  } = stored.row
  try {
    return await conclude(async (db) => {
      await insertUploads(db, [stored])
      db.audit({ entity: 'file', entityId: path, after: { name: uploaded.name, bytes } })
      const posterUrl = posterPath ? fileAddress(posterPath) : null
      return { path, url: fileAddress(path), name: uploaded.name, durationMs, width, height, posterUrl, peaks, loudness, unfit }
    })
  } catch (error) {
    for (const key of stored.keys) await storage.remove(key).catch(() => undefined)
    throw error
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
