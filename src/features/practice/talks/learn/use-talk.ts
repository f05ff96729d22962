// State of an open talk: the typed words stay on the device until the server has taken the turn, which it does once for each number.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { useEvents, useWhileSilent } from '#ui/api/events.ts'
import { useSteps } from '#ui/api/use-steps.ts'
import { useStoredText } from '#ui/device/use-stored-text.ts'
import { goTo } from '#ui/touch/router.tsx'
import { allSaid, type Talk, type TalkMoved, talks } from '../contract.ts'

/** The talk with the sentences that the stream brought since the server's answer. */
function withMoved(talk: Talk, moved: TalkMoved | null): Talk {
  const turn = talk.next - 1
  if (!talk.replying || !moved || moved.turn !== turn) return talk
  const before = talk.turns.filter((one) => one.by === 'LEARNER' || one.turn !== turn)
  const reply = { by: 'CUSTOMER' as const, turn, text: moved.said.join(''), findings: [] }
  return { ...talk, turns: moved.said.length ? [...before, reply] : before, replying: moved.open }
}

/** `sending`: words that the server has not taken yet; null if there are none. */
export function useTalk(id: string) {
  const detail = useCallback(() => call(talks.detail, { params: { id } }), [id])
  const { state, act, busy, offline, look, ...steps } = useSteps<Talk>(detail)
  const [moved, setMoved] = useState<TalkMoved | null>(null)
  const [draft, setDraft] = useStoredText(`yanwu:talk:${id}`)
  const [words, setWords] = useState<string | null>(null)
  const talk = state && withMoved(state, moved)
  const isOpen = talk?.state === 'OPEN'
  const isReplying = talk?.replying === true
  useEvents<TalkMoved>(talks.stream, (event) => event.talkId === id && setMoved(event), look, isOpen)
  useWhileSilent(talks.stream, isReplying, look)
  const turn = talk?.next ?? 1
  const say = (said: string) => {
    setWords(said)
    const sentences = moved?.said.length || allSaid
    // a retry whose turn was taken already would interrupt in vain, and be refused
    let mustInterrupt = isReplying
    void act(async (once) => {
      if (mustInterrupt) await call(talks.played, { params: { id }, body: { turn: turn - 1, sentences } })
      mustInterrupt = false
      const told = await call(talks.say, { params: { id }, body: { turn, said }, once })
      setDraft('')
      setWords(null)
      return told
    })
  }
  const hint = () => void act((once) => call(talks.hint, { params: { id }, once }))
  const leave = () => {
    setWords(null)
    return act(async (once) => {
      await call(talks.finish, { params: { id }, once })
      goTo(`/talk/${id}/report`)
      return null
    })
  }
  return { ...steps, talk, draft, setDraft, sending: busy || offline ? words : null, offline, say, hint, leave }
}
/** The state of a talk that was read. */
export type OpenedTalk = ReturnType<typeof useTalk> & { talk: Talk }

/** Whether the customer has not begun to reply; nobody can be interrupted before. */
export const isThinking = ({ talk: { replying, turns } }: OpenedTalk): boolean => replying && turns.at(-1)?.by === 'LEARNER'

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
