// The dialog of figures and voices, fetched when it is first asked for: lists are there sooner without it.
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { DigitalHumanDialog } from './DigitalHumanDialog.tsx'

const Dialog = lazy(() => import('./DigitalHumanDialog.tsx').then((m) => ({ default: m.DigitalHumanDialog })))

export function LazyDigitalHumanDialog(props: ComponentProps<typeof DigitalHumanDialog>) {
  const [asked, setAsked] = useState(false)
  if (props.target && !asked) setAsked(true)
  return (
    asked && (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  )
}
