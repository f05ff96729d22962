// Who asks, and whether they may: the statements that a call enters with.
import { type Endpoint, scopeOf } from '#shared/contract.ts'
import { transaction } from '../database/transaction.ts'
import type { Machinery } from './machinery.ts'
import type { RequestFacts } from './serve.ts'
import type { Ports } from './ports.ts'

function wordsOf({ may }: Endpoint) {
  if (may === 'signed-in') return null
  return typeof may === 'string' ? [may] : may
}

/** How a call enters: as nobody where it is public, as a machine where it is for those, else as who has the session, with its words. */
export function entryOf(endpoint: Endpoint, { entrance }: Ports, { tenantId, token, secret }: RequestFacts) {
  const scope = scopeOf(endpoint)
  if (endpoint.may === 'public') return entrance.tenant(tenantId)
  if (scope && secret) return entrance.service(tenantId, secret, scope)
  // a word that nobody holds keeps people out of what is for machines
  const ownOnly = endpoint.personal ?? (endpoint.method !== 'GET' && !endpoint.allowImpersonated)
  return entrance.person(tenantId, token ?? '', wordsOf(endpoint), ownOnly)
}

/** Enters and leaves: refuses who may not. */
export const enterOnly = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts) =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    reads: true,
    run: async () => true,
  })

/** The same for a machine, before its stream is read; who it is. */
export const enterService = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts) =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    run: async (db) => ({ id: null, name: await ports.nameOfService(db, facts.secret ?? '') }),
  })

/** Enters as `enterOnly`; the id of the person who asks. */
export const personOf = (endpoint: Endpoint, { pool, ports }: Machinery, facts: RequestFacts): Promise<string> =>
  transaction(pool, {
    tenantId: facts.tenantId,
    entry: entryOf(endpoint, ports, facts),
    reads: true,
    run: async (db) => (await db.who()).userId,
  })

/** Asked again while a stream is open: rights withdrawn end it. */
export const stillMay = (endpoint: Endpoint, machinery: Machinery, facts: RequestFacts) => () =>
  enterOnly(endpoint, machinery, facts).catch(() => false)
