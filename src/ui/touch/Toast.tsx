// Messages of the learner app: shows those of notice.ts at the bottom for a moment, and announces them to screen readers.
import { useEffect, useRef, useState } from 'react'
import { setToastHandler } from '../page/notice.ts'
import './touch.css'

/** Milliseconds that a message stays, by kind. */
const stays = { success: 2500, warning: 4000, error: 5000 }

export function Toasts() {
  const [said, setSaid] = useState<{ kind: keyof typeof stays; text: string; n: number } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let n = 0
    setToastHandler(
      (kind, text) => {
        clearTimeout(timer)
        setSaid({ kind, text, n: ++n })
        timer = setTimeout(() => setSaid(null), stays[kind])
      },
      () => setSaid(null),
    )
    return () => clearTimeout(timer)
  }, [])
  const over = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toasts = over.current
    // as a popover, it appears above an open sheet; older browsers have no popovers
    if (!toasts || !('showPopover' in toasts)) return
    toasts.hidePopover()
    if (said) toasts.showPopover()
  }, [said])
  return (
    <div ref={over} popover="manual" className="yl-toasts" role="status" aria-live="polite">
      {said && (
        <p key={said.n} className={`yl-toast is-${said.kind}`}>
          {said.text}
        </p>
      )}
    </div>
  )
}
