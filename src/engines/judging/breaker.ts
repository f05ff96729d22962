// A breaker: after so many faults in a row a service rests, then one question tries whether it is well again.
import { MediaError } from '../process/media-error.ts'

interface Options {
  /** In a row, until it opens. */
  faults: number
  restMs: number
  /** What is said while it is open. */
  reason: string
  now?: () => number
}

/**
 * Asks a service, or refuses at once while it rests. What is nobody's fault (`isNoFault`: cancelled, nothing left to spend) changes nothing.
 * @throws MediaError where it rests, else whatever `act` throws
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
