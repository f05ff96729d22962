// A real OpenID provider in this process, whose answers a test can spoil as a hostile or broken provider would.
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'

const CLIENT_SECRET = 'the-secret-of-the-client-0123456789abcdef'
export const clientId = 'yanwu'

/** A store of the provider that lasts as long as the test. */
function memory() {
  const kept = new Map<string, AdapterPayload>()
  const found = (is: (payload: AdapterPayload) => boolean) => [...kept.values()].find(is)
  return class implements Adapter {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }
    readonly #key = (id: string) => `${this.#kind} ${id}`
    upsert = async (id: string, payload: AdapterPayload) => void kept.set(this.#key(id), payload)
    find = async (id: string) => kept.get(this.#key(id))
    findByUserCode = async (userCode: string) => found((payload) => payload.userCode === userCode)
    findByUid = async (uid: string) => found((payload) => payload.uid === uid)
    consume = async (id: string) => void Object.assign(kept.get(this.#key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    destroy = async (id: string) => void kept.delete(this.#key(id))
    revokeByGrantId = async (grantId: string) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

/** Claims of a person at the provider. */
export interface Account {
  sub: string
  [claim: string]: unknown
}
/** Changes of the provider's answers. */
export interface Spoil {
  /** Changes the payload of the ID token and signs it again with the provider's own key. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Replaces the ID token. */
  token?: (idToken: string) => string
}

export interface IdentityServer {
  issuer: string
  clientSecret: string
  /** The person who signs in next. */
  account: Account
  spoil: Spoil
  /** Registers the client with these addresses; the provider begins anew and keeps its key. */
  register(redirectUris: string[], logoutUri?: string): Promise<void>
  /** Replaces the signing key. */
  rotate(): Promise<void>
  /** A logout token, signed with the provider's key unless `key` is another. */
  logoutToken(payload: JWTPayload, header?: { typ?: string; alg?: string }, key?: JWK): Promise<string>
  newKey: typeof newKey
  /** Number of requests by path. */
  requests: Map<string, number>
  close(): Promise<void>
}

const unsigned = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
/** The token without a signature. */
export const withoutSignature = (token: string) => `${unsigned({ alg: 'none' })}.${unsigned(payloadOf(token))}.`
/** The token signed with the client secret. */
export function bySecret(token: string): string {
  const text = `${unsigned({ alg: 'HS256' })}.${unsigned(payloadOf(token))}`
  return `${text}.${createHmac('sha256', CLIENT_SECRET).update(text).digest('base64url')}`
}

interface Opened {
  issuer: string
  key: JWK
  redirectUris: string[]
  logoutUri: string | undefined
  account(): Account
}
/** Opens a provider with one client, at which `account` signs in without a page. Returns its request handler. */
function openProvider({
  issuer,
  key,
  redirectUris,
  logoutUri,
  account,
}: Opened): (request: IncomingMessage, response: ServerResponse) => void {
  const provider = new Provider(issuer, {
    adapter: memory(),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    jwks: { keys: [key] as never },
    clients: [
      {
        client_id: clientId,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        ...(logoutUri ? { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true } : {}),
      },
    ],
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      profile: ['name', 'employee_number'],
    },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...account(), sub: id }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['key'] },
    conformIdTokenClaims: true,
    renderError: (context, out) => void (context.body = JSON.stringify(out)),
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res)
    if (prompt.name === 'login') return provider.interactionFinished(context.req, context.res, { login: { accountId: account().sub } })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email phone profile')
    return provider.interactionFinished(context.req, context.res, { consent: { grantId: await grant.save() } })
  })
  const callback = provider.callback()
  return (request, response) => void callback(request, response)
}

export async function startIdentityServer(): Promise<IdentityServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.writeHead(503).end()
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    made.requests.set(path, (made.requests.get(path) ?? 0) + 1)
    if (path === '/token' && (made.spoil.claims || made.spoil.token)) spoilToken(response)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = await newKey('first')
  let client: { redirectUris: string[]; logoutUri: string | undefined } = { redirectUris: ['http://localhost/none'], logoutUri: undefined }
  const sign = async (payload: JWTPayload, header: { typ?: string; alg?: string } = {}, by = key) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: by.kid ?? '', ...header }).sign(await importJWK(by, 'RS256'))

  /** The answer of the token endpoint is held back, and leaves with another ID token. */
  function spoilToken(response: ServerResponse) {
    const end = response.end.bind(response)
    const { claims, token } = made.spoil
    response.end = ((body: Buffer) => {
      void (async () => {
        const answer = JSON.parse(body.toString()) as { id_token?: string }
        if (answer.id_token && claims) answer.id_token = await sign(claims(payloadOf(answer.id_token)))
        if (answer.id_token && token) answer.id_token = token(answer.id_token)
        const text = JSON.stringify(answer)
        response.setHeader('content-length', Buffer.byteLength(text))
        end(text)
      })()
      return response
    }) as ServerResponse['end']
  }

  const begin = () => void (handle = openProvider({ issuer, key, ...client, account: () => made.account }))

  const made: IdentityServer = {
    issuer,
    clientSecret: CLIENT_SECRET,
    account: { sub: 'nobody' },
    spoil: {},
    async register(redirectUris, logoutUri) {
      client = { redirectUris, logoutUri }
      begin()
    },
    async rotate() {
      key = await newKey(randomUUID())
      begin()
    },
    logoutToken: (payload, header, by) =>
      sign(
        {
          iss: issuer,
          aud: clientId,
          iat: Math.floor(Date.now() / 1000),
          jti: randomUUID(),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...payload,
        },
        { typ: 'logout+jwt', ...header },
        by,
      ),
    newKey,
    requests: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  begin()
  return made
}
