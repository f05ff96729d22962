// True where a recording for this field waits on the device: a field that is folded away opens for it.
import { useEffect, useState } from 'react'
import { useOwner } from '../api/session.tsx'
import { keptRecording } from './kept-recording.ts'

/** `name` as in `keptRecording`. */
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
