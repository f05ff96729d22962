// Reads a medium that was ready before its element was mounted.
import { type RefObject, useEffect } from 'react'

/**
 * Calls `read` after the mount, and after a change of `src`, if the medium has already loaded. React drops the events of
 * an element before its commit, so a medium of the cache can load without an event. Later loads come by the events.
 * @param state the least readyState: 1 (length and tracks are known) or 2 (the first picture is there)
 */
export function useReadyMedium<M extends HTMLMediaElement>(
  medium: RefObject<M | null>,
  src: string,
  read: (medium: M) => void,
  state: 1 | 2 = 1,
): void {
  useEffect(() => {
    if (medium.current && medium.current.readyState >= state) read(medium.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later loads come by the events
  }, [src])
}
