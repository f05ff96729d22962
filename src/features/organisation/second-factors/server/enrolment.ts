// Set-up and removal of one's own factors. The first factor brings recovery codes and ends the person's other sessions.
import type { Db } from '#platform/database/transaction.ts'
import { SealError } from '#platform/secrets/sealer.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { notFound } from '#shared/errors.ts'
import { completeSession, deleteOtherSessions, getSecondStep, markProved } from '#features/organisation/sessions/server/sessions.ts'
import { maxPasskeys, type Registered, type Registration, secondFactors } from '../contract.ts'
import { type FactorNeeds, openKey, sealKey } from './needs.ts'
import { isChallenge, newChallenge, readRegistration, registrationOf } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashOfRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts'
import { newKey, stepOfCode, toBase32, uriOf } from './totp.ts'

/** A new key of an authenticator app must be confirmed within this time. */
const KEY_MINUTES = 30

/** The caller, with the token of their session. */
interface Own {
  userId: string
  token: string
}
/** Sets the session cookie of the answer. */
type SetSession = (token: string, maxAge: number) => void

export async function startTotp(db: Db, { userId }: Own, needs: FactorNeeds): Promise<{ key: string; uri: string }> {
  const person = assertDefined(await queries.getPerson(db, userId), 'the person who asks')
  const key = newKey()
  await queries.writeNewSecret(db, userId, sealKey(needs.sealer, db, userId, key))
  db.audit({ entity: 'second-factor', entityId: userId, after: { method: 'totp', confirmed: false } })
  return { key: toBase32(key), uri: uriOf(key, person.tenantName, person.loginName) }
}

/** Confirms the new key by a code; it replaces the old one. Returns the recovery codes of a first factor. */
export async function confirmTotp(db: Db, own: Own, code: string, setSession: SetSession, needs: FactorNeeds): Promise<string[]> {
  const before = await beginSetUp(db, own)
  const row = await queries.findTotp(db, own.userId)
  if (!row?.newSecret || !row.newSecretAt || Date.parse(row.newSecretAt) < Date.now() - KEY_MINUTES * 60_000)
    throw secondFactors.fail('notStarted')
  const step = stepOfCode(openNew(db, own.userId, row.newSecret, needs), code, Date.now())
  if (step === null) throw secondFactors.fail('wrongNewCode', {}, 'code')
  await queries.setSecret(db, own.userId, row.newSecret, step)
  db.audit({ entity: 'second-factor', entityId: own.userId, after: { method: 'totp', confirmed: true } })
  return endSetUp(db, own, before, setSession, needs)
}

function openNew(db: Db, userId: string, sealed: string, { sealer }: FactorNeeds): Buffer {
  try {
    return openKey(sealer, db, userId, sealed)
  } catch (error) {
    throw error instanceof SealError ? secondFactors.fail('notStarted') : error
  }
}

const siteOf = (person: { domain: string; tenantName: string }, needs: FactorNeeds) => ({
  origin: needs.originOf(person.domain),
  name: person.tenantName,
})

export async function passkeyOptions(db: Db, { userId, token }: Own, needs: FactorNeeds): Promise<Registration> {
  const person = assertDefined(await queries.getPerson(db, userId), 'the person who asks')
  const known = await queries.listPasskeys(db, userId)
  const challenge = newChallenge(needs.challengeKey, { tenantId: db.tenantId, token, purpose: 'register' })
  return registrationOf(siteOf(person, needs), { ...person, tenantId: db.tenantId, userId }, known, challenge)
}

/** Adds a passkey and returns the recovery codes of a first factor. */
export async function addPasskey(
  db: Db,
  own: Own,
  { name, response }: { name: string; response: Registered },
  setSession: SetSession,
  needs: FactorNeeds,
): Promise<string[]> {
  const before = await beginSetUp(db, own)
  const person = assertDefined(await queries.getPerson(db, own.userId), 'the person who asks')
  const known = await queries.listPasskeys(db, own.userId)
  if (known.length >= maxPasskeys) throw secondFactors.fail('passkeysFull')
  if (known.some((one) => one.name === name)) throw secondFactors.fail('passkeyName', {}, 'name')
  const of = { tenantId: db.tenantId, token: own.token, purpose: 'register' } as const
  const credential = await readRegistration(siteOf(person, needs), response, (text) => isChallenge(needs.challengeKey, of, text))
  if (!credential) throw secondFactors.fail('wrongPasskey')
  if (!(await queries.insertPasskey(db, { userId: own.userId, name, ...credential }))) throw secondFactors.fail('passkeyTaken')
  db.audit({ entity: 'second-factor', entityId: own.userId, after: { method: 'passkey', name } })
  return endSetUp(db, own, before, setSession, needs)
}

interface Before {
  hadFactor: boolean
  isPending: boolean
}
/** One set-up of a person at a time: the second of two finds the factor of the first, whose set-up has ended the session of the second. */
async function beginSetUp(db: Db, { userId, token }: Own): Promise<Before> {
  await queries.lockPerson(db, userId)
  const { pending } = await getSecondStep(db, token)
  return { hadFactor: await queries.hasFactor(db, userId), isPending: pending !== null }
}

async function endSetUp(db: Db, { userId, token }: Own, before: Before, setSession: SetSession, needs: FactorNeeds): Promise<string[]> {
  if (!before.hadFactor) await deleteOtherSessions(db, userId, token)
  if (before.isPending) setSession(await completeSession(db, token, needs.limits.seconds, true), needs.limits.seconds)
  else await markProved(db, token)
  return before.hadFactor ? [] : renew(db, userId, needs)
}

/** Replaces the recovery codes of a person; returns the new ones. */
async function renew(db: Db, userId: string, { recoveryKey }: FactorNeeds): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.flatMap((code) => hashOfRecoveryCode(recoveryKey, { tenantId: db.tenantId, userId }, code) ?? [])
  await queries.deleteCodes(db, userId)
  await queries.insertCodes(db, userId, hashes)
  return codes
}

export async function renewCodes(db: Db, { userId }: Own, needs: FactorNeeds): Promise<string[]> {
  await queries.lockPerson(db, userId)
  if (!(await queries.hasFactor(db, userId))) throw secondFactors.fail('none')
  db.audit({ entity: 'second-factor', entityId: userId, after: { recoveryCodes: RECOVERY_CODES } })
  return renew(db, userId, needs)
}

export async function removeTotp(db: Db, { userId }: Own): Promise<void> {
  await queries.lockPerson(db, userId)
  const [gone] = await queries.deleteTotp(db, userId)
  if (!gone) throw secondFactors.fail('none')
  db.audit({ entity: 'second-factor', entityId: userId, before: { method: 'totp' } })
  await afterRemoval(db, userId)
}

export async function removePasskey(db: Db, { userId }: Own, id: string): Promise<void> {
  await queries.lockPerson(db, userId)
  const gone = await queries.deletePasskey(db, userId, id)
  if (!gone) throw notFound()
  db.audit({ entity: 'second-factor', entityId: userId, before: { method: 'passkey', name: gone.name } })
  await afterRemoval(db, userId)
}

/** Recovery codes end with the last factor, which must stay where the tenant requires one. */
async function afterRemoval(db: Db, userId: string): Promise<void> {
  if (await queries.hasFactor(db, userId)) return
  if ((await queries.getPerson(db, userId))?.required) throw secondFactors.fail('lastOne')
  await queries.deleteCodes(db, userId)
}
