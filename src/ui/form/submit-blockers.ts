// Reasons that block a form from saving: a running upload, a recording that is not used yet. Fields register them, and the form checks.
import { createContext, useContext, useEffect, useId } from 'react'

/** Reasons by field that block saving. */
export const SubmitBlockers = createContext<Map<string, string>>(new Map())

/** While `reason` is given, the surrounding form does not save, and asks before it closes. */
export function useBlockSubmit(reason: string | null) {
  const held = useContext(SubmitBlockers)
  const id = useId()
  useEffect(() => {
    if (reason) held.set(id, reason)
    return () => void held.delete(id)
  }, [held, id, reason])
}
