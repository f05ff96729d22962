// Circuit breaker: after several failures in a row a service rests, and then one request tests whether it works again.
import { MediaError } from '../process/media-error.ts'

interface Options {
  /** Failures in a row until the breaker opens. */
  faults: number
  restMs: number
  /** Message while the breaker is open. */
  reason: string
  now?: () => number
}

/**
 * Calls a service, or refuses at once while it rests. Errors that `isNoFault` accepts (cancelled, no budget left) do not count. @throws
 * MediaError while it rests, else the error of `act`
 */
export function openBreaker({ faults, restMs, reason, now = () => performance.now() }: Options) {
  let failed = 0
  let restsUntil = 0
  let trying = false
  return async function run<T>(act: () => Promise<T>, isNoFault: (error: unknown) => boolean): Promise<T> {
    const isOpen = failed >= faults
    if (isOpen && (trying || now() < restsUntil)) throw new MediaError(reason, false)
    if (isOpen) trying = true
    try {
      const answer = await act()
      failed = 0
      return answer
    } catch (error) {
      if (!isNoFault(error)) {
        failed++
        restsUntil = now() + restMs
      }
      throw error
    } finally {
      if (isOpen) trying = false
    }
  }
}
