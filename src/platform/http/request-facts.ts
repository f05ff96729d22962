// Facts of a request before its user is looked up: tenant, address, session, idempotency key.
import type { FastifyRequest } from 'fastify'
import { AppError, badRequest } from '#shared/errors.ts'
import type { Pool } from '../database/pool.ts'
import { addressOf } from './addresses.ts'
import { hostOf, type HostRule, tenantFinder } from './hosts.ts'
import type { RequestFacts } from './serve.ts'
import { flowOf, marksOf, secretOf, seenOf, tokenOf } from './session-cookie.ts'

/** Reads the facts of a request; throws 404 if its host belongs to no tenant. */
export function readFacts(pool: Pool, hosts: HostRule): (request: FastifyRequest) => Promise<RequestFacts> {
  const find = tenantFinder(pool, hosts)
  return async (request) => {
    const tenantId = await find(hostOf(request))
    if (!tenantId) throw new AppError('未找到该租户，请检查访问地址', { status: 404 })
    return {
      id: request.id,
      tenantId,
      // behind a proxy, the caller writes the header from which the address is read
      ip: addressOf(request.ip) ?? addressOf(request.socket.remoteAddress) ?? '0.0.0.0',
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      host: hostOf(request),
      secure: request.protocol === 'https',
      token: tokenOf(request.headers as { cookie?: string; token?: string }, request.protocol === 'https'),
      devices: marksOf(request.headers.cookie, request.protocol === 'https'),
      secret: secretOf(request.headers),
      seen: seenOf(request.headers.cookie, request.protocol === 'https'),
      flow: flowOf(request.headers.cookie, request.protocol === 'https'),
      onceKey: onceKeyOf(request.headers['idempotency-key']),
    }
  }
}

/** The idempotency key of a request; throws 400 if it is malformed. */
function onceKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw badRequest()
  return header
}
