// How many choices are asked for at once: `const { limit, ...next } = useShowMore(q)`; give `next` to <ShowMore>.
import { useState } from 'react'

/** Number of choices before the user asks for more. */
export const firstShown = 50
const STEP = 200
const MAX_SHOWN = 9999

/** A new search text resets the limit. */
export function useShowMore(of: string) {
  const [wanted, setWanted] = useState({ of, limit: firstShown })
  const limit = wanted.of === of ? wanted.limit : firstShown
  return { limit, step: STEP, onMore: () => setWanted({ of, limit: Math.min(MAX_SHOWN, limit + STEP) }) }
}
