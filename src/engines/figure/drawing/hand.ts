// Draws hands with the wrist at (0, 0) and fingers up: for the arm at the left of the picture, with the palm to the viewer and the thumb
// towards the body.
import type { HandShape } from '../arms.ts'
import type { Look } from '../figures.ts'
import { glow, line, shape } from './svg.ts'

interface Finger {
  d: string
  width: number
}

/** Scale from a drawn hand of 120 units to head units. */
export const handScale = (look: Look) => (look.gender === 1 ? 1.12 : 0.98)

/** Maximum reach of a hand from its wrist, in head units. */
export const HAND_REACH = 140

const BASE =
  'M-14,6 C-17,-6 -26,-20 -25,-40 C-24,-50 -18,-56 -10,-57 L10,-59 C18,-60 23,-54 24,-46 C25,-34 25,-26 22,-16 C19,-6 15,2 13,6 C6,9 -8,9 -14,6Z'

/** Fingers join the palm without a line: first outlines, then the palm, then skin over the roots. */
function skinned(look: Look, palm: string, fingers: Finger[], shading: string): string {
  const { base, deep, light } = look.skin
  return (
    fingers.map(({ d, width }) => line(d, deep, width + 2.2, 0.5)).join('') +
    line(palm, deep, 2.2, 0.5) +
    fingers.map(({ d, width }) => line(d, base, width)).join('') +
    shape(palm, base) +
    fingers.map(({ d, width }) => line(d, light, width * 0.36, 0.35)).join('') +
    shading
  )
}

/** A finger that lies over others or over the palm. */
function above(look: Look, { d, width }: Finger): string {
  const { base, deep, light } = look.skin
  return line(d, deep, width + 2.4, 0.42) + line(d, base, width) + line(d, light, width * 0.36, 0.4)
}

/** A fingernail of a hand seen from behind. */
const nail = (look: Look, x: number, y: number, turn: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="3.3" ry="4.8" fill="${look.lip.light}" fill-opacity=".55" transform="rotate(${turn} ${x} ${y})"/>`

const little: Finger = { d: 'M-17,-44 C-21,-58 -24,-72 -26,-86', width: 10.6 }
const ring: Finger = { d: 'M-8,-50 C-10,-70 -11,-88 -11,-106', width: 12 }
const middle: Finger = { d: 'M3,-52 C4,-74 5,-94 7,-114', width: 12.6 }
const index: Finger = { d: 'M15,-48 C18,-68 22,-86 26,-102', width: 12 }
const thumb: Finger = { d: 'M10,-12 C24,-20 34,-32 40,-54', width: 15.4 }

const palmShade = (look: Look) => {
  const { light, deep, shade } = look.skin
  return (
    glow(0, -46, 22, 12, light, 0.4) +
    glow(13, -26, 12, 18, light, 0.5, 24) +
    glow(-13, -22, 9, 20, shade, 0.5) +
    line('M20,-42 C8,-34 -1,-22 0,-2', deep, 1.5, 0.28) +
    line('M-20,-36 C-8,-38 6,-41 14,-49', deep, 1.4, 0.22)
  )
}

const drawings: Record<HandShape, (look: Look) => string> = {
  palm: (look) =>
    skinned(look, BASE, [little, ring, middle, index, thumb], palmShade(look)) +
    line('M-14,-80 l6,-1 M2,-84 l7,-1 M18,-76 l6,-2 M-25,-66 l6,-1', look.skin.deep, 1.1, 0.2),
  point: (look) =>
    skinned(look, BASE, [{ d: 'M14,-46 C15,-68 16,-92 16,-113', width: 12.4 }], palmShade(look)) +
    line('M12,-82 l8,0', look.skin.deep, 1.1, 0.22) +
    [
      { d: 'M-18,-47 C-21,-58 -17,-60 -15,-36', width: 11 },
      { d: 'M-9,-53 C-11,-66 -5,-64 -5,-36', width: 12.4 },
      { d: 'M3,-56 C2,-68 8,-66 7,-38', width: 12.8 },
    ]
      .map((finger) => above(look, finger))
      .join('') +
    above(look, { d: 'M17,-10 C24,-22 20,-32 0,-33', width: 14 }) +
    line('M2,-36 q-4,3 -2,6', look.skin.deep, 1.2, 0.3),
  pinch: (look) =>
    skinned(
      look,
      BASE,
      [
        { d: 'M-17,-44 C-23,-58 -26,-72 -25,-86', width: 10.6 },
        { d: 'M-8,-50 C-12,-70 -13,-88 -10,-104', width: 12 },
        { d: 'M3,-52 C2,-74 5,-92 10,-107', width: 12.4 },
      ],
      palmShade(look),
    ) +
    above(look, { d: 'M11,-12 C25,-20 36,-34 36,-58', width: 14.6 }) +
    above(look, { d: 'M15,-48 C20,-72 34,-84 38,-64', width: 11.8 }) +
    shape('M6,-52 C14,-60 24,-52 22,-38 C18,-30 8,-34 6,-44Z', look.skin.base) +
    glow(16, -42, 9, 11, look.skin.light, 0.4),
  flat: (look) =>
    skinned(
      look,
      BASE,
      [
        { d: 'M-16,-46 C-18,-66 -18,-82 -17,-98', width: 12 },
        { d: 'M-5,-52 C-5,-74 -4,-92 -3,-110', width: 12.6 },
        { d: 'M6,-52 C8,-72 9,-88 10,-105', width: 12 },
        { d: 'M16,-46 C19,-60 20,-74 21,-87', width: 10.6 },
        { d: 'M-12,-12 C-26,-22 -33,-34 -35,-54', width: 15 },
      ],
      glow(-2, -32, 18, 22, look.skin.light, 0.5) +
        glow(14, -18, 9, 18, look.skin.shade, 0.5) +
        line('M-18,-58 q4,-4 8,-1 M-7,-62 q4,-4 8,-1 M5,-61 q4,-4 8,-1', look.skin.deep, 1.3, 0.2),
    ) +
    nail(look, -17, -97, 1) +
    nail(look, -3, -109, 2) +
    nail(look, 10, -104, 4) +
    nail(look, 21, -86, 6) +
    nail(look, -35, -53, -8),
}

/** A hand of this shape; its lower end is hidden in the cuff. */
export function hand(look: Look, form: HandShape): string {
  const { base, deep } = look.skin
  const wrist = 'M-11,10 C-13,6 -14,2 -14,-6 L14,-6 C14,2 13,6 11,10Z'
  return line(wrist, deep, 2, 0.4) + shape(wrist, base) + drawings[form](look) + glow(0, 6, 16, 8, look.skin.shade, 0.6)
}
