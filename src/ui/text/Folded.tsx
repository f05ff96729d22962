// Long text on a few lines, with a button that unfolds it if it does not fit.
import { useLayoutEffect, useRef, useState } from 'react'

export function Folded({ text, lines = 2 }: { text: string; lines?: 1 | 2 | 3 }) {
  const ref = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const words = ref.current
    if (!words || open) return
    const look = () => setCut(words.scrollHeight > words.clientHeight + 1)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(words)
    return () => watch.disconnect()
  }, [text, open])
  return (
    <div className="yw-folded">
      <div ref={ref} className={open ? 'yw-unfolded' : 'yw-clamp'} style={open ? undefined : { WebkitLineClamp: lines }}>
        {text}
      </div>
      {(cut || open) && (
        <button type="button" className="yw-rowact" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </button>
      )}
    </div>
  )
}
