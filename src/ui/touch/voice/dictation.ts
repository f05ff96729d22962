// The browser's own recogniser: what is said goes to the browser's vendor and comes back as text. Nothing of it is recorded here.
import { useEffect, useRef, useState } from 'react'

interface Heard extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: Heard) => void) | null
  onerror: ((event: Event & { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
type Recognisers = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recogniser>>

const findRecogniser = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Recognisers
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

/** Firefox has none, old clients neither; without https nobody may listen. */
export const canDictate = (): boolean => window.isSecureContext && findRecogniser() !== null

/** Why nothing more is heard; null: it was stopped, or the browser was done. */
export type Silence = 'refused' | 'absent' | 'away' | 'nothing' | 'failed' | null
const reasons: Record<string, Silence> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'absent',
  network: 'away',
  'no-speech': 'nothing',
  aborted: null,
}

type Dictation = { at: 'on'; interim: string } | { at: 'off'; why: Silence }

/** On Android each final text holds the ones before it once more: there one is heard at a time. */
const hearsOn = () => !/Android/.test(navigator.userAgent)

/** Listens from `start` until it is stopped or left; `onText` gets each piece once it is settled. */
export function useDictation(onText: (text: string) => void) {
  const [state, setState] = useState<Dictation>({ at: 'off', why: null })
  const recogniser = useRef<Recogniser | null>(null)
  const heard = useRef(onText)
  useEffect(() => void (heard.current = onText), [onText])
  useEffect(() => () => recogniser.current?.abort(), [])
  const start = () => {
    const Kind = findRecogniser()
    if (!Kind || recogniser.current) return
    const one = new Kind()
    let why: Silence = null
    Object.assign(one, { lang: 'zh-CN', continuous: hearsOn(), interimResults: true })
    one.onresult = ({ results, resultIndex }) => {
      let interim = ''
      for (let i = resultIndex; i < results.length; i++) {
        const text = results[i]?.[0]?.transcript ?? ''
        if (results[i]?.isFinal) heard.current(text)
        else interim += text
      }
      setState({ at: 'on', interim })
    }
    one.onerror = ({ error }) => {
      why = error in reasons ? (reasons[error] ?? null) : 'failed'
    }
    one.onend = () => {
      recogniser.current = null
      setState({ at: 'off', why })
    }
    recogniser.current = one
    setState({ at: 'on', interim: '' })
    try {
      one.start()
    } catch {
      recogniser.current = null
      setState({ at: 'off', why: 'failed' })
    }
  }
  return { state, start, stop: () => recogniser.current?.stop() }
}
