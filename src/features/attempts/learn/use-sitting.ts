// One attempt as it is sat: its paper, what is answered, how much time is left, and whether this is the tab that may write.
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../ui/call-failure.ts'
import { call } from '../../../ui/client.ts'
import { newKey } from '../../../ui/save-once.ts'
import { attempts, type Sitting } from '../contract.ts'
import { AnswerKeeper } from './answer-keeper.ts'
import { answerStore } from './answer-store.ts'
import { msBetween } from '../../../ui/touch/time-left.ts'

interface Opened {
  sitting: Sitting
  keeper: AnswerKeeper
  /** performance.now() when the time is up; null: no end. */
  endsAt: number | null
}

/** Reads the attempt and what this device has of it that never got there. */
async function openSitting(owner: string, id: string, onChange: () => void): Promise<Opened> {
  const store = answerStore(owner, id)
  const sitting = await call(attempts.detail, { params: { id } })
  const here = performance.now()
  const known = new Set(sitting.questions.map((q) => q.subjectId))
  const written = sitting.status === 'IN_PROGRESS' ? (await store.list()).filter((a) => known.has(a.subjectId)) : []
  const keeper = new AnswerKeeper(
    {
      send: (answers) =>
        call(attempts.save, { params: { id }, body: answers, once: newKey(), keepalive: document.visibilityState === 'hidden' }),
      write: store.write,
      erase: store.erase,
      later: (act, ms) => setTimeout(act, ms),
      never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      onChange,
    },
    sitting.answers,
    written,
  )
  return { sitting, keeper, endsAt: sitting.deadline === null ? null : here + msBetween(sitting.serverTime, sitting.deadline) }
}

/**
 * Read once this is the tab that writes, so that it has what another one left; `opened` undefined until then. `again` reads it anew.
 * Answers are sent when the page is left, and when the network is back; not by a tab that another has taken over.
 */
export function useSitting(owner: string, id: string, tab: TabState) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<CallFailure>()
  const [, draw] = useState(0)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (tab !== 'here') return
    let gone = false
    openSitting(owner, id, () => !gone && draw((n) => n + 1)).then(
      (got) => gone || (setOpened(got), setError(undefined)),
      (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
        if (!gone) setError(failure)
      },
    )
    return () => void (gone = true)
  }, [owner, id, round, tab])
  const keeper = opened?.keeper
  useEffect(() => {
    if (!keeper) return
    if (tab !== 'here') {
      keeper.stop()
      return setOpened(undefined)
    }
    const flush = () => void keeper.flush()
    const events = [
      [document, 'visibilitychange'],
      [window, 'pagehide'],
      [window, 'online'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, flush)
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, flush)
    }
  }, [keeper, tab])
  return { opened, error, again: () => setRound((n) => n + 1) }
}

/** Milliseconds left, once a second; null where there is no end. `onEnd` is told once. */
export function useTimeLeft(endsAt: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (endsAt === null) return
    const look = () => {
      const now = endsAt - performance.now()
      setLeft(now)
      if (now > 0) return
      stop()
      end.current()
    }
    const timer = setInterval(look, 1000)
    // a device that slept looks at once
    document.addEventListener('visibilitychange', look)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
    look()
    return stop
  }, [endsAt])
  return left
}

/** Whether this tab is the one that writes: 'waiting' until that is known, 'other' where another has the attempt open. */
export type TabState = 'waiting' | 'here' | 'other'

/** `take` takes the attempt over from another tab. */
export function useOnlyTab(name: string) {
  const [state, setState] = useState<TabState>('waiting')
  const [taking, setTaking] = useState(false)
  useEffect(() => {
    // not there without TLS: then tabs are not told apart
    if (!navigator.locks) return setState('here')
    let release = () => {}
    let gone = false
    const held = new Promise<void>((done) => (release = done))
    navigator.locks
      .request(name, taking ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (gone) return
        setState(lock ? 'here' : 'other')
        return lock ? held : undefined
      })
      // stolen by another tab
      .catch(() => gone || (setTaking(false), setState('other')))
    return () => {
      gone = true
      release()
    }
  }, [name, taking])
  return { state, take: () => setTaking(true) }
}
