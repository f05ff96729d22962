// Verification of a person by a factor: the second step of a sign-in, and the fresh proof for calls with `stepUp`.
import type { Db } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/addresses.ts'
import type { AskWithoutTransaction } from '#platform/http/serve.ts'
import { SealError } from '#platform/secrets/sealer.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import {
  clearFailures,
  completeSession,
  countFailure,
  findFailures,
  getSecondStep,
  lockSubject,
  markProved,
} from '#features/organisation/sessions/server/sessions.ts'
import { decodePassword, passwordMatches } from '#features/organisation/users/server/users.ts'
import { type Method, type Proof, secondFactors } from '../contract.ts'
import { isChallenge, readAssertion, type Site } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { type FactorNeeds, openKey } from './needs.ts'
import { stepOfCode } from './totp.ts'

/** Wrong proofs within ten minutes after which a person is locked for a quarter of an hour. */
const LOCK_AT = 5
const subjectOf = (userId: string) => `factor:${userId}`

/** Methods by which a person can prove themselves: their factors; without one the password, unless they signed in by their company. */
export async function listMethods(db: Db, userId: string, signedInBy: string | null): Promise<Method[]> {
  const [totp, passkeys, codes] = await Promise.all([
    queries.findTotp(db, userId),
    queries.listPasskeys(db, userId).execute(),
    queries.countCodes(db, userId),
  ])
  const own: Method[] = [...(totp?.secret ? (['totp'] as const) : []), ...(passkeys.length ? (['passkey'] as const) : [])]
  if (own.length) return codes > 0 ? [...own, 'recovery'] : own
  return signedInBy === 'sso' ? [] : ['password']
}

const wrong: Record<Method, Parameters<typeof secondFactors.fail>[0]> = {
  totp: 'wrongCode',
  recovery: 'wrongRecovery',
  passkey: 'wrongPasskey',
  password: 'wrongPassword',
}

/** Throws if the person is locked; else counts this try in advance, so that concurrent tries are no more than consecutive ones. */
async function countTry(db: Db, userId: string): Promise<void> {
  const subject = subjectOf(userId)
  await lockSubject(db, subject)
  const { lockedMinutes } = await findFailures(db, subject)
  if (lockedMinutes > 0) throw secondFactors.fail('locked', { minutes: lockedMinutes })
  await countFailure(db, subject, LOCK_AT)
}

/** Removes the tries and the lock of a person. */
export const forgetTries = (db: Db, userId: string) => clearFailures(db, subjectOf(userId))

async function takeCode(db: Db, userId: string, code: string, needs: FactorNeeds): Promise<boolean> {
  const row = await queries.findTotp(db, userId)
  if (!row?.secret) return false
  const step = stepOfCode(openKey(needs.sealer, db, userId, row.secret), code, Date.now())
  return step !== null && queries.claimStep(db, userId, step)
}

/** Checks what takes long, outside of any transaction; the returned function takes the proof inside of one. */
async function prepare(
  db: Db,
  proof: Proof,
  { userId, token, site }: { userId: string; token: string; site: Site },
  needs: FactorNeeds,
): Promise<(ip: string) => Promise<(db: Db) => Promise<boolean>>> {
  const never = async () => async () => false
  if (proof.method === 'totp') return async () => (last) => takeCode(last, userId, proof.code, needs)
  if (proof.method === 'recovery') {
    const hash = hashOfRecoveryCode(needs.recoveryKey, { tenantId: db.tenantId, userId }, proof.code)
    return hash ? async () => (last) => queries.claimCode(last, userId, hash) : never
  }
  if (proof.method === 'password') {
    const person = await queries.getPerson(db, userId)
    const password = decodePassword(proof.password) ?? ''
    return async (ip) => {
      const isRight = await passwordMatches(person?.passwordHash ?? null, password, networkOf(ip))
      return async (last) => isRight && (await queries.getPerson(last, userId))?.passwordHash === person?.passwordHash
    }
  }
  const key = (await queries.listPasskeys(db, userId)).find(({ credentialId }) => credentialId === proof.response.id)
  if (!key) return never
  const of = { tenantId: db.tenantId, token, purpose: 'verify' } as const
  return async () => {
    const counter = await readAssertion(site, proof.response, key, (challenge) => isChallenge(needs.challengeKey, of, challenge))
    return async (last) => counter !== null && queries.claimCounter(last, userId, key.id, counter)
  }
}

/**
 * Verifies a person by a proof. In an open second step the session is completed and gets a new token; in a complete session the proof is noted. Throws
 * 40003 after five wrong proofs within ten minutes.
 */
export async function verify(ask: AskWithoutTransaction<typeof secondFactors.verify>, needs: FactorNeeds): Promise<void> {
  const { transact, conclude, body, request, setSession } = ask
  const token = assertDefined(request.token, 'the session of a call that asks for one')
  const begun = await transact(async (db) => {
    const who = await db.who()
    const { pending, method } = await getSecondStep(db, token)
    const methods = await listMethods(db, who.userId, method)
    if (!methods.length) throw secondFactors.fail('federated')
    if (body.method === 'password' && !methods.includes('password')) throw secondFactors.fail('passwordOff')
    await countTry(db, who.userId)
    const person = assertDefined(await queries.getPerson(db, who.userId), 'the person who asks')
    const site = { origin: needs.originOf(person.domain), name: person.tenantName }
    return { pending, userId: who.userId, finish: await prepare(db, body, { userId: who.userId, token, site }, needs) }
  })
  const take = await begun.finish(request.ip)
  const wrongProof = new Error('the proof is wrong')
  const next = await conclude(async (db) => {
    if (!(await take(db).catch(toFailure))) throw wrongProof
    await forgetTries(db, begun.userId)
    db.audit({ entity: 'user', entityId: begun.userId, after: { method: body.method, secondStep: begun.pending !== null } })
    // the state of now: another request may have completed the session meanwhile
    if ((await getSecondStep(db, token)).pending !== null) return completeSession(db, token, needs.limits.seconds, true)
    await markProved(db, token)
    return null
  }).catch(async (error: unknown) => {
    throw error === wrongProof ? await transact((db) => failureOf(db, begun.userId, body.method)) : error
  })
  if (next) setSession(next, needs.limits.seconds)
}

function toFailure(error: unknown): never {
  throw error instanceof SealError ? secondFactors.fail('unreadable') : error
}

/** The failure of a wrong proof: the lock, if this try was the last one. */
async function failureOf(db: Db, userId: string, method: Method) {
  const { lockedMinutes } = await findFailures(db, subjectOf(userId))
  if (lockedMinutes > 0) return secondFactors.fail('locked', { minutes: lockedMinutes })
  return secondFactors.fail(wrong[method], {}, method === 'totp' || method === 'recovery' ? 'code' : undefined)
}
