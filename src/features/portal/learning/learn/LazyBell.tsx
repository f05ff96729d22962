// Loads the bell after the first screen, which has reached its weight. Without a network the bell of an earlier visit loads, or none.
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import type { Bell } from './Bell.tsx'

type Props = ComponentProps<typeof Bell>

export function LazyBell(props: Props) {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    import('./Bell.tsx').then(
      (chunk) => setLoaded(() => chunk.Bell),
      () => undefined,
    )
  }, [])
  const Loaded = loaded
  // the placeholder has the same size, so that nothing moves
  return Loaded ? <Loaded {...props} /> : <span className="yl-icon yl-bell" />
}
