// Debounce: a typed text, updated after the user stops typing.
import { useEffect, useState } from 'react'

/** The text after it was unchanged for `ms` milliseconds. */
export function useDebouncedValue(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
