// What a form must wait for: a file on its way, a recording that nobody has used yet. Fields say so, the form asks.
import { createContext, useContext, useEffect, useId } from 'react'

/** Reasons by field: why saving must wait. */
export const SubmitBlockers = createContext<Map<string, string>>(new Map())

/** While `reason` is given, the form around does not save and asks before it closes. */
export function useBlockSubmit(reason: string | null) {
  const held = useContext(SubmitBlockers)
  const id = useId()
  useEffect(() => {
    if (reason) held.set(id, reason)
    return () => void held.delete(id)
  }, [held, id, reason])
}
