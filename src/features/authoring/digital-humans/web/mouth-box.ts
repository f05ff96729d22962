// Geometry of the mouth box, as fractions of the picture: drawn, moved and resized within it.
import type { Mouth } from '../contract.ts'

/** Limits of the contract. */
const least = { width: 0.02, height: 0.006 }
const most = { width: 0.5, height: 0.4 }
/** Typical position of the mouth in a half-length picture. */
export const usualMouth: Mouth = { x: 0.46, y: 0.42, width: 0.08, height: 0.045 }

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tidy = (value: number) => Math.round(value * 10_000) / 10_000

/** Returns the nearest box that is inside the picture and of an allowed size. */
export function inPicture({ x, y, width, height }: Mouth): Mouth {
  const w = between(width, least.width, most.width)
  const h = between(height, least.height, most.height)
  return { x: tidy(between(x, 0, 1 - w)), y: tidy(between(y, 0, 1 - h)), width: tidy(w), height: tidy(h) }
}

export type Grip = 'move' | 'nw' | 'ne' | 'sw' | 'se'

/** Returns the box after a drag of its grip by fractions of the picture. */
export function dragged(box: Mouth, grip: Grip, dx: number, dy: number): Mouth {
  if (grip === 'move') return inPicture({ ...box, x: box.x + dx, y: box.y + dy })
  const west = grip.endsWith('w')
  const north = grip.startsWith('n')
  const width = between(box.width + (west ? -dx : dx), least.width, Math.min(most.width, west ? box.x + box.width : 1 - box.x))
  const height = between(box.height + (north ? -dy : dy), least.height, Math.min(most.height, north ? box.y + box.height : 1 - box.y))
  return inPicture({ x: west ? box.x + box.width - width : box.x, y: north ? box.y + box.height - height : box.y, width, height })
}

const arrows: Record<string, [dx: number, dy: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const STEP = 0.002

/**
 * Returns the box after a key: arrows move it, with Shift they resize it around its centre, with Ctrl in larger steps. Null for any other
 * key.
 */
export function pressed(box: Mouth, key: string, shift: boolean, ctrl: boolean): Mouth | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const [dx, dy] = arrow.map((way) => way * STEP * (ctrl ? 5 : 1)) as [number, number]
  if (!shift) return inPicture({ ...box, x: box.x + dx, y: box.y + dy })
  return inPicture({ x: box.x - dx / 2, y: box.y + dy / 2, width: box.width + dx, height: box.height - dy })
}

/** Returns the box between two points. */
export const drawn = (from: { x: number; y: number }, to: { x: number; y: number }): Mouth =>
  inPicture({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) })
