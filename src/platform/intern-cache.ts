// Interning: returns one object for equal values, so that an engine finds its caches by identity.
import { isDeepStrictEqual } from 'node:util'

/** Returns the previous value of this key if it is equal; keeps the `max` most recently used keys. */
export function internCache<T>(max = 100): (key: string, value: T) => T {
  const kept = new Map<string, T>()
  return (key, value) => {
    const known = kept.get(key)
    const same = known !== undefined && isDeepStrictEqual(known, value) ? known : value
    kept.delete(key)
    kept.set(key, same)
    if (kept.size > max) kept.delete(kept.keys().next().value ?? '')
    return same
  }
}
