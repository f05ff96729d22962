// A run as it goes on: what is asked of the server is asked again once the network is back, and what is typed stays on the device until then.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentOf } from '#shared/contract.ts'
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure } from '#ui/page/notice.ts'
import { isAnswer, newKey } from '#ui/api/idempotency.ts'
import { type Judged, noLongerTheirs, type Rehearsal, rehearsals, type Spoken } from '../contract.ts'

type Ask = (once: string) => Promise<Rehearsal | null>
interface Unsent {
  ask: Ask
  once: string
  /** The server was reached, and has no time or is being started. */
  busy: boolean
  tries: number
}
const [firstRetryMs, maxRetryMs] = [2_000, 30_000]

/** `unsent`: the last thing that was done has not reached the server; it goes by itself once it can. */
export function useRun(id: string) {
  const [run, setRun] = useState<Rehearsal>()
  const [error, setError] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const gone = useRef(false)
  const acts = useRef(0)
  /** Beside what is done here, which has the last word. */
  const look = useCallback(async () => {
    const before = acts.current
    const told = await call(rehearsals.detail, { params: { id } }).catch(() => null)
    if (told && before === acts.current && !gone.current) setRun(told)
  }, [id])
  const act = useCallback(
    async (ask: Ask, once = newKey(), tries = 0) => {
      acts.current++
      setBusy(true)
      let refused = false
      try {
        const told = await ask(once)
        if (gone.current) return
        if (told) setRun(told)
        setError(undefined)
        setUnsent(null)
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        if (gone.current) return
        refused = isAnswer(failure)
        setUnsent(refused ? null : { ask, once, busy: failure.status !== 0, tries })
        setError(failure)
        if (refused && failure.code !== noLongerTheirs) showFailure(failure)
      }
      acts.current++
      setBusy(false)
      // it may stand elsewhere by now: another page has gone on, or it has ended
      if (refused) await look()
    },
    [look],
  )
  useLooking(!!run && (isHearing([run.current, ...run.passed]) || isJudging([run.current])), look)
  const read = useCallback(() => act(() => call(rehearsals.detail, { params: { id } })), [act, id])
  useEffect(() => {
    gone.current = false
    void read()
    return () => void (gone.current = true)
  }, [read])
  const retry = useCallback(() => {
    if (unsent && !busy) void act(unsent.ask, unsent.once, unsent.tries + 1)
  }, [act, unsent, busy])
  useEffect(() => {
    if (!unsent || busy) return
    // a network may come back without a word
    const timer = setTimeout(retry, Math.min(maxRetryMs, firstRetryMs * 2 ** unsent.tries))
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [unsent, busy, retry])
  return { run, error, busy, act, read, retry, told: setRun, unsent, offline: unsent !== null }
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
