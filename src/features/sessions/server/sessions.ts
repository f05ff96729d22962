// Signing in and out. Unknown names, wrong passwords and disabled accounts are answered alike, in words and in time.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/transaction.ts'
import type { RequestFacts } from '../../../platform/http/serve.ts'
import { tooMany } from '../../../shared/errors.ts'
import { treeOf } from '../../menus/server/menus.ts'
import { initialPassword, passwordPattern, sessions, type UserInfo } from '../contract.ts'
import { decodePassword, hashPassword, isCommon, passwordMatches } from './passwords.ts'
import * as queries from './queries.ts'

const CAPTCHA_AT = 3
const LOCK_AT = 5
/** An address behind which a whole company may sit. */
const ADDRESS_LOCK_AT = 200

export interface SessionLimits {
  idleSeconds: number
  seconds: number
}
export interface SignIn {
  loginName: string
  /** base64 of UTF-8 */
  password: string
  captcha?: string | undefined
  captchaStamp?: string | undefined
}
export interface Opened {
  id: string
  name: string
  token: string
  seconds: number
}
type Transact = <T>(run: (db: Db) => Promise<T>) => Promise<T>

const accountOf = (loginName: string) => `account:${createHash('sha256').update(loginName.toLowerCase()).digest('hex')}`
const addressOf = (ip: string) => `address:${ip}`

/**
 * Checks name and password under the throttles; the hashing happens outside any transaction. The throttles are asked
 * again behind it, one try at a time: of many tries at once no more tell their outcome than of as many in turn.
 */
async function checkPassword(transact: Transact, request: RequestFacts, given: SignIn, withCaptcha: boolean) {
  const subject = accountOf(given.loginName)
  const due = async (db: Db) => {
    const own = await queries.failuresOf(db, subject)
    if (own.lockedMinutes > 0) throw sessions.fail('locked', { minutes: own.lockedMinutes })
    return withCaptcha && own.failures >= CAPTCHA_AT
  }
  const found = await transact(async (db) => {
    const [account, address] = await Promise.all([queries.findAccount(db, given.loginName), queries.failuresOf(db, addressOf(request.ip))])
    if (address.lockedMinutes > 0) throw tooMany()
    if (!(await due(db))) return { account, captcha: 'none' as const }
    if (!given.captcha || !given.captchaStamp) throw sessions.fail('captchaNeeded', {}, 'captcha')
    const right = await queries.takeCaptcha(db, given.captchaStamp, given.captcha)
    return { account, captcha: right ? ('right' as const) : ('wrong' as const) }
  })
  if (found.captcha === 'wrong') throw sessions.fail('captchaWrong', {}, 'captcha')
  const password = decodePassword(given.password) ?? ''
  const right = await passwordMatches(found.account?.passwordHash ?? null, password)
  const lockedMinutes = await transact(async (db) => {
    await queries.oneAtATime(db, subject)
    if ((await due(db)) && found.captcha === 'none') throw sessions.fail('captchaNeeded', {}, 'captcha')
    if (right) await queries.clearFailures(db, subject)
    else {
      await queries.countFailure(db, subject, LOCK_AT)
      await queries.countFailure(db, addressOf(request.ip), ADDRESS_LOCK_AT)
    }
    return (await queries.failuresOf(db, subject)).lockedMinutes
  })
  if (lockedMinutes > 0) throw sessions.fail('locked', { minutes: lockedMinutes })
  if (!right || !found.account) throw sessions.fail('wrongPassword')
  return found.account
}

async function open(db: Db, userId: string, request: RequestFacts, limits: SessionLimits): Promise<{ token: string; seconds: number }> {
  const token = randomBytes(32).toString('base64url')
  await queries.insertSession(db, {
    token,
    userId,
    seconds: limits.seconds,
    idleSeconds: limits.idleSeconds,
    ip: request.ip,
    userAgent: request.userAgent,
  })
  return { token, seconds: limits.seconds }
}

/** Opens a session. Fails with 40001 to 40003, or 40006 where the first password must be changed. */
export async function signIn(transact: Transact, request: RequestFacts, given: SignIn, limits: SessionLimits): Promise<Opened> {
  const account = await checkPassword(transact, request, given, true)
  if (account.mustChange) throw sessions.fail('mustChange')
  return transact(async (db) => {
    if (request.token) await queries.deleteSession(db, request.token)
    return { id: account.id, name: account.name, ...(await open(db, account.id, request, limits)) }
  })
}

/** What a new password must be; throws on its field. */
export function checkNewPassword(password: string | null): string {
  if (password === initialPassword) throw sessions.fail('sameAsInitial', {}, 'password')
  if (password === null || !new RegExp(passwordPattern).test(password)) throw sessions.fail('passwordRule', {}, 'password')
  if (isCommon(password)) throw sessions.fail('tooCommon', {}, 'password')
  return password
}

/** Changes the first password with the old one, ends other sessions and opens one. Throttled like signing in. */
export async function changeFirstPassword(
  transact: Transact,
  request: RequestFacts,
  given: { loginName: string; oldPassword: string; password: string },
  limits: SessionLimits,
): Promise<Opened> {
  const password = checkNewPassword(decodePassword(given.password))
  const account = await checkPassword(transact, request, { loginName: given.loginName, password: given.oldPassword }, false)
  if (!account.mustChange) throw sessions.fail('wrongPassword')
  const passwordHash = await hashPassword(password)
  return transact(async (db) => {
    await queries.setPassword(db, account.id, passwordHash)
    await queries.deleteSessionsOf(db, [account.id])
    return { id: account.id, name: account.name, ...(await open(db, account.id, request, limits)) }
  })
}

export const signOut = (db: Db, token: string) => queries.deleteSession(db, token)

/** Who is asking, with the part of the permission tree that the roles hold. */
export async function userInfo(db: Db): Promise<UserInfo> {
  const who = await db.who()
  const [tenant, menus] = await Promise.all([queries.getTenant(db), queries.menusOf(db, who.userId, who.type)])
  return {
    id: who.userId,
    name: who.name,
    loginName: who.loginName,
    type: who.type,
    orgId: who.tenantId,
    orgName: tenant.name,
    departmentId: who.departmentId,
    powerAliasTree: treeOf(menus),
    leaderScopes: who.scopes.map(({ departmentId, leaderType }) => ({ departmentId, leaderType })),
  }
}

export { enterAsPerson, enterTenant } from './entrance.ts'
export { hashPassword } from './passwords.ts'
export { deleteSessionsOf, findAccount } from './queries.ts'
