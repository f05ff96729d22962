// How many choices are asked for at once: `const { limit, ...next } = useShowMore(q)`; give `next` to <ShowMore>.
import { useState } from 'react'

const FIRST = 50
const STEP = 200
const MAX_SHOWN = 9999

/** A new search text resets the limit. */
export function useShowMore(of: string) {
  const [wanted, setWanted] = useState({ of, limit: FIRST })
  const limit = wanted.of === of ? wanted.limit : FIRST
  return { limit, step: STEP, onMore: () => setWanted({ of, limit: Math.min(MAX_SHOWN, limit + STEP) }) }
}
