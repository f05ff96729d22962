// A forearm with an open hand: the elbow at (0, 0), pointing up; the left one of the picture, its thumb towards the body.
import type { Look } from '../figures.ts'
import { glow, line, linear, shape } from './svg.ts'

/** Head units. */
export const FOREARM = 168
const TILT = -66

/** [x, y, width, height] of what `forearm` fills. */
export const FOREARM_BOX: [number, number, number, number] = [-150, -290, 240, 360]

interface Finger {
  d: string
  /** Its first part. */
  root: string
  width: number
}

const fingers: Finger[] = [
  { d: 'M-18,-44 C-22,-57 -26,-70 -28,-86', root: 'M-18,-44 l-3,-9', width: 10.4 },
  { d: 'M-8.5,-52 C-11,-70 -13,-88 -13,-108', root: 'M-8.5,-52 l-1.5,-9', width: 11.8 },
  { d: 'M3,-55 C3,-74 3,-96 5,-117', root: 'M3,-55 l0,-9', width: 12.2 },
  { d: 'M14.5,-51 C17,-68 20,-86 24,-104', root: 'M14.5,-51 l1.5,-9', width: 11.8 },
]
const thumb = 'M10,-14 C24,-20 34,-32 40,-56'
const palm =
  'M-18,8 C-20,-6 -27,-22 -25,-42 C-24,-50 -18,-56 -10,-57 L10,-60 C18,-60 23,-54 24,-46 C25,-34 24,-26 22,-16 C20,-4 17,2 16,8 C6,13 -8,13 -18,8Z'

function hand(look: Look): string {
  const { light, base, shade, deep } = look.skin
  const finger = ({ d, width }: Finger) => line(d, deep, width + 2.2, 0.5) + line(d, base, width) + line(d, light, width * 0.36, 0.5)
  return (
    fingers.map(finger).join('') +
    line(thumb, deep, 18, 0.5) +
    shape(palm, deep, 0.28) +
    line(palm, deep, 1.4, 0.4) +
    shape(palm, base) +
    // The fingers and the thumb grow out of the palm without a line.
    fingers.map(({ root, width }) => line(root, base, width * 0.97)).join('') +
    line(thumb, base, 15.6) +
    line('M30,-38 C33,-44 36,-50 37,-56', light, 5, 0.6) +
    glow(0, -44, 24, 14, light, 0.4) +
    glow(12, -26, 13, 18, light, 0.5, 24) +
    glow(-12, -20, 10, 20, shade, 0.45) +
    line('M20,-44 C8,-34 -2,-22 -2,2', deep, 1.5, 0.3) +
    line('M-20,-36 C-8,-38 6,-42 14,-50', deep, 1.4, 0.24) +
    line('M-16,-82 l7,0 M1,-86 l7,0 M16,-80 l7,-1 M-27,-66 l6,-1', deep, 1.2, 0.22)
  )
}

/** Sleeve, cuff and hand. */
export function forearm(look: Look): string {
  const { cloth: c, inner, style } = look.outfit
  const man = look.gender === 1
  const e = man ? 47 : 40
  const w = man ? 31 : 26
  const end = -FOREARM + 14
  const sleeve = `M${-e},30 C${-e - 4},-30 ${-w - 8},-100 ${-w},${end} Q0,${end - 9} ${w},${end} C${w + 8},-100 ${e + 4},-30 ${e},30 C${e},62 ${-e},62 ${-e},30Z`
  const cuff = `M${-w + 4},${end - 3} L${-w + 7},${end - 16} Q0,${end - 24} ${w - 7},${end - 16} L${w - 4},${end - 3}Z`
  const size = man ? 1.06 : 0.94
  return (
    linear(
      'sleeve',
      [-e, 0, e, 0],
      [
        [0, c.base],
        [0.3, c.light],
        [0.7, c.base],
        [1, c.deep],
      ],
    ) +
    `<g transform="translate(1 ${-FOREARM + 2}) rotate(${TILT}) scale(${size} ${size * 0.88})">${hand(look)}</g>` +
    (style === 'knit' ? '' : shape(cuff, inner.base) + line(cuff, inner.deep, 1.3, 0.6)) +
    line(sleeve, c.deep, 3, 0.55) +
    shape(sleeve, 'url(#sleeve)') +
    line(`M${-w + 2},${end + 10} Q0,${end + 1} ${w - 2},${end + 10}`, c.deep, 1.6, 0.4) +
    line(`M${-e + 12},6 C${-8},-2 10,-6 ${e - 16},-22 M${-e + 20},-24 C-6,-32 8,-36 ${w - 4},-50`, c.deep, 2, 0.24)
  )
}
