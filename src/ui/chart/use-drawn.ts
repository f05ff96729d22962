// Sizes an SVG drawing to the pixels of its place, because a scaled drawing would have letters of another size than the text beside it.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Size {
  width: number
  height: number
}
const maxHeight = 400

/** The size in pixels: full width, and a greater height if it is much wider than `designed`. */
export function useDrawn<S extends Size>(designed: S): [RefObject<SVGSVGElement | null>, S] {
  const ref = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const svg = ref.current
    if (!svg) return
    const measure = () => setWidth(Math.floor(svg.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  const { height } = designed
  const high = Math.max(height, Math.min(maxHeight, Math.round((width * height) / designed.width)))
  return [ref, width ? { ...designed, width, height: high } : designed]
}
