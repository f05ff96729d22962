// Known devices: a device that has signed in before is not throttled by others behind its address, or by failures on its login name.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import * as queries from './queries.ts'

interface Account {
  id: string
  passwordHash: string
}

/** Key of the marks, derived from the secret that all replicas share. */
export const deviceKey = (secret: string): Buffer => createHmac('sha256', secret).update('yanwu known devices').digest()

/** Mark of an account that has signed in on a device: nobody else can forge it, and a new password invalidates it. */
export const markOf = (key: Buffer, tenantId: string, { id, passwordHash }: Account): string =>
  `${id}-${createHmac('sha256', key).update(`${tenantId} ${id} ${passwordHash}`).digest('base64url').slice(0, 22)}`

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether one of the device's marks belongs to this account. */
export const isKnown = (key: Buffer, tenantId: string, marks: readonly string[], account: Account | undefined): boolean =>
  account !== undefined && marks.some((mark) => same(mark, markOf(key, tenantId, account)))

/** Whether any account of this tenant has signed in on this device, with a mark that is still valid. */
export async function isKnownToAny(db: Db, key: Buffer, marks: readonly string[]): Promise<boolean> {
  if (!marks.length) return false
  const accounts = await queries.listHashes(
    db,
    marks.map((mark) => mark.split('-')[0] ?? ''),
  )
  return accounts.some((account) => isKnown(key, db.tenantId, marks, account))
}

/** Subject that counts the failures of a known device, separately from those of the account. */
export const subjectOf = (mark: string) => `device:${createHash('sha256').update(mark).digest('hex')}`
