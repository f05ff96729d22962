// A message below a field may stand below the edge of a long form or a low window: it is scrolled into view when it comes or changes.
import { useEffect, useRef } from 'react'

/** Answers the ref of what bears the message. */
export function useScrollToError<E extends Element>(message: string) {
  const told = useRef<E>(null)
  // newer browsers answer a promise, which is no cleanup of an effect
  useEffect(() => void told.current?.scrollIntoView({ block: 'nearest' }), [message])
  return told
}
