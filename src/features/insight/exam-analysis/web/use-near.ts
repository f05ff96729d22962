// Loads a section when it comes near the viewport, or before printing.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { wholeWanted } from '#features/insight/analysis-kit/web/PrintFrame.tsx'

const margin = '600px 0px'

export function useNearViewport(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !ref.current) return
    const come = () => setNear(true)
    // the shell scrolls, not the window
    const root = ref.current.closest('.yw-page')
    const observer = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && come(), { root, rootMargin: margin })
    observer.observe(ref.current)
    for (const wanted of ['beforeprint', wholeWanted]) window.addEventListener(wanted, come)
    return () => {
      observer.disconnect()
      for (const wanted of ['beforeprint', wholeWanted]) window.removeEventListener(wanted, come)
    }
  }, [near])
  return [ref, near]
}
