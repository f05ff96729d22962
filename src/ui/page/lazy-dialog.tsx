// A dialog whose code is fetched when it is first asked for: pages are there sooner without it.
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { lazyParts } from '../device/chunk-loading.ts'

/** Milliseconds that a page is left alone with what it needs first; then its dialogs are fetched, should somebody ask or the network go. */
const breath = 2500

/** The dialog that `load` fetches; it is mounted from the first time that `asked` says so, and stays, so that it can close. */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>, asked: (props: P) => boolean) {
  const parts = lazyParts(load)
  const Dialog = parts.part((dialog) => dialog)
  return function LazyDialog(props: P) {
    const [wanted, setWanted] = useState(false)
    if (asked(props) && !wanted) setWanted(true)
    useEffect(() => {
      const timer = setTimeout(() => void parts.fetch().catch(() => undefined), breath)
      return () => clearTimeout(timer)
    }, [])
    return (
      wanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}

/** The same for a form that is about something, and closed while that is null. */
export const lazyForm = <P extends { of: unknown }>(load: () => Promise<ComponentType<P>>) => lazyDialog(load, ({ of }) => of !== null)
