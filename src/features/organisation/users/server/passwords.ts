// Passwords: argon2id, at most two at a time and never on every core; a flood of sign-ins waits in a bounded line and slows nothing else. And what a new one must be.
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
/** A core is left to the other pages, and to the database where it is on the same machine. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const inLine = fairSemaphore(AT_ONCE, 200)

/** `whose` and below: who asks, that nobody waits behind a flood of others. */
export const hashPassword = (password: string, whose?: string) => inLine(() => hash(password, cost), whose)

let decoy: Promise<string> | undefined
/** Made once; a failure, e.g. a full line, is not kept. */
const decoyHash = () =>
  (decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

/** Compares; an unknown account (null) costs the same time as a known one and is never right. */
export async function passwordMatches(stored: string | null, password: string, whose?: string): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const right = await inLine(() => verify(against, password), whose)
  return stored !== null && right
}

/** base64 of UTF-8, as passwords travel; null where it is not. */
export function decodePassword(encoded: string): string | null {
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return null
  }
}

/** What a new password must be: the rule of the product, and what the tenant demands beyond it; throws on its field. */
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
  /** The initial one, until its first sign-in. */
  passwordMustChange: boolean
}

/** A password that somebody is given, in clear: the initial one, or one that keeps the rule. */
export async function checkGiven(db: Db, encoded: string, whose: Known = {}): Promise<string> {
  const password = decodePassword(encoded)
  const { passwordRule } = await getSettings(db)
  return password === initialPassword ? password : checkPasswordRule(password, passwordRule, whose)
}

/** Waits in line: never while a connection is held. */
export const hashGiven = async (password: string): Promise<PasswordGiven> => ({
  passwordHash: await hashPassword(password),
  passwordMustChange: password === initialPassword,
})
