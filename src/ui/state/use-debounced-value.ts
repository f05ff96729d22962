// What is typed, once nothing has been typed for a while.
import { useEffect, useState } from 'react'

/** The text as it was when it last rested for so many milliseconds. */
export function useDebouncedValue(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
