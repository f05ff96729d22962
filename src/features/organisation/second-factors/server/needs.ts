// Services that second factors use, and the seal of the keys of authenticator apps.
import type { Db } from '#platform/database/transaction.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import type { SessionLimits } from '#features/organisation/sessions/server/sessions.ts'

export interface FactorNeeds {
  sealer: Sealer
  /** Key of the stored recovery codes. */
  recoveryKey: Buffer
  /** Key of the challenges of passkeys. */
  challengeKey: Buffer
  /** Origin of a tenant's site by its domain. */
  originOf(domain: string): string
  limits: Pick<SessionLimits, 'seconds'>
}

const placeOf = (db: Db, userId: string) => ({ tenantId: db.tenantId, table: 'totp', id: userId, column: 'secret' })

export const sealKey = (sealer: Sealer, db: Db, userId: string, key: Buffer): string =>
  sealer.seal(key.toString('base64'), placeOf(db, userId))

/** @throws SealError if no key of this process has sealed the value */
export const openKey = (sealer: Sealer, db: Db, userId: string, sealed: string): Buffer =>
  Buffer.from(sealer.open(sealed, placeOf(db, userId)), 'base64')
