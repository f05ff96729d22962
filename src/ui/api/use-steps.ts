// State that a person changes step by step, such as a run: an outbox sends each step until the server has answered.
import { useCallback, useEffect, useRef, useState } from 'react'
import { showFailure } from '../page/notice.ts'
import type { CallFailure } from './call-failure.ts'
import { Outbox } from './outbox.ts'

/** Sends one step under an idempotency key; null: the step does not change the state. */
type Ask<T> = (once: string) => Promise<T | null>
/** The only key of the outbox, so that one step is sent at a time. */
const key = 'step'
/** Backoff in milliseconds; the pause doubles. */
const retry = { firstMs: 2_000, maxMs: 30_000 }
const showAll = () => false

/**
 * `read` loads the state; it must be stable. `isQuiet` tells the failures that the screen shows itself. `unsent`: the last step has not
 * reached the server, and the outbox sends it again; its `busy`: the server is overloaded or starting.
 */
export function useSteps<T>(read: () => Promise<T>, isQuiet: (failure: CallFailure) => boolean = showAll) {
  const [state, setState] = useState<T>()
  const [error, setError] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<{ busy: boolean } | null>(null)
  const gone = useRef(false)
  const outbox = useRef<Outbox<Ask<T>, Ask<T>, T | null>>(undefined)
  /** Counts starts and ends of steps, so that a slower `look` does not overwrite the answer of a step. */
  const acts = useRef(0)
  const look = useCallback(async () => {
    const before = acts.current
    const told = await read().catch(() => null)
    if (told && before === acts.current && !gone.current) setState(told)
  }, [read])
  /** Replaces a waiting step, or follows the one being sent. Resolves when the step was answered or has failed. */
  const act = useCallback(async (ask: Ask<T>) => {
    const { current: box } = outbox
    if (!box) return
    if (!box.isSending(key)) box.drop(key)
    box.put(key, ask)
    await box.flush(key)
  }, [])
  const again = useCallback(() => act(read), [act, read])
  useEffect(() => {
    gone.current = false
    const end = () => {
      acts.current++
      setBusy(false)
    }
    const box = new Outbox<Ask<T>, Ask<T>, T | null>({
      send: ([ask], { idempotencyKey }) => {
        acts.current++
        setBusy(true)
        return ask(idempotencyKey)
      },
      debounceMs: null,
      retry,
      onDone: (_, told) => {
        if (told) setState(told)
        setError(undefined)
        setUnsent(null)
        end()
      },
      onFailed: async (_, failure, verdict) => {
        const refused = verdict === 'refused'
        setUnsent(refused ? null : { busy: failure.status !== 0 })
        setError(failure)
        if (refused && !isQuiet(failure)) showFailure(failure)
        end()
        // the state may have changed in another window, or may have ended
        if (refused) await look()
      },
    })
    outbox.current = box
    const stopListening = box.listen()
    void again()
    return () => {
      gone.current = true
      stopListening()
      box.stop()
    }
  }, [again, look, isQuiet])
  const flush = useCallback(() => void outbox.current?.flush(key), [])
  return { state, error, busy, act, read: again, look, retry: flush, told: setState, unsent, offline: unsent !== null }
}
