// Encrypts secrets that must be read again, such as the client secret of an identity provider: AES-256-GCM, bound to their place.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** The place of a sealed value: it opens nowhere else. */
export interface SealedPlace {
  tenantId: string
  table: string
  id: string
  column: string
}
export interface Sealer {
  /** Returns `version.keyId.iv.ciphertext` with the iv (96 bits) and the ciphertext with its tag (128 bits) in base64url. */
  seal(text: string, place: SealedPlace): string
  /** @throws SealError if the value was sealed with an unknown key or for another place, or was changed. */
  open(sealed: string, place: SealedPlace): string
  /** True if a value is sealed with the key of before, so that it must be sealed again. */
  isOld(sealed: string): boolean
}
/** `key`: no key of this process has sealed the value. `value`: the value was changed or belongs to another place. */
export class SealError extends Error {
  readonly reason: 'key' | 'value'

  constructor(reason: 'key' | 'value') {
    super(`a sealed value does not open: ${reason}`)
    this.reason = reason
  }
}

const VERSION = 'v1'
const TAG_BYTES = 16

interface Key {
  id: string
  bytes: Buffer
}
/** The AES key (256 bits, HKDF-SHA-256) of a text, and its public id. */
function keyOf(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'yanwu sealed secrets', 32))
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** Lengths stand in front of the parts, so that no two places have equal data. */
const placeData = ({ tenantId, table, id, column }: SealedPlace, keyId: string) =>
  Buffer.from([VERSION, keyId, tenantId, table, id, column].map((part) => `${part.length}:${part}`).join('|'))

/** Seals with `key`; opens with `key` and `before`, the key until the last change. */
export function openSealer(key: string, before?: string): Sealer {
  const current = keyOf(key)
  const keys = [current, ...(before ? [keyOf(before)] : [])]
  const partsOf = (sealed: string) => {
    const [version, keyId, iv = '', data = '', ...rest] = sealed.split('.')
    if (version !== VERSION || rest.length) throw new SealError('value')
    const found = keys.find(({ id }) => id === keyId)
    if (!found) throw new SealError('key')
    return { found, iv: Buffer.from(iv, 'base64url'), data: Buffer.from(data, 'base64url') }
  }
  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(placeData(place, current.id))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, current.id, iv.toString('base64url'), data.toString('base64url')].join('.')
    },
    open(sealed, place) {
      const { found, iv, data } = partsOf(sealed)
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.bytes, iv, { authTagLength: TAG_BYTES }).setAAD(placeData(place, found.id))
        decipher.setAuthTag(data.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        throw new SealError('value')
      }
    },
    isOld: (sealed) => partsOf(sealed).found !== current,
  }
}
