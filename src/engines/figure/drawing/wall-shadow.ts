// The soft shadow of head and shoulders on the wall, away from the window.
import type { Look } from '../figures.ts'
import type { Stage } from '../stages.ts'
import { document, glow } from './svg.ts'

/** SVG of the shadow over the whole stage; the window of every room is on the left. */
export function wallShadow({ room, shoulders }: Look, { width, height, scale, x, y }: Stage): string {
  const tone = room.wall[1]
  const dark = room.wood
  const shadow =
    glow(58, -26, 170, 200, dark, 0.5) +
    glow(40, -20, 128, 160, tone, 0.6) +
    glow(70, 330, shoulders + 120, 240, dark, 0.55) +
    glow(52, 300, shoulders + 70, 190, dark, 0.35)
  return document([-x / scale, -y / scale, width / scale, height / scale], scale, shadow)
}
