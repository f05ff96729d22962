// Detects a window as narrow as a phone: the menu becomes a drawer, and rows become cards. Printing does not count.
import { useMediaQuery } from './use-media-query.ts'

/** The style sheets contain the same limit. */
export const useIsPhone = () => useMediaQuery('screen and (max-width: 767px)')
