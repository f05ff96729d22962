// Files: keys below the tenant's prefix, rows that say what they are, and uploads that are kept.
import type { Db } from '../../../platform/database/transaction.ts'
import type { UploadedFile } from '../../../platform/http/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { files } from '../contract.ts'
import { newKey, urlOf } from './keys.ts'
import { expectObjects, takeObjects } from './loose.ts'
import { insertFiles } from './queries.ts'
import { checkQuota, kindOf } from './quota.ts'

export { type FileReader, type MayRead, reading } from './readers.ts'
export { holdFiles, type WantedFile } from './hold.ts'
export { newKey, newUploadPath, prefixOf, uploadsOf, urlOf } from './keys.ts'
export { expectObjects, filesOfRecipes, takeObjects } from './loose.ts'
export { type FileRow, findFiles, generatedAmong, insertFiles, type NewFile } from './queries.ts'

/** The transactions of the call that brings a file; none is open while the store takes the bytes. */
interface Transactions {
  transact<T>(run: (db: Db) => Promise<T>): Promise<T>
  conclude<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** Keeps an upload: into the store first, then its row, so that a row always has its file. */
export async function keepUpload(
  { transact, conclude }: Transactions,
  storage: Storage,
  uploaded: UploadedFile,
  keyOf: (tenantId: string, name: string, extension: string) => string = (tenantId, _, extension) =>
    newKey(tenantId, 'resource', extension),
): Promise<{ path: string; url: string }> {
  const kind = kindOf(uploaded.contentType)
  if (!kind) throw files.fail('failed')
  const path = await transact(async (db) => {
    await checkQuota(db, uploaded.bytes)
    const key = keyOf(db.tenantId, uploaded.name, uploaded.extension)
    await expectObjects(db, [key])
    return key
  })
  const stored = await storage.putFile(path, uploaded.tempPath, uploaded.contentType)
  const { bytes } = stored
  try {
    await conclude(async (db) => {
      const { userId } = await db.who()
      await checkQuota(db, bytes)
      if (!(await takeObjects(db, [path]))) throw files.fail('failed')
      const row = { path, kind, contentType: uploaded.contentType, bytes, objects: { [path]: stored } }
      await insertFiles(db, [{ ...row, provider: 'CUSTOMER', createUserId: userId }])
      db.note({ entity: 'file', entityId: path, after: { name: uploaded.name, bytes } })
    })
  } catch (error) {
    await storage.remove(path).catch(() => undefined)
    throw error
  }
  return { path, url: urlOf(path) ?? '' }
}
