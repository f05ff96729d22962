// A screen that is on its way: bones, and where the network is away, that it opens by itself once it is back.
import { useEffect } from 'react'
import { loadAnew, useTrouble } from '../../ui/chunk.ts'
import { Waiting } from '../../ui/touch/Waiting.tsx'

export function Coming() {
  const trouble = useTrouble()
  const isGone = trouble !== null && trouble.why !== 'away'
  // the server has another build by now: that one has the screen
  useEffect(() => {
    if (isGone) loadAnew(window.location.pathname)
  }, [isGone])
  return (
    <main className="yl-page">
      {trouble && <p className="yl-note is-warn">网络中断，恢复后自动打开。</p>}
      <Waiting of={{ data: undefined, error: undefined, again: () => undefined }} />
    </main>
  )
}
