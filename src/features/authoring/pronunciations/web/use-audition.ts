// Audition of a word before it is saved.
import { addressOf } from '#ui/api/address.ts'
import { useListening } from '#features/authoring/digital-humans/web/use-listening.ts'
import { pronunciations } from '../contract.ts'

interface Asked {
  word: string
  pinyin: string
  voiceId: string
}

/** `toggle` starts the audition, or cancels it while it is made or played. */
export function useAudition() {
  const { state, toggle } = useListening()
  const { method, path } = pronunciations.audition
  return { state, toggle: (asked: Asked) => toggle(addressOf(method, path, { query: { ...asked } })) }
}
