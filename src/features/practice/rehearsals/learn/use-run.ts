// State of a run: an outbox sends each step until the server has answered, and the device stores the typed answer until then.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Outbox } from '#ui/api/outbox.ts'
import { type Judged, noLongerTheirs, type Rehearsal, rehearsals, type Spoken } from '../contract.ts'

/** Sends one step under an idempotency key. */
type Ask = (once: string) => Promise<Rehearsal | null>
/** The only key of the outbox, so that one step is sent at a time. */
const key = 'step'
/** Backoff in milliseconds; the pause doubles. */
const retry = { firstMs: 2_000, maxMs: 30_000 }

/** `unsent`: the last step has not reached the server, and the outbox sends it again. `busy`: the server is overloaded or starting. */
export function useRun(id: string) {
  const [run, setRun] = useState<Rehearsal>()
  const [error, setError] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<{ busy: boolean } | null>(null)
  const gone = useRef(false)
  const outbox = useRef<Outbox<Ask, Ask, Rehearsal | null>>(undefined)
  /** Counts starts and ends of steps, so that a slower `look` does not overwrite the answer of a step. */
  const acts = useRef(0)
  const look = useCallback(async () => {
    const before = acts.current
    const told = await call(rehearsals.detail, { params: { id } }).catch(() => null)
    if (told && before === acts.current && !gone.current) setRun(told)
  }, [id])
  /** Replaces a waiting step, or follows the one being sent. Resolves when the step was answered or has failed. */
  const act = useCallback(async (ask: Ask) => {
    const { current: box } = outbox
    if (!box) return
    if (!box.isSending(key)) box.drop(key)
    box.put(key, ask)
    await box.flush(key)
  }, [])
  const read = useCallback(() => act(() => call(rehearsals.detail, { params: { id } })), [act, id])
  useEffect(() => {
    gone.current = false
    const end = () => {
      acts.current++
      setBusy(false)
    }
    const box = new Outbox<Ask, Ask, Rehearsal | null>({
      send: ([ask], { idempotencyKey }) => {
        acts.current++
        setBusy(true)
        return ask(idempotencyKey)
      },
      debounceMs: null,
      retry,
      onDone: (_, told) => {
        if (told) setRun(told)
        setError(undefined)
        setUnsent(null)
        end()
      },
      onFailed: async (_, failure, verdict) => {
        const refused = verdict === 'refused'
        setUnsent(refused ? null : { busy: failure.status !== 0 })
        setError(failure)
        if (refused && failure.code !== noLongerTheirs) showFailure(failure)
        end()
        // the run may have moved on in another window, or may have ended
        if (refused) await look()
      },
    })
    outbox.current = box
    const stopListening = box.listen()
    void read()
    return () => {
      gone.current = true
      stopListening()
      box.stop()
    }
  }, [read, look])
  useLooking(!!run && (isHearing([run.current, ...run.passed]) || isJudging([run.current])), look)
  const flush = useCallback(() => void outbox.current?.flush(key), [])
  return { run, error, busy, act, read, retry: flush, told: setRun, unsent, offline: unsent !== null }
}

/** True if a recogniser still works on one of these answers. */
export const isHearing = (lines: readonly ({ spoken: Spoken | null } | null)[]): boolean =>
  lines.some((line) => line?.spoken?.listening === 'WAITING')

/** True if a judge still works on one of these answers. */
export const isJudging = (lines: readonly ({ judge: Judged | null } | null)[]): boolean =>
  lines.some((line) => line?.judge?.state === 'WAITING')

const lookMs = 2_000
/** Calls `look` every two seconds while `on`. */
export function useLooking(on: boolean, look: () => unknown) {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [on, look])
}

/** Typed text of a line, stored on this device until it is sent. */
export function useDraft(id: string, scriptId: string) {
  const key = `yanwu:said:${id}:${scriptId}`
  const [text, setText] = useState(() => localStore.find(key) ?? '')
  useEffect(() => setText(localStore.find(key) ?? ''), [key])
  const change = (to: string | ((before: string) => string)) => {
    const said = typeof to === 'string' ? to : to(localStore.find(key) ?? '')
    setText(said)
    localStore.keep(key, said)
  }
  return [text, change] as const
}

type Notice = ContentOf<typeof rehearsals.notice>

/** The notice about judge and browser recognition; null until it is loaded, or if it is not wanted. */
export function useNotice(wanted: boolean): Notice | null {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    call(rehearsals.notice).then(
      (told) => !gone && setNotice(told),
      () => undefined,
    )
    return () => void (gone = true)
  }, [wanted])
  return notice
}
