// State of an open talk: the typed words stay on the device until the server has taken the turn, which it does once for each number.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { showFailure } from '#ui/page/notice.ts'
import { goTo } from '#ui/touch/router.tsx'
import { type Talk, talks } from '../contract.ts'

const draftKey = (id: string) => `yanwu:talk:${id}`

/** The learner's next words, stored on this device. */
function useDraft(id: string) {
  const [text, setText] = useState(() => localStore.find(draftKey(id)) ?? '')
  const change = useCallback(
    (to: string) => {
      setText(to)
      localStore.keep(draftKey(id), to)
    },
    [id],
  )
  return [text, change] as const
}

export interface TalkState {
  talk: Talk | undefined
  error: CallFailure | undefined
  draft: string
  setDraft: (to: string) => void
  /** Words that the server has not taken yet; null if there are none. */
  sending: string | null
  /** The last try found no network or no server; it is repeated when the network returns. */
  isOffline: boolean
  say: (said: string) => void
  retry: () => void
  leave: () => Promise<void>
}

export function useTalk(id: string): TalkState {
  const [talk, setTalk] = useState<Talk>()
  const [error, setError] = useState<CallFailure>()
  const [sending, setSending] = useState<string | null>(null)
  const [isOffline, setOffline] = useState(false)
  const isBusy = useRef(false)
  const [draft, setDraft] = useDraft(id)

  const look = useCallback(async () => {
    try {
      setTalk(await call(talks.detail, { params: { id } }))
      setError(undefined)
    } catch (caught) {
      setError(caught as CallFailure)
    }
  }, [id])
  useEffect(() => void look(), [look])

  const send = useCallback(
    async (said: string, turn: number) => {
      if (isBusy.current) return
      isBusy.current = true
      setSending(said)
      try {
        setTalk(await call(talks.say, { params: { id }, body: { turn, said } }))
        setDraft('')
        setSending(null)
        setOffline(false)
      } catch (caught) {
        const failure = caught as CallFailure
        const isLost = failure.status === 0 || failure.status >= 500
        setOffline(isLost)
        if (!isLost) {
          setSending(null)
          showFailure(failure)
          await look()
        }
      } finally {
        isBusy.current = false
      }
    },
    [id, look, setDraft],
  )
  const next = talk?.next ?? 1
  const retry = useCallback(() => {
    if (sending === null) void look()
    else void send(sending, next)
  }, [sending, next, send, look])
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])

  const leave = useCallback(async () => {
    try {
      await call(talks.finish, { params: { id } })
      goTo(`/talk/${id}/report`)
    } catch (caught) {
      showFailure(caught)
      await look()
    }
  }, [id, look])
  return { talk, error, draft, setDraft, sending, isOffline, say: (said) => void send(said, next), retry, leave }
}

/** Milliseconds left of an open talk, counted on from the server's answer. */
export function useLeft(talk: Talk | undefined, onOver: () => unknown): number {
  const [left, setLeft] = useState(talk?.leftMs ?? 0)
  const over = useRef(onOver)
  useEffect(() => void (over.current = onOver))
  useEffect(() => {
    if (talk?.state !== 'OPEN') return
    const until = performance.now() + talk.leftMs
    const tick = () => {
      const now = Math.max(0, until - performance.now())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      over.current()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [talk])
  return left
}
