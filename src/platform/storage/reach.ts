// Calls to a store that may be unavailable, slow or refusing: a clear 503 instead of a hang, and no queue before a dead store.
import { AppError } from '#shared/errors.ts'
import type { Log } from '../log.ts'

/** Message for every failure of the store. */
export const awayText = '文件存储暂时无法访问，请稍后再试'
const REST_MS = 2_000

export interface Reach {
  /**
   * Runs `act` with a signal that aborts it after `timeoutMs`. Returns null for a missing object; throws AppError 503 for every other
   * failure.
   */
  <T>(what: string, act: (signal: AbortSignal) => Promise<T>, timeoutMs?: number): Promise<T | null>
}

/** The HTTP status with which the store refused; undefined if it did not answer. */
const answered = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Circuit breaker: after a call without an answer, all calls fail at once for two seconds. */
export function reach(log: Log, usualMs: number): Reach {
  let restUntil = 0
  return async (what, act, timeoutMs = usualMs) => {
    const away = (cause?: unknown) => new AppError(awayText, { status: 503, cause })
    if (performance.now() < restUntil) throw away()
    const controller = new AbortController()
    const ended = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const reason = new Error(`no answer within ${timeoutMs} ms`)
      controller.abort(reason)
      ended.reject(reason)
    }, timeoutMs)
    try {
      // a race, because not every library ends at the signal
      return await Promise.race([act(controller.signal), ended.promise])
    } catch (error) {
      const status = answered(error)
      if (status === 404) return null
      if (status === undefined || status >= 500) restUntil = performance.now() + REST_MS
      log.warn({ err: error, what, status }, 'the store of files failed')
      throw away(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
