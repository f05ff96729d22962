// Rules of recordings: the feature that owns the answer decides on access, and the general file endpoint opens no recording.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Heard } from '#engines/listening/hear.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { FileAnswer } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import {
  dropFiles,
  expectObjects,
  type FileStore,
  insertFiles,
  newStorageKey,
  openStored,
  takeObjects,
} from '#features/organisation/files/server/files.ts'
import { notFound } from '#shared/errors.ts'
import { getSettings, usualRecordingDays } from '#features/organisation/tenants/server/tenants.ts'
import { type Consent, maxRecordingBytes, maxSeconds, recordings } from '../contract.ts'
import * as queries from './queries.ts'
import type { Of } from './queries.ts'

export type { Of }

const minMs = 500
/** Speech shorter than this contains no word. */
export const minSpeechMs = 300
/** Maximum number of parts of an answer: one per second, doubled for retries. */
const maxParts = 2 * maxSeconds
/** Tolerance in milliseconds, because the last frames of an MP3 extend beyond the speech. */
const slackMs = 2000

export async function getConsent(db: Db, listener: string): Promise<Consent> {
  const { userId } = await db.who()
  const [found, days] = await Promise.all([queries.findConsent(db, userId, listener), keptDays(db)])
  return { ...found, days, listener }
}

export const keptDays = async (db: Db): Promise<number> => (await getSettings(db)).recordingDays ?? usualRecordingDays

/**
 * Stores a decision on consent; a refusal deletes all recordings of the person. `given.listener`: the operator that they read; `listener`:
 * the current one.
 */
export async function decideConsent(
  db: Db,
  storage: FileStore,
  listener: string,
  { agreed, ...given }: { agreed: boolean; listener: string },
): Promise<Consent> {
  if (agreed && given.listener !== listener) throw recordings.fail('otherText')
  const { userId } = await db.who()
  const { agreed: before } = await queries.findConsent(db, userId, listener)
  await queries.insertConsent(db, userId, agreed, listener)
  const removed = agreed ? 0 : await dropRecordings(db, storage, { userId })
  db.audit({ entity: 'recording-consent', entityId: userId, before: { agreed: before }, after: { agreed, removed, listener } })
  return getConsent(db, listener)
}

export async function removeOwn(db: Db, storage: FileStore): Promise<{ removed: number }> {
  const { userId } = await db.who()
  const removed = await dropRecordings(db, storage, { userId })
  db.audit({ entity: 'recording', entityId: null, after: { removed } })
  return { removed }
}

/** Deletes recordings with their files, and returns their number. */
export async function dropRecordings(
  db: Db,
  storage: Pick<FileStore, 'remove'>,
  which: Parameters<typeof queries.deleteRecordings>[1],
): Promise<number> {
  const paths = await queries.deleteRecordings(db, which)
  await dropFiles(db, storage, paths)
  return paths.length
}

/** @throws noConsent to a recording that `listener` recognises */
export async function refuseWithoutConsent(db: Db, { userId, listener }: Pick<Of, 'userId' | 'listener'>): Promise<void> {
  if (!(await queries.findConsent(db, userId, listener)).agreed) throw recordings.fail('noConsent')
}

/**
 * Stores a part of a recording. Returns the number of bytes without a gap, where the sender continues. Parts may come in any order and
 * repeatedly. `anew` deletes earlier parts first.
 */
export async function takePart(db: Db, of: Of, offset: number, content: Buffer, anew = false): Promise<{ received: number }> {
  await refuseWithoutConsent(db, of)
  if (offset + content.length > maxRecordingBytes) throw recordings.fail('tooLong', { seconds: maxSeconds })
  const held = await queries.lockRecording(db, of)
  if (!held || held.path) throw notFound()
  if (anew) await queries.deleteParts(db, held.id)
  if (content.length) await queries.insertPart(db, held.id, offset, content)
  const { received, parts, bytes } = await queries.countReceived(db, held.id)
  // overlapping cuts of one sound could fill the table
  if (parts > maxParts || bytes > 2 * maxRecordingBytes) throw recordings.fail('otherwise')
  return { received }
}

/** Analyses a recording, and passes it to `use` as a local file that exists only meanwhile. @throws tooShort, tooLong */
export async function withSound<T>(
  storage: Pick<FileStore, 'temporary' | 'hear'>,
  content: Buffer,
  by: { tenantId: string; userId: string },
  use: (local: string, heard: Heard) => Promise<T>,
): Promise<T> {
  const local = path.join(storage.temporary, `${randomUUID()}.mp3`)
  try {
    await writeFile(local, content)
    const heard = await storage.hear(local, by)
    if (heard.durationMs < minMs) throw recordings.fail('tooShort')
    if (heard.durationMs > maxSeconds * 1000 + slackMs) throw recordings.fail('tooLong', { seconds: maxSeconds })
    return await use(local, heard)
  } finally {
    await rm(local, { force: true })
  }
}

interface Transactions {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Assembles the parts, checks the sound and stores it as a file. `of` returns the answer or throws; `then` writes in the same transaction.
 * A repeated call for a complete recording only calls `then`.
 */
export async function keepRecording<T>(
  { transact, conclude }: Transactions,
  storage: FileStore,
  bytes: number,
  of: (db: Db) => Promise<Of>,
  then: (db: Db, recordingId: string) => Promise<T>,
): Promise<T> {
  const found = await transact(async (db) => {
    const asked = await of(db)
    await refuseWithoutConsent(db, asked)
    const held = await queries.lockRecording(db, asked)
    if (!held) throw notFound()
    if (held.path) return { id: held.id, whole: null, key: held.path, tenantId: db.tenantId, userId: asked.userId }
    const whole = bytes <= maxRecordingBytes ? await queries.findWhole(db, held.id, bytes) : null
    if (!whole) throw recordings.fail('lacking')
    const key = newStorageKey(db.tenantId, 'recording', '.mp3')
    await expectObjects(db, [key])
    return { id: held.id, whole, key, tenantId: db.tenantId, userId: asked.userId }
  })
  const { id, whole, key, tenantId, userId } = found
  if (!whole) return conclude((db) => then(db, id))
  const store = async (local: string, { durationMs, ...heard }: Heard) => {
    const stored = await storage.putFile(key, local, 'audio/mpeg')
    return conclude(async (db) => {
      const asked = await of(db)
      // consent may have been withdrawn during the upload
      await refuseWithoutConsent(db, asked)
      const held = await queries.lockRecording(db, asked)
      if (held?.id !== id || held.path) throw recordings.fail('lacking')
      if (!(await takeObjects(db, [key]))) throw recordings.fail('lacking')
      const objects = { [key]: stored }
      const row = { path: key, kind: 'AUDIO', contentType: 'audio/mpeg', bytes: stored.bytes, durationMs, objects } as const
      await insertFiles(db, [{ ...row, provider: 'CUSTOMER', createUserId: asked.userId }])
      await queries.writeKept(db, id, { path: key, bytes: stored.bytes, durationMs, ...heard })
      return then(db, id)
    })
  }
  try {
    return await withSound(storage, whole, { tenantId, userId }, store)
  } catch (error) {
    // if this fails, the sweep removes the object
    await storage.remove(key).catch(() => undefined)
    throw error
  }
}

/** Opens a recording for listening, without caching. `which` returns its id or throws, and may write an audit row. */
export async function openRecording(
  { transact, find }: { transact: Transactions['transact']; find: Transactions['transact'] },
  storage: FileStore,
  log: Log,
  which: (db: Db) => Promise<string | null>,
): Promise<FileAnswer> {
  const key = await find(async (db) => {
    const id = await which(db)
    const path = id ? await queries.findPath(db, id) : null
    if (!path) throw notFound()
    return path
  })
  const object = await openStored(transact, storage, key, log)
  if (!object) throw notFound()
  return { object, cache: 'no-store' }
}
