// The rule who needs a second factor, the state of one's own factors, and resets by administrators.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { BodyOf } from '#shared/contract.ts'
import { notFound, stale } from '#shared/errors.ts'
import type { Page } from '#shared/paging.ts'
import { completeSession, deleteSessionsOf, getSecondStep } from '#features/organisation/sessions/server/sessions.ts'
import { changeOwnSettings } from '#features/organisation/tenants/server/tenants.ts'
import { maskPhone, noteSought, seesPhones } from '#features/organisation/users/server/users.ts'
import { type Assertion, type FactorPolicy, type OwnFactors, type PersonFactors, secondFactors } from '../contract.ts'
import { type FactorNeeds, openKey, sealKey } from './needs.ts'
import { assertionOf, newChallenge } from './passkeys.ts'
import * as queries from './queries.ts'
import { forgetTries, listMethods } from './verify.ts'

const CONFIDENTIALITY_OFFICER = 2

/** The factors of the caller; while their factor must still be given, the answer names only the methods. */
export async function getOwn(db: Db, token: string): Promise<OwnFactors> {
  const { userId } = await db.who()
  const person = assertDefined(await queries.getPerson(db, userId), 'the person who asks')
  const { pending, method } = await getSecondStep(db, token)
  const isHidden = pending === 'FACTOR'
  const [totp, passkeys] = await Promise.all([queries.findTotp(db, userId), queries.listPasskeys(db, userId).execute()])
  return {
    ...{ name: person.name, pending, required: person.required },
    methods: await listMethods(db, userId, method),
    totp: totp?.secret && !isHidden ? { createTime: readable(totp.createTime) } : null,
    passkeys: isHidden
      ? []
      : passkeys.map(({ id, name, createTime, usedAt }) => ({
          ...{ id, name, createTime: readable(createTime), usedTime: usedAt && readable(usedAt) },
        })),
    recoveryLeft: isHidden ? 0 : await queries.countCodes(db, userId),
    until: person.until && readable(person.until),
  }
}

export async function passkeyChallenge(db: Db, token: string, needs: FactorNeeds): Promise<Assertion> {
  const { userId } = await db.who()
  const person = assertDefined(await queries.getPerson(db, userId), 'the person who asks')
  const known = await queries.listPasskeys(db, userId)
  const challenge = newChallenge(needs.challengeKey, { tenantId: db.tenantId, token, purpose: 'verify' })
  return assertionOf({ origin: needs.originOf(person.domain), name: person.tenantName }, known, challenge)
}

/** Completes a sign-in without a factor, within the days of grace. Returns the new token of the session. */
export async function postpone(db: Db, token: string, { limits }: FactorNeeds): Promise<string | null> {
  const { userId } = await db.who()
  const [{ pending }, person] = [await getSecondStep(db, token), await queries.getPerson(db, userId)]
  if (pending === null) return null
  if (!person?.until) throw secondFactors.fail('overdue')
  db.audit({ entity: 'second-factor', entityId: userId, after: { until: readable(person.until) } })
  return completeSession(db, token, limits.seconds, false)
}

type TenantRow = NonNullable<Awaited<ReturnType<typeof queries.findTenant>>>
const policyOf = ({ settings, version }: TenantRow): FactorPolicy => ({
  policy: settings.secondFactor?.policy ?? 'NONE',
  graceDays: settings.secondFactor?.graceDays ?? 7,
  version,
})

export const getPolicy = async (db: Db): Promise<FactorPolicy> => policyOf(assertDefined(await queries.findTenant(db), 'the own tenant'))

/** Saves who needs a second factor. The days of grace begin anew when the policy changes. */
export async function savePolicy(db: Db, { version, ...change }: BodyOf<typeof secondFactors.savePolicy>): Promise<FactorPolicy> {
  const row = assertDefined(await queries.findTenant(db, true), 'the own tenant')
  if (row.version !== version) throw stale()
  const { policy: was, graceDays: days } = policyOf(row)
  const { policy = was, graceDays = days } = change
  const since = policy === was ? row.settings.secondFactor?.since : undefined
  await changeOwnSettings(db, { secondFactor: { policy, graceDays, since: since ?? new Date().toISOString() } })
  db.audit({ entity: 'tenant', entityId: db.tenantId, before: { policy: was, graceDays: days }, after: { policy, graceDays } })
  return getPolicy(db)
}

export async function pagePeople(db: Db, asked: queries.PeopleAsked): Promise<Page<PersonFactors>> {
  const whole = await seesPhones(db)
  const { rows, total } = await queries.pagePeople(db, asked, whole)
  noteSought(db, whole, rows.length, asked.name)
  return { records: rows.map((row) => ({ ...row, loginName: maskPhone(row.loginName) })), total }
}

/** Removes all factors of a person and ends their sessions: never one's own, and those of officers only by the confidentiality officer. */
export async function resetFactors(db: Db, userId: string): Promise<void> {
  const who = await db.who()
  if (userId === who.userId) throw secondFactors.fail('notOwn')
  await queries.lockPerson(db, userId)
  const [person, tenant] = [await queries.getPerson(db, userId), await queries.findTenant(db)]
  if (!person || person.isDeleted) throw notFound()
  if (tenant?.hasOfficers && person.type !== 0 && who.type !== CONFIDENTIALITY_OFFICER) throw secondFactors.fail('byOfficer')
  if (!(await clearFactors(db, userId))) throw secondFactors.fail('nothingToReset')
  await deleteSessionsOf(db, [userId])
}

export { enterProved } from './entrance.ts'

/** Removes all factors and recovery codes of a person and their lock; false if they had no factor. */
export async function clearFactors(db: Db, userId: string): Promise<boolean> {
  const [totp] = await queries.deleteTotp(db, userId)
  const passkeys = await queries.deletePasskeys(db, userId)
  await queries.deleteCodes(db, userId)
  await forgetTries(db, userId)
  if (!totp?.secret && !passkeys.length) return false
  db.audit({ entity: 'second-factor', entityId: userId, before: { totp: !!totp?.secret, passkeys: passkeys.map(({ name }) => name) } })
  return true
}

/** Seals the keys of authenticator apps again that are sealed with the key of before; returns their number. */
export async function resealKeys(db: Db, sealer: Sealer): Promise<number> {
  let renewed = 0
  for (const { userId, secret, newSecret } of await queries.listSealed(db)) {
    if (![secret, newSecret].some((sealed) => sealed !== null && sealer.isOld(sealed))) continue
    const anew = (sealed: string | null) => sealed && sealKey(sealer, db, userId, openKey(sealer, db, userId, sealed))
    await queries.setSealed(db, userId, { secret: anew(secret), newSecret: anew(newSecret) })
    renewed++
  }
  return renewed
}
