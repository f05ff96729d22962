// Measures the room for the body of a table: the rest of the page below its bar, so that only the rows scroll.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Room {
  /** Size in CSS pixels. */
  width: number
  height: number
  /** Scale of text relative to the design: 1, or 2 for a user with text at 200 %. */
  textScale: number
}

const DESIGNED = 14

/** A probe with text of 14 px, whose real size shows the user's text scale. */
function addProbe(element: HTMLElement): HTMLElement {
  const probe = document.createElement('i')
  probe.setAttribute('aria-hidden', 'true')
  probe.style.cssText = `position:absolute;visibility:hidden;font-size:${DESIGNED}px;width:1em;height:1px`
  element.append(probe)
  return probe
}

export function useRoom(): [RefObject<HTMLDivElement | null>, Room] {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, textScale: 1 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const probe = addProbe(element)
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      const textScale = Math.max(1, Math.round((probe.offsetWidth / DESIGNED) * 100) / 100 || 1)
      setRoom((now) => (now.width === width && now.height === height && now.textScale === textScale ? now : { width, height, textScale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(probe)
    return () => {
      observer.disconnect()
      probe.remove()
    }
  }, [])
  return [ref, room]
}
