// Calls with a service credential: counted in each minute, and refused if only people may make them.
import type { FastifyReply } from 'fastify'
import { noSession, peopleOnly, tooManyCalls } from '#shared/errors.ts'
import { isForMachines } from '#shared/machine-calls.ts'
import { databaseCode } from '../database/availability.ts'
import { transaction } from '../database/transaction.ts'
import type { Machinery } from './machinery.ts'
import type { RequestFacts, Route } from './serve.ts'

/**
 * Counts the call and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers-05). Does nothing for people. Throws 401 or 403 for a
 * credential that is not accepted from here, 429 with Retry-After above its limit, and 403 with the code 40013 if the call is for people.
 */
export async function admitService(
  { feature, endpoint }: Route,
  reply: FastifyReply,
  { pool, ports }: Machinery,
  { tenantId, secret, ip }: RequestFacts,
): Promise<void> {
  if (secret === null || endpoint.may === 'public') return
  const counted = transaction(pool, {
    tenantId,
    entry: ports.entrance.tenant(tenantId),
    reads: true,
    run: (db) => ports.countServiceCall(db, secret, ip),
  })
  const { limit, calls, resetSeconds } = await counted.catch((error: unknown) => {
    // the tenant is disabled, and so is the credential
    throw databaseCode(error) === 'YW404' ? noSession() : error
  })
  reply.headers({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, limit - calls)),
    'RateLimit-Reset': String(resetSeconds),
  })
  if (calls > limit) {
    reply.header('Retry-After', String(resetSeconds))
    throw tooManyCalls(limit, resetSeconds)
  }
  if (!isForMachines(feature, endpoint)) throw peopleOnly()
}
