// Error handler: one envelope for every failure. Refusals before the handler go to the audit log, unexpected errors to the log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Log } from '../log.ts'
import { enterOnly } from './enter.ts'
import { envelopeOf, toAppError } from './to-app-error.ts'
import type { Machinery } from './machinery.ts'
import { refuse } from './register.ts'

/** Sends the envelope of a failure, with its status. */
export const sendFailure = (reply: FastifyReply, request: FastifyRequest, failure: AppError) =>
  reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(failure, request.id)))

/** Installs the error handler. */
export function answerFailures(app: FastifyInstance, machinery: Machinery, log: Log): void {
  const { facts } = machinery
  /** A caller without the right gets 401 or 403, even if their request has other faults. */
  const unlessRefused = async (request: FastifyRequest, known: AppError | null): Promise<AppError | null> => {
    const { route } = request.routeOptions.config
    if (!route || request.heard || known === null || known.status < 400 || known.status === 401 || known.status >= 500) return known
    if (route.endpoint.may === 'public') return known
    return facts(request)
      .then((asked) => enterOnly(route.endpoint, machinery, asked))
      .then(
        () => known,
        (refusal: unknown) => toAppError(refusal) ?? known,
      )
  }
  /** Audits refusals before the handler: an unreadable body, a cross-site request, a missing session. */
  const tellUnheard = async (request: FastifyRequest, known: AppError | null) => {
    const { route } = request.routeOptions.config
    if (!route || request.heard) return
    try {
      refuse(route, await facts(request), known, machinery.refuse)
    } catch {
      // the host belongs to no tenant, so there is no audit log
    }
  }
  app.setErrorHandler(async (error, request, reply) => {
    const known = await unlessRefused(request, toAppError(error))
    if (!known) log.error({ err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] }, 'unexpected')
    void tellUnheard(request, known)
    return sendFailure(reply, request, known ?? new AppError('系统出现错误，请稍后再试', { status: 500 }))
  })
}
