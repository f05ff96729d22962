// State of one spoken answer for a screen.
import { useEffect, useRef, useState } from 'react'
import { type Voice, type VoiceNeeds, VoiceTake } from './voice-take.ts'

/** `of` identifies the take on this device; another one starts anew. */
export function useVoice(of: readonly string[], asked: VoiceNeeds) {
  const [state, setState] = useState<Voice>({ at: 'idle', note: null })
  const needs = useRef(asked)
  useEffect(() => {
    needs.current = asked
  })
  const take = useRef<VoiceTake>(undefined)
  const key = of.join('/')
  useEffect(() => {
    const mine = new VoiceTake(key.split('/'), () => needs.current, setState)
    take.current = mine
    void mine.find()
    const hidden = () => document.visibilityState === 'hidden' && void mine.interrupt()
    window.addEventListener('online', mine.hurry)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', mine.hurry)
      document.removeEventListener('visibilitychange', hidden)
      mine.leave()
    }
  }, [key])
  return {
    state,
    start: () => void take.current?.start(),
    stop: () => void take.current?.stop(),
    use: () => void take.current?.use(),
    again: () => void take.current?.again(),
    drop: () => void take.current?.drop(),
  }
}
