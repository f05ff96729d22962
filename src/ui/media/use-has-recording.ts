// Whether this device has an unfinished recording for a field, so that a folded field opens.
import { useEffect, useState } from 'react'
import { useOwner } from '../api/session.tsx'
import { keptRecording } from './kept-recording.ts'

/** `name` is the same as in `keptRecording`. */
export function useHasRecording(name: string): boolean {
  const owner = useOwner()
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    if (!owner) return
    let over = false
    void keptRecording(owner, name)
      .list()
      .then((pieces) => !over && pieces.length && setFound(name))
    return () => void (over = true)
  }, [owner, name])
  return found === name
}
