// Scrolls the message of a field into view when it appears or changes: it may be below the edge of a long form or a low window.
import { useEffect, useRef } from 'react'

/** Returns the ref for the element of the message. */
export function useScrollToError<E extends Element>(message: string) {
  const told = useRef<E>(null)
  // newer browsers return a promise, which is not a cleanup function of an effect
  useEffect(() => void told.current?.scrollIntoView({ block: 'nearest' }), [message])
  return told
}
