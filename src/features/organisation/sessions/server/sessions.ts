// Signing in and out. Unknown names, wrong passwords and disabled accounts get the same answer, in text and time.
import { createHash } from 'node:crypto'
import { newToken } from '#platform/secrets/tokens.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/addresses.ts'
import type { AskWithoutTransaction, RequestFacts } from '#platform/http/serve.ts'
import type { Endpoint } from '#shared/contract.ts'
import { AppError, codes, tooMany } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { listMenus, treeOf, withParentPages } from '#features/organisation/menus/server/menus.ts'
import { initialPassword, sessions, type UserInfo } from '../contract.ts'
import { checkPasswordRule, decodePassword, hashPassword, passwordMatches } from '#features/organisation/users/server/users.ts'
import { isKnown, markOf, subjectOf } from './devices.ts'
import * as queries from './queries.ts'
import { writeProof, findProvedLoginName } from './code-queries.ts'
import { checkCode } from './sms-codes.ts'

const CAPTCHA_AT = 3
const LOCK_AT = 5
/** Failures of a whole tenant within ten minutes from which every sign-in requires a captcha; nobody is locked out. */
const TENANT_CAPTCHA_AT = 500
const CAPTCHAS_OF_ADDRESS = 600
const TENANT = 'tenant'
const NEVER = 2_000_000_000

export interface SessionLimits {
  idleSeconds: number
  seconds: number
  /** Wrong passwords and codes from one address within ten minutes from which its users need a captcha. */
  addressFailures: number
  /** Key of the marks of known devices. */
  deviceKey: Buffer
}
/** The parts of a public call that signing in uses: transactions, request facts, and the user for the audit row. */
export type Call = Pick<AskWithoutTransaction<Endpoint>, 'transact' | 'conclude' | 'request' | 'actor'>
export interface SignIn {
  loginName: string
  /** Password as base64 of its UTF-8 bytes. */
  password: string
  captcha?: string | undefined
  captchaStamp?: string | undefined
}
export interface Opened {
  id: string
  name: string
  token: string
  seconds: number
  /** Mark for the device cookie, so that the device is known next time. */
  device: string
}

const accountOf = (loginName: string) => `account:${createHash('sha256').update(loginName.toLowerCase()).digest('hex')}`

/**
 * Checks name and password with throttling; hashing runs outside any transaction. The throttle is checked again after hashing, one try at a
 * time, so that concurrent tries reveal no more results than consecutive ones.
 */
async function checkPassword(
  transact: Transact,
  request: RequestFacts,
  given: SignIn,
  /** Throttling of the address: a captcha, which only the sign-in form has; refusal; or none. */
  guard: 'captcha' | 'shut' | 'none',
  { addressFailures, deviceKey: key }: SessionLimits,
  /** Accounts that the call is for; for all others, the password counts as wrong. */
  meant: (account: { mustChange: boolean }) => boolean = () => true,
) {
  /** Whether the device is known: its failures are counted separately. */
  let known = false
  let subject = accountOf(given.loginName)
  const due = async (db: Db) => {
    const own = await queries.findFailures(db, subject)
    if (own.lockedMinutes > 0) throw sessions.fail('locked', { minutes: own.lockedMinutes })
    if (guard !== 'captcha') return false
    return own.failures >= CAPTCHA_AT || (!known && ((await isCrowded(db, request)) || (await wantsCaptcha(db))))
  }
  const found = await transact(async (db) => {
    const account = await queries.findAccount(db, given.loginName)
    known = isKnown(key, request.tenantId, request.devices, account)
    if (known && account) subject = subjectOf(markOf(key, request.tenantId, account))
    // the first password is equal for all new accounts, so guessing names would be enough
    if (guard === 'shut' && !known && (await isCrowded(db, request))) throw tooMany()
    if (!(await due(db))) return { account, captcha: 'none' as const }
    if (!given.captcha || !given.captchaStamp) throw sessions.fail('captchaNeeded', {}, 'captcha')
    const right = await queries.claimCaptcha(db, given.captchaStamp, given.captcha)
    return { account, captcha: right ? ('right' as const) : ('wrong' as const) }
  })
  if (found.captcha === 'wrong') throw sessions.fail('captchaWrong', {}, 'captcha')
  const password = decodePassword(given.password) ?? ''
  const right =
    (await passwordMatches(found.account?.passwordHash ?? null, password, networkOf(request.ip))) &&
    found.account !== undefined &&
    meant(found.account)
  const lockedMinutes = await transact(async (db) => {
    await queries.lockSubject(db, subject)
    if ((await due(db)) && found.captcha === 'none') throw sessions.fail('captchaNeeded', {}, 'captcha')
    if (right) await queries.clearFailures(db, subject)
    else {
      await queries.countFailure(db, subject, LOCK_AT)
      await queries.countAddress(db, request.ip, addressFailures)
      await queries.countFailure(db, TENANT, NEVER)
    }
    return (await queries.findFailures(db, subject)).lockedMinutes
  })
  if (lockedMinutes > 0) throw sessions.fail('locked', { minutes: lockedMinutes })
  if (!right || !found.account) throw sessions.fail('wrongPassword')
  return found.account
}

/** Whether an address has so many wrong passwords that its users need a captcha. */
export const isCrowded = async (db: Db, request: RequestFacts): Promise<boolean> =>
  (await queries.findFailures(db, queries.toSubject(request.ip))).lockedMinutes > 0

/** Whether a tenant has so many failures that every sign-in requires a captcha. */
export const wantsCaptcha = async (db: Db): Promise<boolean> => (await queries.findFailures(db, TENANT)).failures >= TENANT_CAPTCHA_AT

/** Rate limit of a public call: counts one of a kind for an address. Throws 429 for a quarter of an hour after `most` in ten minutes. */
export async function countPace(db: Db, kind: string, request: RequestFacts, most: number): Promise<void> {
  const subject = `${kind}:${networkOf(request.ip)}`
  if ((await queries.findFailures(db, subject)).lockedMinutes > 0) throw tooMany()
  await queries.countFailure(db, subject, most)
}

/** Draws a captcha and stores its answer; limited per address, because drawing takes time. */
export async function keepCaptcha<T extends { answer: string }>(
  transact: Transact,
  request: RequestFacts,
  stamp: string,
  draw: () => T,
): Promise<T> {
  return transact(async (db) => {
    await countPace(db, 'captcha', request, CAPTCHAS_OF_ADDRESS)
    const drawn = draw()
    await queries.insertCaptcha(db, stamp, drawn.answer)
    return drawn
  })
}

interface Proved {
  id: string
  name: string
  /** Password hash that was verified; null for a code and for a single sign-on. */
  passwordHash: string | null
}

/** Opens a session for a user who has just been verified, unless the verified fact has changed meanwhile. */
export async function openSession(
  db: Db,
  account: Proved,
  request: RequestFacts,
  limits: SessionLimits,
  provider: queries.ProviderSession | null = null,
): Promise<Opened> {
  if (!(await queries.isStillProved(db, account.id, account.passwordHash))) throw sessions.fail('wrongPassword')
  if (request.token) await queries.deleteSession(db, request.token)
  const token = newToken()
  const proof = account.passwordHash === null ? 'code' : 'password'
  await queries.insertSession(db, {
    token,
    userId: account.id,
    seconds: limits.seconds,
    idleSeconds: limits.idleSeconds,
    ip: request.ip,
    userAgent: request.userAgent,
    method: provider ? 'sso' : proof,
    provider,
  })
  const [now] = await queries.listHashes(db, [account.id])
  const device = now ? markOf(limits.deviceKey, request.tenantId, now) : ''
  return { id: account.id, name: account.name, token, seconds: limits.seconds, device }
}

/** Signs in by password and opens a session. Throws 40001 to 40003, or 40006 if the first password must be changed. */
export async function signIn({ transact, conclude, request, actor }: Call, given: SignIn, limits: SessionLimits): Promise<Opened> {
  actor({ id: null, name: given.loginName })
  const account = await checkPassword(transact, request, given, 'captcha', limits)
  actor({ id: account.id, name: account.name })
  if (account.mustChange) throw sessions.fail('mustChange')
  return conclude((db) => openSession(db, account, request, limits))
}

/** Signs in by phone and code and opens a session. Throws 40004, or 40006 if the first password must be changed. */
export async function signInByCode(
  { transact, conclude, request, actor }: Call,
  given: { phone: string; smsCode: string },
  limits: SessionLimits,
): Promise<Opened> {
  actor({ id: null, name: given.phone })
  const account = await checkCode(transact, request, given.phone, given.smsCode, limits.addressFailures)
  actor({ id: account.id, name: account.name })
  if (account.mustChange) {
    await transact((db) => writeProof(db, given.phone))
    throw sessions.fail('mustChange')
  }
  return conclude((db) => openSession(db, { ...account, passwordHash: null }, request, limits))
}

/** Changes the caller's password, with the old one, and ends their other sessions. Throttled like signing in. */
export async function changePassword(
  { transact, conclude, request, actor }: Call,
  given: { oldPassword: string; password: string },
  limits: SessionLimits,
): Promise<string> {
  const who = await transact((db) => db.who())
  actor({ id: who.userId, name: who.name })
  const password = await newPassword(transact, given.password, who)
  if (given.oldPassword === given.password) throw sessions.fail('samePassword', {}, 'password')
  const own = { loginName: who.loginName, password: given.oldPassword }
  const account = await checkPassword(transact, request, own, 'none', limits).catch((error) => {
    if (error instanceof AppError && error.code === codes.WRONG_PASSWORD) throw sessions.fail('wrongOldPassword', {}, 'oldPassword')
    throw error
  })
  const passwordHash = await hashPassword(password, networkOf(request.ip))
  return conclude(async (db) => {
    if (!(await queries.isStillProved(db, account.id, account.passwordHash))) throw sessions.fail('wrongOldPassword', {}, 'oldPassword')
    await queries.setPassword(db, account.id, passwordHash)
    await queries.deleteOtherSessions(db, account.id, assertDefined(request.token, 'the session of somebody signed in'))
    return markOf(limits.deviceKey, request.tenantId, { id: account.id, passwordHash })
  })
}

/** Validates a new password by the rules of product and tenant; throws on its field. */
async function newPassword(
  transact: Transact,
  encoded: string,
  whose: { loginName: string; name?: string; type: number },
): Promise<string> {
  const password = decodePassword(encoded)
  if (password === initialPassword) throw sessions.fail('sameAsInitial', {}, 'password')
  return checkPasswordRule(password, (await transact(getSettings)).passwordRule, whose)
}

/**
 * Changes the first password, with the old one, ends other sessions and opens one. Throttled like signing in. A user who has just proved
 * their phone by a code is identified by it, because they may not know their login name.
 */
export async function changeFirstPassword(
  { transact, conclude, request, actor }: Call,
  given: { loginName: string; oldPassword: string; password: string },
  limits: SessionLimits,
): Promise<Opened> {
  actor({ id: null, name: given.loginName })
  // a long one may belong to an officer; the message of the right rule is only for verified users
  const mayBeLong = (decodePassword(given.password)?.length ?? 0) > 20
  if (!mayBeLong) await newPassword(transact, given.password, { loginName: given.loginName, type: 0 })
  if (given.oldPassword === given.password) throw sessions.fail('samePassword', {}, 'password')
  const loginName = (await transact((db) => findProvedLoginName(db, given.loginName))) ?? given.loginName
  const old = { loginName, password: given.oldPassword }
  const account = await checkPassword(transact, request, old, 'shut', limits, ({ mustChange }) => mustChange)
  actor({ id: account.id, name: account.name })
  const password = await newPassword(transact, given.password, { loginName, name: account.name, type: account.type })
  const passwordHash = await hashPassword(password, networkOf(request.ip))
  return conclude(async (db) => {
    if (!(await queries.isStillProved(db, account.id, account.passwordHash))) throw sessions.fail('wrongPassword')
    await queries.setPassword(db, account.id, passwordHash)
    await queries.deleteSessionsOf(db, [account.id])
    return openSession(db, { ...account, passwordHash }, request, limits)
  })
}

export const signOut = (db: Db, token: string) => queries.deleteSession(db, token)

/** The signed-in user, with the permission tree of their roles. */
export async function userInfo(db: Db): Promise<Omit<UserInfo, 'assistantUrl'>> {
  const who = await db.who()
  const [tenant, held, all] = await Promise.all([queries.getTenant(db), queries.listMenus(db, who.userId, who.type), listMenus(db)])
  return {
    id: who.userId,
    name: who.name,
    loginName: who.loginName,
    type: who.type,
    orgId: who.tenantId,
    orgName: tenant.name,
    timeZone: tenant.timeZone,
    departmentId: who.departmentId,
    powerAliasTree: treeOf(withParentPages(all, held)),
    viewedBy: who.impersonator?.name ?? null,
    leaderScopes: who.scopes.map(({ departmentId, leaderType }) => ({ departmentId, leaderType })),
  }
}

export { deviceKey } from './devices.ts'
export { resetAccount } from './reset.ts'
export { enterAsPerson, enterTenant, inTenant } from './entrance.ts'
export { hashPassword } from '#features/organisation/users/server/users.ts'
export { answerOnce } from './once.ts'
export {
  clearFailures,
  countFailure,
  deleteOtherSessions,
  deleteProviderSessions,
  deleteSessionsOf,
  findAccount,
  findFailures,
  lockSubject,
} from './queries.ts'
export { completeSession, getSecondStep, markProved } from './second-step.ts'
