// The consent to be recorded, as a room asks for it.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { type Consent, recordings } from '../contract.ts'
import { ConsentCard } from './ConsentCard.tsx'

/**
 * The consent to be recorded. `ask` resolves to the decision; null: the sheet was closed, or the server was not reached. An agreement is
 * remembered while the room is open, so that somebody can speak without a network. `listener`: the operator of the recogniser, '' without
 * one or before the server has told.
 */
export function useConsent() {
  const [asked, setAsked] = useState<Consent | null>(null)
  const [listener, setListener] = useState('')
  const known = useRef(false)
  useEffect(() => {
    const find = async () => {
      const consent = await call(recordings.consent)
      known.current = consent.agreed === true
      setListener(consent.listener)
    }
    void find().catch(() => undefined)
  }, [])
  const decided = useRef<(agreed: boolean | null) => void>(undefined)
  const ask = async (): Promise<boolean | null> => {
    if (known.current) return true
    try {
      const consent = await call(recordings.consent)
      if (consent.agreed) return true
      setAsked(consent)
      return await new Promise((resolve) => (decided.current = resolve))
    } catch (error) {
      showFailure(error)
      return null
    }
  }
  const end = (agreed: boolean | null) => {
    setAsked(null)
    known.current = agreed === true
    decided.current?.(agreed)
  }
  return { ask, listener, sheet: asked && <ConsentCard asked={asked} onDecided={end} onClose={() => end(null)} /> }
}
