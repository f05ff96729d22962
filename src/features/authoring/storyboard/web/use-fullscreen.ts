// Hook that shows an element of the page in full screen.
import { type RefObject, useEffect, useState } from 'react'

export function useFullscreen(part: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const change = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === part.current)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [part])
  const toggle = () => void (on ? document.exitFullscreen() : part.current?.requestFullscreen())?.catch(() => undefined)
  return { on, toggle, offered: document.fullscreenEnabled }
}
