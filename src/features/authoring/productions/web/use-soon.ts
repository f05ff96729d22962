// Hook that coalesces a burst of calls into one.
import { useCallback, useEffect, useRef } from 'react'

/** Runs `act` `ms` after the first call of a burst; never after unmount. */
export function useSoon(act: () => void, ms = 1500) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, ms)
  }, [ms])
}
