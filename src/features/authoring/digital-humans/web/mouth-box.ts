// The box around the mouth, as shares of the picture: drawn, moved and resized by pointer and by keys, and never outside.
import type { Mouth } from '../contract.ts'

/** As the contract has them. */
const least = { width: 0.02, height: 0.006 }
const most = { width: 0.5, height: 0.4 }
/** Where most mouths are in a picture of a half body. */
export const usualMouth: Mouth = { x: 0.46, y: 0.42, width: 0.08, height: 0.045 }

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tidy = (value: number) => Math.round(value * 10_000) / 10_000

/** The nearest box that is inside the picture and of a size that can be a mouth. */
export function inPicture({ x, y, width, height }: Mouth): Mouth {
  const w = between(width, least.width, most.width)
  const h = between(height, least.height, most.height)
  return { x: tidy(between(x, 0, 1 - w)), y: tidy(between(y, 0, 1 - h)), width: tidy(w), height: tidy(h) }
}

export type Grip = 'move' | 'nw' | 'ne' | 'sw' | 'se'

/** The box after its grip was dragged by shares of the picture. */
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

/** The box after a key: arrows move, with Shift they resize around its middle, with Ctrl they take larger steps. Null for any other key. */
export function pressed(box: Mouth, key: string, shift: boolean, ctrl: boolean): Mouth | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const [dx, dy] = arrow.map((way) => way * STEP * (ctrl ? 5 : 1)) as [number, number]
  if (!shift) return inPicture({ ...box, x: box.x + dx, y: box.y + dy })
  return inPicture({ x: box.x - dx / 2, y: box.y + dy / 2, width: box.width + dx, height: box.height - dy })
}

/** The box between two points. */
export const drawn = (from: { x: number; y: number }, to: { x: number; y: number }): Mouth =>
  inPicture({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) })
