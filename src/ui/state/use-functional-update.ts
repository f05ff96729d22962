// Functional updates of a field's value, like React's setState: a callback from an earlier render, e.g. before an upload, changes the
// current value and loses no later input.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** `update(fn)` calls `onChange` with `fn` of the current value. Updates within one turn build on one another. */
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
