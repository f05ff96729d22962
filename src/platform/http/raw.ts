// Mounts a protocol of others below a prefix: any method, body and answer, without a contract and without the envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError, diskFull } from '#shared/errors.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import { networkOf } from './addresses.ts'
import type { Machinery } from './machinery.ts'
import { traced } from './register.ts'
import type { RequestFacts } from './serve.ts'
import { toAppError } from './to-app-error.ts'

export interface RawRequest {
  method: string
  /** The address after the prefix, without the query, e.g. /statements. */
  path: string
  /** The query as it was sent, without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
  facts: RequestFacts
}
export interface RawAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
}
export interface RawMount {
  prefix: string
  /** Name of the feature and the action in the audit row of a refused caller. */
  feature: string
  action: string
  /** Limit of a body in bytes. */
  maxBytes: number
  answer(request: RawRequest): Promise<RawAnswer>
  /** The answer to a failure, also to one before `answer`, e.g. of a body that is too large. */
  failed(failure: AppError, request: Pick<RawRequest, 'method' | 'path' | 'headers'>): RawAnswer
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
/** Calls of one mount that wait for a place. */
const IN_LINE = 500

const send = (reply: FastifyReply, { status, headers = {}, body }: RawAnswer) =>
  reply
    .code(status)
    .headers(headers)
    .send(body ?? null)

/** Its calls get a third of the pool, and networks take turns, so that one sender does not slow down all others. */
export async function mount(app: FastifyInstance, raw: RawMount, machinery: Machinery): Promise<void> {
  const places = fairSemaphore(Math.max(1, Math.floor(machinery.pool.size / 3)), IN_LINE)
  const placeOf = (request: FastifyRequest) => {
    const [path = '', ...query] = request.url.split('?')
    return { method: request.method, path: path.slice(raw.prefix.length), query: query.join('?'), headers: request.headers }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = await machinery.facts(request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      if (machinery.disk.full && request.method !== 'GET' && request.method !== 'HEAD') throw diskFull()
      const asked = { ...placeOf(request), body, facts }
      return send(reply, await places(() => raw.answer(asked), `${facts.tenantId} ${networkOf(facts.ip)}`))
    } catch (error) {
      const status = toAppError(error)?.status
      if (status === 401 || status === 403)
        machinery.refuse({ action: raw.action, feature: raw.feature, request: facts, result: status, actor: null })
      throw error
    }
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: raw.maxBytes }, (_request, body, done) => done(null, body))
    scope.setErrorHandler(async (error, request, reply) => {
      const known = toAppError(error)
      if (!known) request.log.error({ err: error, requestId: request.id, method: request.method, url: placeOf(request).path }, 'unexpected')
      return send(reply, raw.failed(known ?? new AppError('系统出现错误，请稍后再试', { status: 500 }), placeOf(request)))
    })
    scope.route({
      method: methods,
      url: `${raw.prefix}/*`,
      bodyLimit: raw.maxBytes,
      config: { maxBytes: raw.maxBytes },
      handler: (request, reply) => traced(request, reply, machinery, () => answer(request, reply)),
    })
  })
}
