// Detects a low window, e.g. with a large zoom: nothing scrolls within the page there, and filters are folded.
import { useSyncExternalStore } from 'react'

/** The style sheets contain the same limit. */
const low = () => window.matchMedia('(max-height: 560px)')
const subscribe = (listener: () => void) => {
  const media = low()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
export const useIsLowViewport = () => useSyncExternalStore(subscribe, () => low().matches)
