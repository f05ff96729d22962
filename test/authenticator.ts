// A software authenticator (WebAuthn, ES256, attestation none), so that tests can sign answers that a browser would refuse to make.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Asserted, Assertion, Registered, Registration } from '#features/organisation/second-factors/contract.ts'

/** Changes of an honest answer. */
export interface Lie {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The signature counter; by default it grows. */
  counter?: number
}
export interface Authenticator {
  id: string
  register(options: Registration, lie?: Lie): Registered
  assert(options: Assertion, lie?: Lie): Asserted
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
/** Length and major type of CBOR (RFC 8949) for lengths below 65536. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (data: string) => Buffer.concat([head(3, Buffer.byteLength(data)), Buffer.from(data)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** COSE key of an EC2 key on P-256 (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const numbers: [number, number][] = [
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as [number, number][]),
  ]
  const points: [number, string][] = [
    ...([
      [-2, x],
      [-3, y],
    ] as [number, string][]),
  ]
  return map([
    ...numbers.map(([label, value]): [Buffer, Buffer] => [int(label), int(value)]),
    ...points.map(([label, point]): [Buffer, Buffer] => [int(label), bytes(Buffer.from(point, 'base64url'))]),
  ])
}

/** An authenticator with one credential, in a browser at this origin. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin }))
  const dataOf = (rpId: string, flags: number, lie: Lie) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? ++counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const
  return {
    id: named.id,
    register(options, lie = {}) {
      const length = Buffer.from([0, id.length])
      // user present, user verified, credential data
      const data = Buffer.concat([dataOf(options.rp.id, 0x45, lie), Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      const client = clientData('webauthn.create', options.challenge, lie)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    assert(options, lie = {}) {
      const data = dataOf(options.rpId, 0x05, lie)
      const client = clientData('webauthn.get', options.challenge, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
