// The browser's speech recognition: the sound goes to the browser's vendor and returns as text. The product records nothing.
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

/** Whether dictation is available: not in Firefox and old clients, and not without HTTPS. */
export const canDictate = (): boolean => window.isSecureContext && findRecogniser() !== null

/** The reason why listening has stopped; null: by the user, or the browser was finished. */
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

/** Whether continuous listening works. On Android, each final text repeats the earlier ones, so each phrase is a separate recognition. */
const hearsOn = () => !/Android/.test(navigator.userAgent)

/** Listens from `start` until it is stopped or unmounted; `onText` gets each final piece. */
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
