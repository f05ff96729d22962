// Whether the window has room for a second column.
import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(min-width: 1240px)')

function subscribe(listener: () => void) {
  const media = wide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
