// Devices that have signed in before: whoever shares their address, or knows their login name, holds them up no more.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/database/transaction.ts'
import * as queries from './queries.ts'

interface Account {
  id: string
  passwordHash: string
}

/** The key of the marks, of the secret that all replicas share. */
export const deviceKey = (secret: string): Buffer => createHmac('sha256', secret).update('yanwu known devices').digest()

/** What a device keeps of an account that has signed in on it: nobody else can make it, and another password ends it. */
export const markOf = (key: Buffer, tenantId: string, { id, passwordHash }: Account): string =>
  `${id}-${createHmac('sha256', key).update(`${tenantId} ${id} ${passwordHash}`).digest('base64url').slice(0, 22)}`

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Is one of the marks that a device has brought that of this account? */
export const isKnown = (key: Buffer, tenantId: string, marks: readonly string[], account: Account | undefined): boolean =>
  account !== undefined && marks.some((mark) => same(mark, markOf(key, tenantId, account)))

/** Has anybody of this tenant signed in on this device, as far as its marks still hold? */
export async function isKnownToAny(db: Db, key: Buffer, marks: readonly string[]): Promise<boolean> {
  if (!marks.length) return false
  const accounts = await queries.listHashes(
    db,
    marks.map((mark) => mark.split('-')[0] ?? ''),
  )
  return accounts.some((account) => isKnown(key, db.tenantId, marks, account))
}

/** Under which the failures of a known device are counted: its own, not those of the account. */
export const subjectOf = (mark: string) => `device:${createHash('sha256').update(mark).digest('hex')}`
