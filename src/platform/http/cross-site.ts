// CSRF protection: refuses writes that another site started.
import type { FastifyRequest } from 'fastify'
import { forbidden } from '#shared/errors.ts'
import { hostOf } from './hosts.ts'

/** Throws 403 for a write that another site started in this browser. */
export function refuseCrossSite(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') throw forbidden()
  if (origin === undefined) return
  const from = URL.parse(origin)
  const host = hostOf(request)
  // a proxy that ends TLS may pass the host on without its port, or with its own
  const behindProxy = request.protocol === 'https' && from?.protocol === 'https:' && site !== 'same-site'
  // the browser says same-origin for an https address, although the proxy does not tell this server about https
  const sameScheme = from?.protocol === `${request.protocol}:` || site === 'same-origin'
  const same = (from?.host === host && sameScheme) || (behindProxy && from.hostname === host.replace(/:\d+$/, ''))
  if (!same) throw forbidden()
}
