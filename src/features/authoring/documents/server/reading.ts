// Reads the original of a version outside of any transaction, and stores its passages.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import { DocumentError, readDocument, type ReadDocument } from '#platform/documents/read-document.ts'
import type { Log } from '#platform/log.ts'
import { fetchTo } from '#platform/storage/fetch-to.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openStored } from '#features/organisation/files/server/files.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { moveFacts } from './facts.ts'
import { insertPassages } from './passage-queries.ts'
import { findVersion, lockDocument, setRead, type VersionRow } from './queries.ts'

export interface ReadingOptions {
  pool: Pool
  storage: Storage
  log: Log
}

async function readOriginal(
  { pool, storage, log }: ReadingOptions,
  tenantId: string,
  row: VersionRow,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const object = await openStored((run) => inTenant(pool, tenantId, run), storage, row.path, log)
  if (!object) throw new DocumentError('原文件不存在，请重新上传')
  const local = path.join(storage.temporary, randomUUID())
  try {
    await fetchTo(object, local)
    return await readDocument({ path: local, extension: path.extname(row.path) }, { signal })
  } finally {
    await rm(local, { force: true })
  }
}

async function store(db: Db, row: VersionRow, read: ReadDocument): Promise<void> {
  const document = await lockDocument(db, row.documentId)
  const { passages, notes, pages } = read
  if (!document || !(await setRead(db, row.id, { state: 'READ', notes, pages, passages: passages.length }))) return
  await insertPassages(db, row.id, passages)
  if (document.version === row.version) await moveFacts(db, document.id, row.id)
}

/** Reads a version that waits. A fault of the file is stored in words; any other error is thrown, so that the queue tries again. */
export async function readVersion(options: ReadingOptions, tenantId: string, id: string, signal: AbortSignal): Promise<void> {
  const { pool, log } = options
  const row = await inTenant(pool, tenantId, (db) => findVersion(db, id))
  if (row?.state !== 'WAITING') return
  try {
    const read = await readOriginal(options, tenantId, row, signal)
    await inTenant(pool, tenantId, (db) => store(db, row, read))
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    log.info({ reason: error.message, id }, 'a document was not read')
    await inTenant(pool, tenantId, (db) => setRead(db, id, { state: 'FAILED', fault: error.message }))
  }
}
