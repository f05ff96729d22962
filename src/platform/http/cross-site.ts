// Requests that another site started.
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../shared/errors.ts'

/** Writes that another site started in this browser are refused. */
export function refuseCrossSite(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site') throw forbidden()
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) throw forbidden()
}
