// Passkeys (WebAuthn): options for the browser, and the check of its answers. Challenges are signed and not stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Asserted, Assertion, Registered, Registration } from '../contract.ts'

const TIMEOUT_MS = 300_000
const NONCE = 16
const TIME = 8

/** A challenge belongs to one session and one purpose. */
export interface ChallengeOf {
  tenantId: string
  token: string
  purpose: 'register' | 'verify'
}
/** The site that a passkey is bound to. */
export interface Site {
  /** Origin of the tenant, e.g. https://demo.training.example.com. */
  origin: string
  name: string
}

/** Key of the challenges, derived from the secret that all processes share. */
export const challengeKey = (secret: string): Buffer => createHmac('sha256', secret).update('yanwu passkey challenges').digest()

const markOf = (key: Buffer, { tenantId, token, purpose }: ChallengeOf, head: Buffer) =>
  createHmac('sha256', key).update(`${purpose} ${tenantId} ${token} `).update(head).digest()

/** A challenge that is valid for five minutes: nonce (128 bits), end in ms since 1970 (64 bits), and their HMAC, in base64url. */
export function newChallenge(key: Buffer, of: ChallengeOf, now = Date.now()): string {
  const time = Buffer.alloc(TIME)
  time.writeBigUInt64BE(BigInt(now + TIMEOUT_MS))
  const head = Buffer.concat([randomBytes(NONCE), time])
  return Buffer.concat([head, markOf(key, of, head)]).toString('base64url')
}

/** Whether this server has given the challenge to this session for this purpose within the last five minutes. */
export function isChallenge(key: Buffer, of: ChallengeOf, challenge: string, now = Date.now()): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, NONCE + TIME)
  const mark = bytes.subarray(NONCE + TIME)
  const right = markOf(key, of, head)
  return mark.length === right.length && timingSafeEqual(mark, right) && head.readBigUInt64BE(NONCE) > BigInt(now)
}

const rpIdOf = ({ origin }: Site) => new URL(origin).hostname
const described = (known: readonly { credentialId: string; transports: string[] }[]) =>
  known.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** Options for a new passkey: EdDSA, ES256 or RS256. */
export const registrationOf = (
  site: Site,
  person: { tenantId: string; userId: string; name: string; loginName: string },
  known: readonly { credentialId: string; transports: string[] }[],
  challenge: string,
): Registration => ({
  rp: { id: rpIdOf(site), name: site.name },
  user: {
    id: Buffer.from(`${person.tenantId}:${person.userId}`).toString('base64url'),
    name: person.loginName,
    displayName: person.name,
  },
  challenge,
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  timeout: TIMEOUT_MS,
  excludeCredentials: described(known),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
})

export const assertionOf = (
  site: Site,
  known: readonly { credentialId: string; transports: string[] }[],
  challenge: string,
): Assertion => ({
  ...{ rpId: rpIdOf(site), challenge, timeout: TIMEOUT_MS },
  allowCredentials: described(known),
  userVerification: 'preferred',
})

interface NewCredential {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}
const transportsOf = (given: readonly string[] | undefined) => (given ?? []).filter((one) => /^[a-z-]+$/.test(one))

/** The credential of a registration; null if its challenge, origin, RP id or form is wrong. */
export async function readRegistration(
  site: Site,
  response: Registered,
  isExpected: (challenge: string) => boolean,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    ...{ expectedChallenge: isExpected, expectedOrigin: site.origin, expectedRPID: rpIdOf(site), requireUserVerification: false },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transportsOf(response.response.transports) }
}

/** The new signature counter of an assertion by this credential; null if its challenge, origin, RP id, counter or signature is wrong. */
export async function readAssertion(
  site: Site,
  response: Asserted,
  credential: { credentialId: string; publicKey: Buffer; counter: number },
  isExpected: (challenge: string) => boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    credential: { id: credential.credentialId, publicKey: new Uint8Array(credential.publicKey), counter: credential.counter },
    ...{ expectedChallenge: isExpected, expectedOrigin: site.origin, expectedRPID: rpIdOf(site), requireUserVerification: false },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
