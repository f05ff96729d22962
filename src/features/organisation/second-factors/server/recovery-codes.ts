// Recovery codes: ten words of 50 random bits for a lost phone. Each works once; only their HMAC is stored.
import { createHmac, randomBytes } from 'node:crypto'

/** Number of codes that a person gets at one time. */
export const RECOVERY_CODES = 10
const LENGTH = 10
/** Crockford's base32: no i, l, o and u, so that no two characters look alike. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new code, e.g. `7kq2m-x09ra`; each character has 5 random bits. */
export function newRecoveryCode(): string {
  const text = [...randomBytes(LENGTH)].map((byte) => alphabet[byte & 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** A typed code without separators, with the look-alikes of Crockford's base32 replaced; null if it is no code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-–—_]+/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return text.length === LENGTH && [...text].every((char) => alphabet.includes(char)) ? text : null
}

/** Key of the stored codes, derived from the secret that all processes share. */
export const recoveryKey = (secret: string): Buffer => createHmac('sha256', secret).update('yanwu recovery codes').digest()

/** The stored value of a code: HMAC-SHA-256 over tenant, person and code. Null if the typed text is no code. */
export function hashOfRecoveryCode(key: Buffer, of: { tenantId: string; userId: string }, typed: string): Buffer | null {
  const text = readRecoveryCode(typed)
  return text === null ? null : createHmac('sha256', key).update(`${of.tenantId} ${of.userId} ${text}`).digest()
}
