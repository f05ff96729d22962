// Requests that another site started.
import type { FastifyRequest } from 'fastify'
import { forbidden } from '#shared/errors.ts'
import { hostOf } from './hosts.ts'

/** Writes that another site started in this browser are refused. */
export function refuseCrossSite(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') throw forbidden()
  if (origin === undefined) return
  const from = URL.parse(origin)
  const host = hostOf(request)
  // a proxy that ends TLS may pass the name on without its port, or with its own
  const behindProxy = request.protocol === 'https' && from?.protocol === 'https:' && site !== 'same-site'
  // a browser says same-origin of an address in https whose proxy does not tell this server of it
  const sameScheme = from?.protocol === `${request.protocol}:` || site === 'same-origin'
  const same = (from?.host === host && sameScheme) || (behindProxy && from.hostname === host.replace(/:\d+$/, ''))
  if (!same) throw forbidden()
}
