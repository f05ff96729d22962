// A typed text that was not sent yet, stored on this device.
import { useEffect, useState } from 'react'
import { localStore } from './browser-storage.ts'

/** `const [text, setText] = useStoredText(key)`; the setter takes a text, or a function of the stored one. '' removes it. */
export function useStoredText(key: string) {
  const [text, setText] = useState(() => localStore.find(key) ?? '')
  useEffect(() => setText(localStore.find(key) ?? ''), [key])
  const change = (to: string | ((before: string) => string)) => {
    const next = typeof to === 'string' ? to : to(localStore.find(key) ?? '')
    setText(next)
    localStore.keep(key, next)
  }
  return [text, change] as const
}
