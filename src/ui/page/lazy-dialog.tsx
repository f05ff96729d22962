// A dialog whose code loads at its first opening, so that the page loads faster.
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { lazyParts } from '../device/chunk-loading.ts'
import { prefetchChunks } from '../device/prefetch.ts'

/** Milliseconds until a page prefetches its dialogs, after its own requests. */
const breath = 2500

/** The dialog that `load` loads. It is mounted when `asked` first returns true, and stays mounted, so that it can animate its closing. */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>, asked: (props: P) => boolean) {
  const parts = lazyParts(load)
  const Dialog = parts.part((dialog) => dialog)
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(false)
    if (asked(props) && !wanted) setWanted(true)
    useEffect(() => prefetchChunks([() => parts.fetch()], breath), [])
    return (
      wanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}

/** Like `lazyDialog`, for a form with a record; it is closed while the record is null. */
export const lazyForm = <P extends { of: unknown }>(load: () => Promise<ComponentType<P>>) => lazyDialog(load, ({ of }) => of !== null)
