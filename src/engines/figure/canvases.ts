// Reuses canvases, because they hold native memory that the garbage collector sees late.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Rect } from './stages.ts'

/** One canvas per size; the next caller with this size paints over it. */
export function openScratch(): (size: Pick<Rect, 'width' | 'height'>) => SKRSContext2D {
  const scratch = new Map<string, Canvas>()
  return ({ width, height }) => {
    const key = `${width} ${height}`
    const canvas = scratch.get(key) ?? createCanvas(width, height)
    scratch.set(key, canvas)
    const painter = canvas.getContext('2d')
    painter.imageSmoothingQuality = 'medium'
    return painter
  }
}

/** A cache of the last `most` drawings of an area by key; draws missing ones. */
export function openKept(most: number): (key: string, area: Rect, draw: (painter: SKRSContext2D) => void) => Canvas {
  const kept = new Map<string, Canvas>()
  return (key, area, draw) => {
    const known = kept.get(key)
    if (known) return known
    const canvas = createCanvas(area.width, area.height)
    canvas.getContext('2d').imageSmoothingQuality = 'medium'
    draw(canvas.getContext('2d'))
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest) kept.delete(oldest)
    kept.set(key, canvas)
    return canvas
  }
}
