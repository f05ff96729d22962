// Passwords: argon2id with a semaphore of two and never on all cores, so that a flood of sign-ins waits in a bounded queue. It also checks
// the rules of new passwords.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { TenantSettings } from '#features/organisation/tenants/server/tables.ts'
import { getSettings } from '#features/organisation/tenants/server/tenants.ts'
import { initialPassword, officePattern, passwordPattern, users } from '../contract.ts'
import { isCommon, isPattern, isPersonal, type Known } from './weak-passwords.ts'

// OWASP: 19 MiB, 2 passes, 1 lane (argon2id is the library's default algorithm)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays free for other requests, and for a database on the same machine. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const inLine = fairSemaphore(AT_ONCE, 200)

/** `whose`, here and below: key of the caller in the fair queue. */
export const hashPassword = (password: string, whose?: string) => inLine(() => hash(password, cost), whose)

let decoy: Promise<string> | undefined
/** Computed once; a failure, e.g. a full queue, is not cached. */
const decoyHash = () =>
  (decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

/** Compares a password; an unknown account (null) takes the same time, and never matches. */
export async function passwordMatches(stored: string | null, password: string, whose?: string): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const right = await inLine(() => verify(against, password), whose)
  return stored !== null && right
}

/** Decodes base64 of UTF-8, the encoding of passwords in requests; null if it is invalid. */
export function decodePassword(encoded: string): string | null {
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return null
  }
}

/** Checks a new password against the rules of the product and the tenant; throws on its field. */
export function checkPasswordRule(password: string | null, rule?: TenantSettings['passwordRule'], whose: Known = {}): string {
  const office = (whose.type ?? 0) > 0
  if (password === null || !new RegExp(office ? officePattern : passwordPattern).test(password))
    throw users.fail(office ? 'officeRule' : 'passwordRule', {}, 'password')
  if (rule && password.length < rule.minLength) throw users.fail('tooShort', { n: rule.minLength }, 'password')
  if (rule?.letters && !/[A-Za-z]/.test(password)) throw users.fail('needsLetters', {}, 'password')
  if (rule?.digits && !/\d/.test(password)) throw users.fail('needsDigits', {}, 'password')
  if (isCommon(password) || isPattern(password)) throw users.fail('tooCommon', {}, 'password')
  if (isPersonal(password, whose)) throw users.fail('personal', {}, 'password')
  return password
}

export interface PasswordGiven {
  passwordHash: string
  /** Whether it is the initial password, which must be changed at the first sign-in. */
  passwordMustChange: boolean
}

/** Validates a password that an administrator sets; returns it in plain text, or the initial one. */
export async function checkGiven(db: Db, encoded: string, whose: Known = {}): Promise<string> {
  const password = decodePassword(encoded)
  const { passwordRule } = await getSettings(db)
  return password === initialPassword ? password : checkPasswordRule(password, passwordRule, whose)
}

/** Hashes in the queue: never call it while a connection is held. */
export const hashGiven = async (password: string): Promise<PasswordGiven> => ({
  passwordHash: await hashPassword(password),
  passwordMustChange: password === initialPassword,
})
