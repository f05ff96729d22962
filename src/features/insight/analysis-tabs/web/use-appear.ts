// Results appear a moment after they were asked for: long enough to see that they are new.
import { useEffect, useState } from 'react'

const appearMs = 200

/** True a moment after `shown`; `of` is what was asked for: something else appears anew. */
export function useAppear(shown: boolean, of = ''): boolean {
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    if (!shown) return setReady(null)
    const timer = setTimeout(() => setReady(of), appearMs)
    return () => clearTimeout(timer)
  }, [shown, of])
  return shown && ready === of
}
