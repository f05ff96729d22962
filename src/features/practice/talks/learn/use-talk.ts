// State of an open talk: the typed words stay on the device until the server has taken the turn, which it does once for each number.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { useSteps } from '#ui/api/use-steps.ts'
import { localStore } from '#ui/device/browser-storage.ts'
import { goTo } from '#ui/touch/router.tsx'
import { type Talk, talks } from '../contract.ts'

const draftKey = (id: string) => `yanwu:talk:${id}`

/** The learner's next words, stored on this device. */
function useDraft(id: string) {
  const [text, setText] = useState(() => localStore.find(draftKey(id)) ?? '')
  const change = (to: string) => {
    setText(to)
    localStore.keep(draftKey(id), to)
  }
  return [text, change] as const
}

/** `sending`: words that the server has not taken yet; null if there are none. */
export function useTalk(id: string) {
  const detail = useCallback(() => call(talks.detail, { params: { id } }), [id])
  const { state: talk, act, busy, offline, ...steps } = useSteps<Talk>(detail)
  const [draft, setDraft] = useDraft(id)
  const [words, setWords] = useState<string | null>(null)
  const turn = talk?.next ?? 1
  const say = (said: string) => {
    setWords(said)
    void act(async (once) => {
      const told = await call(talks.say, { params: { id }, body: { turn, said }, once })
      setDraft('')
      setWords(null)
      return told
    })
  }
  const leave = () => {
    setWords(null)
    return act(async (once) => {
      await call(talks.finish, { params: { id }, once })
      goTo(`/talk/${id}/report`)
      return null
    })
  }
  return { ...steps, talk, draft, setDraft, sending: busy || offline ? words : null, offline, say, leave }
}
export type TalkState = ReturnType<typeof useTalk>

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
