// A window as narrow as a phone: the menu is a drawer there, and rows of a list are cards. A sheet of paper is none.
import { useMediaQuery } from './use-media-query.ts'

/** Also in the style sheets. */
export const useIsPhone = () => useMediaQuery('screen and (max-width: 767px)')
