// Rules of service credentials. Only a hash of the secret is stored, which is safe because the secret has 256 random bits.
import { readable } from '#platform/database/columns.ts'
import type { Db, EnterStatement } from '#platform/database/transaction.ts'
import { isRange } from '#platform/outbound/addresses.ts'
import { newToken, toSha256 } from '#platform/secrets/tokens.ts'
import type { BodyOf, ServiceScope } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { maxCredentials, rotationHours, type ServiceCredential, serviceCredentials } from '../contract.ts'
import * as queries from './queries.ts'

const known = (time: string | null) => (time === null ? null : readable(time))

const newSecret = () => `yw_${newToken()}`

function toResponse({ lastUsedAt, revokedAt, expiresAt, oldSecretUntil, scopes, ...row }: queries.CredentialRow): ServiceCredential {
  const isOver = (time: string) => new Date(time) <= new Date()
  return {
    ...row,
    scopes: scopes as ServiceScope[],
    createTime: readable(row.createTime),
    lastUsedTime: known(lastUsedAt),
    revokedTime: known(revokedAt),
    expiresTime: known(expiresAt),
    expired: expiresAt !== null && isOver(expiresAt),
    oldSecretUntil: oldSecretUntil && !isOver(oldSecretUntil) ? readable(oldSecretUntil) : null,
  }
}

export const listCredentials = async (db: Db): Promise<ServiceCredential[]> => (await queries.listCredentials(db)).map(toResponse)

/** Creates a credential; returns it with its secret, which cannot be read again. */
export async function createCredential(db: Db, { name, scopes, days, allowedIps }: BodyOf<typeof serviceCredentials.create>) {
  if (!allowedIps.every(isRange)) throw serviceCredentials.fail('badAddress', {}, 'allowedIps')
  const [who, names] = await Promise.all([db.who(), queries.lockNames(db)])
  if (names.includes(name)) throw serviceCredentials.fail('taken', {}, 'name')
  if (names.length >= maxCredentials) throw serviceCredentials.fail('full')
  const secret = newSecret()
  const fields = { name, scopes: [...new Set(scopes)], days, allowedIps: [...new Set(allowedIps)] }
  const row = await queries.insertCredential(db, {
    ...fields,
    secretHash: toSha256(secret),
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'service-credential', entityId: row.id, after: fields })
  return { ...toResponse(row), secret }
}

/** Gives a living credential another secret; the one of before is accepted for a day. */
export async function rotateCredential(db: Db, id: string) {
  const secret = newSecret()
  const row = await queries.setRotated(db, id, toSha256(secret), rotationHours)
  if (!row && (await queries.findCredential(db, id))) throw serviceCredentials.fail('ended')
  if (!row) throw notFound()
  db.audit({ entity: 'service-credential', entityId: id, after: { name: row.name, secret: true } })
  return { ...toResponse(row), secret }
}

/** Revokes a credential at once; 404 if it does not exist. */
export async function revokeCredential(db: Db, id: string): Promise<void> {
  const row = await queries.revoke(db, id)
  if (!row) throw notFound()
  db.audit({ entity: 'service-credential', entityId: id, before: { name: row.name } })
}

/** Entry of a service with its secret from an IP address, within the scope of its credential. */
export const enterAsService = (tenantId: string, secret: string, scope: ServiceScope, ip: string): EnterStatement => ({
  name: 'enter_service_at',
  text: 'select * from app.enter_service_at($1, $2, $3, $4)',
  values: [tenantId, toSha256(secret), scope, ip],
})

/** Name of a service in the audit log, by its secret. */
export const nameOfService = async (db: Db, secret: string) => `服务凭证「${(await queries.findName(db, toSha256(secret))) ?? ''}」`
