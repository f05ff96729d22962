// Reaching a store that may be away, slow or refuse: a clear 503, never a hang, and no line of callers before a dead one.
import { AppError } from '#shared/errors.ts'
import type { Log } from '../log.ts'

/** Message for every failure of the store. */
export const awayText = '文件存储暂时无法访问，请稍后再试'
const REST_MS = 2_000

export interface Reach {
  /** Runs `act`, which gets the signal that ends it after `timeoutMs`. Throws AppError 503 for every failure but a missing object: null. */
  <T>(what: string, act: (signal: AbortSignal) => Promise<T>, timeoutMs?: number): Promise<T | null>
}

/** The store answered, and what it said is no. */
const answered = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** After a call that got no answer the store rests: for two seconds nobody else waits for it. */
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
      // raced: not every library ends when it is told to
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
