// A dialog whose code is fetched when it is first asked for: pages are there sooner without it.
import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from './chunk.ts'

/** The dialog that `load` fetches; it is mounted from the first time that `asked` says so, and stays, so that it can close. */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>, asked: (props: P) => boolean) {
  const Dialog = lazyPart(load)
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(false)
    if (asked(props) && !wanted) setWanted(true)
    return (
      wanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}
