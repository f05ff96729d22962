// Something that many events ask for, done once for all that come in a while.
import { useCallback, useEffect, useRef } from 'react'

/** Runs `act` `ms` after the first call of a burst; not once the component is gone. */
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
