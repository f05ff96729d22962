// Delays the display of a new result a little, so that the user notices that it is new.
import { useEffect, useState } from 'react'

const appearMs = 200

/** True shortly after `shown`; a change of `of` starts the delay again. */
export function useAppear(shown: boolean, of = ''): boolean {
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    if (!shown) return setReady(null)
    const timer = setTimeout(() => setReady(of), appearMs)
    return () => clearTimeout(timer)
  }, [shown, of])
  return shown && ready === of
}
