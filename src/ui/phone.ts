// A window as narrow as a phone: the menu is a drawer there, and rows of a list are cards.
import { useMedia } from './use-media.ts'

/** Also in the style sheets. */
export const useIsPhone = () => useMedia('(max-width: 767px)')
