// Draws the brows, which rise with the eyes.
import type { Look } from '../figures.ts'
import { line, mirrored, shape } from './svg.ts'

/** Both brows; `raised` is in head units. */
export function brows(look: Look, raised = 0): string {
  return mirrored((side) => brow(look, raised + (side > 0 ? (look.brow.lift ?? 0) : 0)))
}

function brow(look: Look, raised: number): string {
  const { colour, weight: w } = look.brow
  const arch = look.brow.arch + raised * 0.35
  const y = -35 - look.eye.height * 0.2 - raised
  const slope = look.brow.slope ?? 0
  const apart = (look.eye.apart ?? 0) * 0.7
  // a slope turns the brow about its middle
  const turned = (d: string) => `<g transform="translate(${-apart} 0) rotate(${slope * 1.6} -37 ${y})">${d}</g>`
  return turned(
    shape(
      `M-15,${y + 2} C-15.5,${y - w * 0.5} -17,${y - w * 0.6} -19,${y - w * 0.66} C-30,${y - w * 0.8 - arch * 0.75} -44,${y - w * 0.55 - arch * 1.25} -58,${y - arch * 0.15 + 2} ` +
        `C-46,${y - arch * 1.05} -32,${y - arch * 0.35 + w * 0.14} -19,${y + w * 0.42} C-17,${y + w * 0.5} -15.2,${y + 4} -15,${y + 2}Z`,
      colour,
      0.88,
    ) + line(`M-17,${y + 1} C-28,${y - w * 0.3 - arch * 0.5} -40,${y - w * 0.3 - arch} -54,${y - arch * 0.3}`, colour, w * 0.5, 0.25),
  )
}
