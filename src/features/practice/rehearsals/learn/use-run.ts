// A run as it goes on: an outbox sends each step until the server has answered it, and the typed answer stays on the device until then.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Outbox } from '#ui/api/outbox.ts'
import { type Judged, noLongerTheirs, type Rehearsal, rehearsals, type Spoken } from '../contract.ts'

/** One step, under an idempotency key. */
type Ask = (once: string) => Promise<Rehearsal | null>
/** One step at a time. */
const key = 'step'
/** Milliseconds between tries, doubling. */
const retry = { firstMs: 2_000, maxMs: 30_000 }

/** `unsent`: the last step has not reached the server (`busy`: the server has no time, or is being started); the outbox sends it again. */
export function useRun(id: string) {
  const [run, setRun] = useState<Rehearsal>()
  const [error, setError] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<{ busy: boolean } | null>(null)
  const gone = useRef(false)
  const outbox = useRef<Outbox<Ask, Ask, Rehearsal | null>>(undefined)
  /** Counts the beginnings and ends of steps: a step has the last word over `look`. */
  const acts = useRef(0)
  const look = useCallback(async () => {
    const before = acts.current
    const told = await call(rehearsals.detail, { params: { id } }).catch(() => null)
    if (told && before === acts.current && !gone.current) setRun(told)
  }, [id])
  /** Takes the place of a step that waits for its next try, and follows one that is on its way. Resolves when it was answered or has failed. */
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
        // it may stand elsewhere by now: another page has gone on, or it has ended
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

/** Somebody still listens to one of these answers. */
export const isHearing = (lines: readonly ({ spoken: Spoken | null } | null)[]): boolean =>
  lines.some((line) => line?.spoken?.listening === 'WAITING')

/** A judge still reads one of these answers. */
export const isJudging = (lines: readonly ({ judge: Judged | null } | null)[]): boolean =>
  lines.some((line) => line?.judge?.state === 'WAITING')

const lookMs = 2_000
/** Looks again and again as long as `on`. */
export function useLooking(on: boolean, look: () => unknown) {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [on, look])
}

/** What is typed to a line, on this device until it is sent. */
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

/** What is to be told, and what is offered, where somebody answers; null until it is known, or where nobody needs it. */
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
