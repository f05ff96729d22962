// Passwords: argon2id, at most two at a time and never on every core; a flood of sign-ins waits in a bounded line and slows nothing else. And what a new one must be.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { gate } from '../../../platform/gate.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { TenantSettings } from '../../tenants/server/tables.ts'
import { getSettings } from '../../tenants/server/tenants.ts'
import { initialPassword, passwordPattern, users } from '../contract.ts'
import { isPattern, isPersonal, type Known } from './weak-passwords.ts'

// OWASP: 19 MiB, 2 passes, 1 lane (argon2id is the library's default algorithm)
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A core is left to the other pages, and to the database where it is on the same machine. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const inLine = gate(AT_ONCE, 200)

export const hashPassword = (password: string) => inLine(() => hash(password, cost))

let decoy: Promise<string> | undefined
/** Made once; a failure, e.g. a full line, is not kept. */
const decoyHash = () =>
  (decoy ??= hashPassword('decoy').catch((error: unknown) => {
    decoy = undefined
    throw error
  }))

/** Compares; an unknown account (null) costs the same time as a known one and is never right. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const right = await inLine(() => verify(against, password))
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

const common = new Set(
  '1qaz2wsx zaq12wsx qwer1234 1234qwer qazwsx123 a123456789 aa123456 abcd1234 abc12345 woaini woaini520 iloveyou1 123qwe 123456 1234567 12345678 123456789 1234567890 111111 000000 666666 888888 123123 112233 654321 password password1 passw0rd qwerty qwerty123 abc123 abcdef aaaaaa 123abc admin123 admin888 iloveyou woaini1314 a123456 a12345678 asd123 zxcvbn asdfgh 147258 159357 520520 5201314 1q2w3e4r q1w2e3r4 root123 test123 welcome letmein'.split(
    ' ',
  ),
)
/** Passwords that everybody tries first. */
const isCommon = (password: string) => common.has(password.toLowerCase())

/** What a new password must be: the rule of the product, and what the tenant demands beyond it; throws on its field. */
export function checkPasswordRule(password: string | null, rule?: TenantSettings['passwordRule'], whose: Known = {}): string {
  if (password === null || !new RegExp(passwordPattern).test(password)) throw users.fail('passwordRule', {}, 'password')
  if (isCommon(password)) throw users.fail('tooCommon', {}, 'password')
  if (rule && password.length < rule.minLength) throw users.fail('tooShort', { n: rule.minLength }, 'password')
  if (rule?.letters && !/[A-Za-z]/.test(password)) throw users.fail('needsLetters', {}, 'password')
  if (rule?.digits && !/\d/.test(password)) throw users.fail('needsDigits', {}, 'password')
  if (isPattern(password)) throw users.fail('tooCommon', {}, 'password')
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
