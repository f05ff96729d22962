// A window that is low, as it is where somebody has zoomed in: nothing scrolls within the page there, and filters are folded.
import { useSyncExternalStore } from 'react'

/** Also in the style sheets. */
const low = () => window.matchMedia('(max-height: 560px)')
const subscribe = (listener: () => void) => {
  const media = low()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
export const useIsLowViewport = () => useSyncExternalStore(subscribe, () => low().matches)
