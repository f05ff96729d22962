// Covers of exams: pictures of the tenant, named on the wire by a hash instead of the path.
import type { Db } from '#platform/database/transaction.ts'
import { safeKey } from '#platform/storage/storage.ts'
import { EXAM } from '#shared/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type FileStore, findFiles, holdFiles, prefixOf } from '#features/organisation/files/server/files.ts'
import { coverRule } from '../fields.ts'

const folder = 'resource/'

/** The name of a stored cover, e.g. 2026-11_<uuid>.png; null stays null. */
export const hashOf = (path: string | null) => path && path.slice(path.indexOf(folder) + folder.length).replace('/', '_')

/** The path of a cover name; null for an invalid name. */
export function pathOf(tenantId: string, hash: string): string | null {
  const path = `${prefixOf(tenantId)}${folder}${hash.replace('_', '/')}`
  return /^\d{4}-\d\d_[0-9a-f-]{36}\.[a-z]{2,5}$/.test(hash) && safeKey(path) ? path : null
}

export const coverUrl = (path: string | null) => path && `${EXAM}/examMedia/imageUrl/${hashOf(path)}`

/** Holds the file of a cover name and returns its path; throws if the file does not exist or is no cover. */
export async function holdCover(db: Db, storage: FileStore | undefined, hash: string | null | undefined): Promise<string | null> {
  if (!hash) return null
  const path = pathOf(db.tenantId, hash)
  if (!path) throw files.fail('gone', {}, 'imageId')
  await holdFiles(db, storage, [{ path, as: 'cover', field: 'imageId' }])
  const file = (await findFiles(db, [path])).get(path)
  if (!file || file.bytes >= coverRule.maxBytes) throw files.fail('tooLarge', { limit: coverRule.limit }, 'imageId')
  return path
}
