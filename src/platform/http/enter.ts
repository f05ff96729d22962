// Authentication and authorisation: the entry statements of a call.
import { type Endpoint, scopeOf } from '#shared/contract.ts'
import { transaction } from '../database/transaction.ts'
import type { Machinery } from './machinery.ts'
import type { RequestFacts } from './serve.ts'
import type { Ports } from './ports.ts'

function wordsOf({ may }: Endpoint) {
  if (may === 'signed-in') return null
  return typeof may === 'string' ? [may] : may
}

/**
 * The entry of a call: of nobody if it is public, of a service if the request has a secret, else of the session's user, with the required
 * scope or permission words.
 */
export function entryOf(endpoint: Endpoint, { entrance }: Ports, { tenantId, token, secret, ip }: RequestFacts) {
  const scope = scopeOf(endpoint)
  if (endpoint.may === 'public') return entrance.tenant(tenantId)
  if (secret) return scope ? entrance.service(tenantId, secret, scope, ip) : entrance.key(tenantId, secret, wordsOf(endpoint), ip)
  // for a call of a service, a permission word that nobody holds keeps users out
  const ownOnly = endpoint.personal ?? (endpoint.method !== 'GET' && !endpoint.allowImpersonated)
  return entrance.person(tenantId, token ?? '', wordsOf(endpoint), ownOnly, endpoint)
}

/** Enters and leaves; throws 401 or 403 if the caller lacks session or right. */
export const enterOnly = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts) =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    reads: true,
    run: async () => true,
  })

/** Like `enterOnly` for a service, before its stream is read; returns the service as actor. */
export const enterService = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts) =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    run: async (db) => ({ id: null, name: (await ports.nameOfService(db, facts.secret ?? '')) ?? '' }),
  })

/** Like `enterOnly`; returns the user's id. */
export const personOf = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts): Promise<string> =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    reads: true,
    run: async (db) => (await db.who()).userId,
  })

/** Checks the rights again while a stream is open, so that a withdrawn right ends the stream. */
export const stillMay = (endpoint: Endpoint, machinery: Machinery, facts: RequestFacts) => () =>
  enterOnly(endpoint, machinery, facts).catch(() => false)
