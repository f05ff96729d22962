// Rules of service credentials. Only a hash of the secret is stored, which is safe because the secret has 256 random bits.
import { readable } from '#platform/database/columns.ts'
import type { Db, EnterStatement } from '#platform/database/transaction.ts'
import { isRange } from '#platform/outbound/addresses.ts'
import { newToken, toSha256 } from '#platform/secrets/tokens.ts'
import type { Pace } from '#platform/http/ports.ts'
import type { BodyOf, ServiceScope } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { maxCredentials, rotationHours, type ServiceCredential, serviceCredentials } from '../contract.ts'
import * as queries from './queries.ts'
import { checkRights, listExceeding, type RightNeeds } from './rights.ts'

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
    exceeding: [],
  }
}

export async function listCredentials(db: Db): Promise<ServiceCredential[]> {
  const [rows, exceeding] = await Promise.all([queries.listCredentials(db), listExceeding(db)])
  return rows.map((row) => ({ ...toResponse(row), exceeding: exceeding.get(row.id) ?? [] }))
}

const detailOf = async (db: Db, id: string): Promise<ServiceCredential> => {
  const row = await queries.findCredential(db, id)
  if (!row) throw notFound()
  return { ...toResponse(row), exceeding: (await listExceeding(db)).get(id) ?? [] }
}

const checkAddresses = (allowedIps: readonly string[]) => {
  if (!allowedIps.every(isRange)) throw serviceCredentials.fail('badAddress', {}, 'allowedIps')
}

/** Creates a credential; returns it with its secret, which cannot be read again. */
export async function createCredential(db: Db, asked: BodyOf<typeof serviceCredentials.create>, needs: RightNeeds) {
  const { name, scopes, days, perMinute } = asked
  checkAddresses(asked.allowedIps)
  if (!scopes.length && !asked.words.length) throw serviceCredentials.fail('nothing', {}, 'scopes')
  const rights = await checkRights(db, asked, needs)
  const [who, names] = await Promise.all([db.who(), queries.lockNames(db)])
  if (names.includes(name)) throw serviceCredentials.fail('taken', {}, 'name')
  if (names.length >= maxCredentials) throw serviceCredentials.fail('full')
  const secret = newSecret()
  const fields = { name, scopes: [...new Set(scopes)], days, perMinute, ...rights, allowedIps: [...new Set(asked.allowedIps)] }
  const { id } = await queries.insertCredential(db, {
    ...fields,
    secretHash: toSha256(secret),
    grantedBy: who.userId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'service-credential', entityId: id, after: fields })
  return { ...(await detailOf(db, id)), secret }
}

/** Changes the given fields of a living credential. The person who changes its rights must hold all of them. */
export async function updateCredential(db: Db, id: string, asked: BodyOf<typeof serviceCredentials.update>, needs: RightNeeds) {
  if (asked.allowedIps) checkAddresses(asked.allowedIps)
  const row = await queries.lockCredential(db, id)
  if (!row) throw notFound()
  if (row.revokedAt !== null) throw serviceCredentials.fail('ended')
  const before = { words: row.words, departmentId: row.departmentId, perMinute: row.perMinute, allowedIps: row.allowedIps }
  const after = mergeDefined(before, asked)
  if (!row.scopes.length && !after.words.length) throw serviceCredentials.fail('nothing', {}, 'words')
  const isGrant = asked.words !== undefined || asked.departmentId !== undefined
  const rights = isGrant ? await checkRights(db, after, needs) : {}
  const { userId } = await db.who()
  const fields = { ...after, ...rights, allowedIps: [...new Set(after.allowedIps)] }
  await queries.updateCredential(db, id, { ...fields, ...(isGrant ? { grantedBy: userId } : {}) })
  db.audit({ entity: 'service-credential', entityId: id, before: { name: row.name, ...before }, after: { name: row.name, ...fields } })
  return detailOf(db, id)
}

/** Gives a living credential another secret; the one of before is accepted for a day. */
export async function rotateCredential(db: Db, id: string) {
  const secret = newSecret()
  const row = await queries.setRotated(db, id, toSha256(secret), rotationHours)
  if (!row && (await queries.findCredential(db, id))) throw serviceCredentials.fail('ended')
  if (!row) throw notFound()
  db.audit({ entity: 'service-credential', entityId: id, after: { name: row.name, secret: true } })
  return { ...(await detailOf(db, id)), secret }
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

/** Entry of a service with its secret from an IP address for a call of people, with one of these words; null: none is needed. */
export const enterWithKey = (tenantId: string, secret: string, words: readonly string[] | null, ip: string): EnterStatement => ({
  name: 'enter_key',
  text: 'select * from app.enter_key($1, $2, $3, $4)',
  values: [tenantId, toSha256(secret), words, ip],
})

/** Counts a call of a service in the current minute. */
export const countServiceCall = (db: Db, secret: string, ip: string): Promise<Pace> => queries.countCall(db, toSha256(secret), ip)

/** Name of a service in the audit log, by its secret; null if there is none. */
export async function nameOfService(db: Db, secret: string): Promise<string | null> {
  const name = await queries.findName(db, toSha256(secret))
  return name === undefined ? null : `服务凭证「${name}」`
}
