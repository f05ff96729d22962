// Time-based one-time passwords (RFC 6238: HMAC-SHA-1, 6 digits, 30 seconds), as authenticator apps compute them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one that count, because clocks of phones differ. */
const WINDOW = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key of 160 bits (RFC 4226, section 4, R6). */
export const newKey = (): Buffer => randomBytes(20)

/** Base32 without padding (RFC 4648, section 6), as authenticator apps take a key. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The number of the 30-second step of a time in milliseconds since 1970. */
export const stepOf = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

/** The code of a step: dynamic truncation of RFC 4226, section 5.3. */
export function codeOf(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a right code at a time in milliseconds; null for a wrong code. The caller refuses a step that was used before. */
export function stepOfCode(key: Buffer, code: string, ms: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const now = stepOf(ms)
  let found: number | null = null
  // all steps are compared, so that the time does not tell which one matched
  for (let step = now - WINDOW; step <= now + WINDOW; step++)
    if (step >= 0 && timingSafeEqual(given, Buffer.from(codeOf(key, step)))) found = step
  return found
}

/** The address that a QR code shows to an authenticator app (Key URI format of Google Authenticator). */
export const uriOf = (key: Buffer, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({
    ...{ secret: toBase32(key), issuer, algorithm: 'SHA1' },
    ...{ digits: String(DIGITS), period: String(STEP_SECONDS) },
  })
    .toString()
    .replaceAll('+', '%20')}`
