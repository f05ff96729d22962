// How the server answers what was thrown: one envelope, refusals before the handler in the audit log, the unexpected in the log.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Log } from '../log.ts'
import { enterOnly } from './enter.ts'
import { envelopeOf, toAppError } from './to-app-error.ts'
import type { Machinery } from './machinery.ts'
import { refuse } from './register.ts'

/** The envelope of a failure, with its status. */
export const sendFailure = (reply: FastifyReply, request: FastifyRequest, failure: AppError) =>
  reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(failure, request.id)))

/** Sets the error handler. */
export function answerFailures(app: FastifyInstance, machinery: Machinery, log: Log): void {
  const { facts } = machinery
  /** Who may not call at all is told that, whatever else is wrong with what they send. */
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
  /** Refusals before the handler: a body that cannot be read, another site, no session. */
  const tellUnheard = async (request: FastifyRequest, known: AppError | null) => {
    const { route } = request.routeOptions.config
    if (!route || request.heard) return
    try {
      refuse(route, await facts(request), known, machinery.refuse)
    } catch {
      // of no tenant
    }
  }
  app.setErrorHandler(async (error, request, reply) => {
    const known = await unlessRefused(request, toAppError(error))
    if (!known) log.error({ err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] }, 'unexpected')
    void tellUnheard(request, known)
    return sendFailure(reply, request, known ?? new AppError('系统出现错误，请稍后再试', { status: 500 }))
  })
}
