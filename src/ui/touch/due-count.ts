// Number of wrong answers that are due, for the badge of the tab; null until a screen has read it.
import { useSyncExternalStore } from 'react'

let count: number | null = null
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setDueCount(due: number): void {
  count = due
  for (const listener of listeners) listener()
}
export const useDueCount = (): number | null => useSyncExternalStore(subscribe, () => count)
