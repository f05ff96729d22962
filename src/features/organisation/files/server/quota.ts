// Quota of a tenant, and the kinds of files.
import type { Db } from '#platform/database/transaction.ts'
import { files } from '../contract.ts'
import { findQuota, lockNames, sumBytes } from './queries.ts'

const kinds: Record<string, 'IMAGE' | 'AUDIO' | 'VIDEO'> = {
  'image/png': 'IMAGE',
  'image/jpeg': 'IMAGE',
  'audio/mpeg': 'AUDIO',
  'video/mp4': 'VIDEO',
}
export const kindOf = (contentType: string) => kinds[contentType]

/** Throws if `bytes` exceed the tenant's quota; with a quota, uploads of the tenant are checked one at a time. */
export async function checkQuota(db: Db, bytes: number): Promise<void> {
  const quota = await findQuota(db)
  if (quota === undefined) return
  await lockNames(db, [`${db.tenantId} quota`])
  if ((await sumBytes(db)) + bytes > quota) throw files.fail('noRoom')
}
