// Parts that load after the first screen, which has reached its weight.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Returns a component that shows `placeholder` until its chunk has loaded; without a network the chunk of an earlier visit loads, or none.
 * The placeholder has the size of the part, so that nothing moves.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, placeholder: ReactNode): ComponentType<P> {
  return function Later(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      load().then(
        (part) => setLoaded(() => part),
        () => undefined,
      )
    }, [])
    return Loaded ? <Loaded {...props} /> : placeholder
  }
}
