// A page whose table needs the room of the menu says so; the shell folds the menu beside it.
import { useEffect, useSyncExternalStore } from 'react'

let wide = 0
const listeners = new Set<() => void>()
const tell = (by: number) => {
  wide += by
  for (const listener of listeners) listener()
}

/** While mounted: the menu is folded until somebody opens it. */
export function useWidePage() {
  useEffect(() => {
    tell(1)
    return () => tell(-1)
  }, [])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useIsWidePage = () => useSyncExternalStore(subscribe, () => wide > 0)
