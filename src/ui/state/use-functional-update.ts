// Functional updates of a field's value, as those of React's own state: a callback that was made some renders ago, before an upload or a slow
// call, changes the value as it is now and loses nothing that was typed meanwhile.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** `update(fn)` hands `fn` of the current value to `onChange`. Updates of one turn build on one another. */
export function useFunctionalUpdate<T>(value: T, onChange: ((value: T) => void) | undefined): (change: (now: T) => T) => void {
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  })
  return useCallback((change) => {
    const next = change(latest.current.value)
    latest.current.value = next
    latest.current.onChange?.(next)
  }, [])
}
