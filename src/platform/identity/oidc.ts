// OpenID Connect as a relying party: authorization code with PKCE, state, nonce and iss; signatures are always checked.
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import { fetchJson, fetchOf } from './oidc-fetch.ts'

export interface OidcSettings {
  issuer: string
  clientId: string
  /** null: a public client, which PKCE alone protects. */
  clientSecret: string | null
  redirectUri: string
  fetch: Outbound['fetch']
}
/** Secrets of one sign-in, between its two requests. */
export interface OidcProof {
  nonce: string
  verifier: string
}
/** The verified person at the provider. */
export interface OidcIdentity {
  subject: string
  /** Session id at the provider, if it has one. */
  sid: string | null
  /** Claims of the ID token, and of the userinfo endpoint if it was asked. */
  claims: Record<string, unknown>
  /** Authentication methods of the claim `amr` (RFC 8176). */
  amr: string[]
}
/** `protocol`: the answer breaks a rule. `network`: the provider was not reached. */
export class OidcError extends Error {
  readonly reason: 'protocol' | 'network'

  constructor(reason: 'protocol' | 'network') {
    super(`oidc: ${reason}`)
    this.reason = reason
  }
}

/** Algorithms with a private key of the provider; HMAC would let the client secret sign, and `none` anybody. */
export const signatureAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Difference in seconds that the clocks of provider and server may have. */
export const maxClockSeconds = 300
const scopes = ['openid', 'profile', 'email', 'phone']
const METADATA_MS = 86_400_000
const MAX_KNOWN = 200

type Metadata = client.ServerMetadata
const known = new Map<string, { metadata: Metadata; until: number }>()

/** Forgets the metadata of an issuer, so that the next sign-in reads them again. */
export const forgetMetadata = (issuer: string) => void known.delete(issuer)

/** How the client proves itself at the token endpoint. The default of the standard is the header. */
function authenticationOf({ clientSecret }: OidcSettings, metadata: Metadata): client.ClientAuth {
  if (clientSecret === null) return client.None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
}

/** A new configuration for each sign-in: it has no cached keys, so that a rotated key works at once. */
async function configure(settings: OidcSettings): Promise<client.Configuration> {
  const hit = known.get(settings.issuer)
  const metadata = hit && hit.until > performance.now() ? hit.metadata : await discover(settings)
  const authentication = authenticationOf(settings, metadata)
  const configuration = new client.Configuration(metadata, settings.clientId, { [client.clockTolerance]: maxClockSeconds }, authentication)
  configuration[client.customFetch] = fetchOf(settings.fetch)
  // the outbound client decides about http
  client.allowInsecureRequests(configuration)
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The metadata of the provider, whose issuer must be the given one. */
async function discover({ issuer, clientId, fetch }: OidcSettings): Promise<Metadata> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: fetchOf(fetch),
  })
  const metadata = structuredClone({ ...found.serverMetadata() }) as Metadata
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(issuer, { metadata, until: performance.now() + METADATA_MS })
  return metadata
}

/** Errors of the library contain answers of the provider, so they are replaced. */
function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error
  for (let cause: unknown = error; cause; cause = (cause as { cause?: unknown }).cause)
    if (cause instanceof OutboundError) return new OidcError('network')
  return new OidcError('protocol')
}
const guarded = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    throw toOidcError(error)
  })

/** The address of the provider's sign-in page for `state`, with the secrets to keep. @throws OidcError */
export const begin = (settings: OidcSettings, state: string): Promise<OidcProof & { url: string }> =>
  guarded(async () => {
    const configuration = await configure(settings)
    const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
    const supported = configuration.serverMetadata().scopes_supported
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: settings.redirectUri,
      response_type: 'code',
      scope: scopes.filter((scope) => scope === 'openid' || !supported || supported.includes(scope)).join(' '),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    if (!/^https?:$/.test(url.protocol)) throw new OidcError('protocol')
    return { url: url.href, nonce, verifier }
  })

/**
 * Redeems the code of the callback with these query parameters and verifies the ID token. Asks the userinfo endpoint if one of the `wanted`
 * claims is missing. @throws OidcError
 */
export const finish = (
  settings: OidcSettings,
  query: Readonly<Record<string, string>>,
  expected: OidcProof & { state: string },
  wanted: readonly string[],
): Promise<OidcIdentity> =>
  guarded(async () => {
    const configuration = await configure(settings)
    const current = new URL(settings.redirectUri)
    current.search = new URLSearchParams(query).toString()
    const tokens = await client.authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const { alg = '' } = decodeProtectedHeader(tokens.id_token ?? '')
    if (!claims || !signatureAlgorithms.includes(alg) || !isRecent(claims.iat)) throw new OidcError('protocol')
    if (!claims.sub || claims.sub.length > 255) throw new OidcError('protocol')
    const isMissing = wanted.some((name) => claims[name] === undefined)
    const more =
      isMissing && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    const { sid, amr } = claims
    return {
      ...{ subject: claims.sub, sid: typeof sid === 'string' ? sid.slice(0, 255) : null, claims: { ...more, ...claims } },
      // only of the signed token
      amr: Array.isArray(amr) ? amr.filter((one): one is string => typeof one === 'string') : [],
    }
  })

/** Whether a time in epoch seconds is within the difference that clocks may have. */
const isRecent = (iat: unknown) => typeof iat === 'number' && Math.abs(Date.now() / 1000 - iat) <= maxClockSeconds

export interface LogoutOrder {
  subject: string | null
  sid: string | null
  jti: string
}
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): type, signature, issuer, audience, time, event, no nonce.
 * The caller checks that its jti is new. @throws OidcError
 */
export const readLogoutToken = (settings: OidcSettings, token: string): Promise<LogoutOrder> =>
  guarded(async () => {
    // cheap checks first: only a token for this client makes the server fetch keys
    const unverified = decodeJwt(token)
    const configuration = await configure(settings)
    const { issuer, jwks_uri: keysUri } = configuration.serverMetadata()
    if (unverified.iss !== issuer || ![unverified.aud].flat().includes(settings.clientId) || !keysUri) throw new OidcError('protocol')
    const { body } = await fetchJson(settings.fetch, keysUri)
    const { payload } = await jwtVerify(token, createLocalJWKSet(body as unknown as JSONWebKeySet), {
      algorithms: signatureAlgorithms,
      typ: 'logout+jwt',
      issuer,
      audience: settings.clientId,
      clockTolerance: maxClockSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const { events, nonce, sub, sid, jti } = payload as typeof payload & { events?: unknown; sid?: unknown }
    const isLogout = typeof events === 'object' && events !== null && typeof (events as Record<string, unknown>)[LOGOUT_EVENT] === 'object'
    const order = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null, jti: jti ?? '' }
    if (!isLogout || nonce !== undefined || !isRecent(payload.iat) || order.jti === '') throw new OidcError('protocol')
    if (order.subject === null && order.sid === null) throw new OidcError('protocol')
    return order
  })

/** Asks the token endpoint about the client with an invalid code: null if the client is known, else the error code of the provider. */
export async function askAboutClient(settings: OidcSettings): Promise<string | null> {
  const configuration = await guarded(() => configure(settings))
  try {
    const verifier = client.randomPKCECodeVerifier()
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: settings.redirectUri,
      code_verifier: verifier,
    })
    return null
  } catch (error) {
    if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? null : error.error.slice(0, 60)
    if (error instanceof client.WWWAuthenticateChallengeError) return 'invalid_client'
    throw toOidcError(error)
  }
}
