// A window as narrow as a phone: the menu is a drawer there, and rows of a list are cards.
import { useSyncExternalStore } from 'react'

/** Also in the style sheets. */
const narrow = () => window.matchMedia('(max-width: 767px)')
const subscribe = (listener: () => void) => {
  const media = narrow()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
export const useIsPhone = () => useSyncExternalStore(subscribe, () => narrow().matches)
