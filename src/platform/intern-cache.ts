// Equal values made one: what an engine keeps by the identity of a value is found again.
import { isDeepStrictEqual } from 'node:util'

/** Answers the value that was told before of this key where it is equal; the keys told last are kept. */
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
