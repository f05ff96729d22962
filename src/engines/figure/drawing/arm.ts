// An arm in its sleeve: upper arm and forearm are one limb with an elbow, and the hand comes out of the cuff.
import type { Arm } from '../arms.ts'
import type { Look, OutfitStyle } from '../figures.ts'
import { hand, handScale } from './hand.ts'
import { glow, line, linear, shape } from './svg.ts'

type Side = 1 | -1
type Point = readonly [number, number]

/** Outfits without a shirt cuff. */
const bareCuffs: ReadonlySet<OutfitStyle> = new Set(['knit', 'hoodie', 'polo', 'roundNeck', 'mandarin'])

const round = (value: number) => Math.round(value * 10) / 10

/** Half widths of a sleeve at shoulder, elbow and cuff. */
function widthsOf(look: Look): { shoulder: number; elbow: number; cuff: number } {
  const build = look.gender === 1 ? 1 : 0.87
  const loose = look.outfit.style === 'knit' ? 0.95 : 1
  return { shoulder: 37 * build, elbow: 34 * build * loose, cuff: 25 * build * loose }
}

/** A section of sleeve between two round ends, slightly wider in the middle, and its two sides alone. */
function tube([x0, y0]: Point, r0: number, [x1, y1]: Point, r1: number, full = 1.5): { whole: string; sides: string } {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const at = (share: number, r: number) => [round(x0 + (x1 - x0) * share - dy * r), round(y0 + (y1 - y0) * share + dx * r)].join(',')
  const middle = (r0 + r1) / 2 + full
  const one = `M${at(0, r0)} Q${at(0.5, middle)} ${at(1, r1)}`
  const end = `A${round(r1)},${round(r1)} 0 0 0 ${at(1, -r1)}`
  return {
    whole: `${one} ${end} Q${at(0.5, -middle)} ${at(0, -r0)} A${round(r0)},${round(r0)} 0 0 0 ${at(0, r0)}Z`,
    sides: `${one} ${end} Q${at(0.5, -middle)} ${at(0, -r0)}`,
  }
}

/** A band across a limb of direction (dx, dy). */
function band([x0, y0]: Point, [x1, y1]: Point, dx: number, dy: number, r: number): string {
  const corner = (x: number, y: number, side: number) => `${round(x - dy * r * side)},${round(y + dx * r * side)}`
  return `M${corner(x0, y0, 1)} L${corner(x1, y1, 1)} Q${round(x1 + dx * 5)},${round(y1 + dy * 5)} ${corner(x1, y1, -1)} L${corner(x0, y0, -1)}Z`
}

/** The gradient across a sleeve, lit from the left of the picture. */
function clothOf(look: Look, id: string, [x0, y0]: Point, [x1, y1]: Point, r: number): string {
  const { light, base, shade } = look.outfit.cloth
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  let [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length]
  if (nx > 0) [nx, ny] = [-nx, -ny]
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return linear(
    id,
    [round(cx + nx * r), round(cy + ny * r), round(cx - nx * r), round(cy - ny * r)],
    [
      [0, base],
      [0.28, light],
      [0.62, base],
      [1, shade],
    ],
  )
}

const sided = (arm: Arm, side: Side) => {
  const to = ([x, y]: Point): Point => [x * side, y]
  return { shoulder: to(arm.shoulder), elbow: to(arm.elbow), wrist: to(arm.wrist) }
}

/** Draws the arm from shoulder to elbow. */
export function upperArm(look: Look, arm: Arm, side: Side): string {
  const { shoulder, elbow } = sided(arm, side)
  const w = widthsOf(look)
  const { deep, light } = look.outfit.cloth
  const limb = tube(shoulder, w.shoulder, elbow, w.elbow, 2)
  const [sx, sy] = shoulder
  // the seam where the sleeve is set in
  const seam = `M${round(sx - side * w.shoulder * 0.5)},${round(sy - w.shoulder * 0.8)} Q${round(sx - side * w.shoulder * 0.95)},${sy} ${round(sx - side * w.shoulder * 0.86)},${round(sy + w.shoulder * 1.5)}`
  return (
    clothOf(look, `upper${side}`, shoulder, elbow, w.shoulder) +
    line(limb.whole, deep, 2, 0.28) +
    shape(limb.whole, `url(#upper${side})`) +
    line(seam, deep, 2.2, 0.4) +
    glow(sx + side * 4, sy - w.shoulder * 0.35, 26, 17, light, side < 0 ? 0.5 : 0.25, side * 30)
  )
}

/** Draws the hand without its arm. */
export function handOf(look: Look, arm: Arm, side: Side): string {
  const { wrist } = sided(arm, side)
  const size = handScale(look)
  return `<g transform="translate(${round(wrist[0])} ${round(wrist[1])}) rotate(${round(arm.turn * side)}) scale(${-side * size} ${size})">${hand(look, arm.hand)}</g>`
}

/** Draws the arm from elbow to fingertips, with its shadow on the parts behind. */
export function forearm(look: Look, arm: Arm, side: Side): string {
  const { elbow, wrist } = sided(arm, side)
  const w = widthsOf(look)
  const { cloth: c, inner, style } = look.outfit
  const [ex, ey] = elbow
  const [wx, wy] = wrist
  const length = Math.hypot(wx - ex, wy - ey) || 1
  const [dx, dy] = [(wx - ex) / length, (wy - ey) / length]
  // a forearm towards the viewer ends nearer, and therefore wider
  const near = Math.max(0, 1 - length / 150) * 5
  const cuff = w.cuff + near
  const from = (back: number): Point => [wx - dx * back, wy - dy * back]
  const sleeveEnd = from(Math.min(length * 0.6, 10))
  const limb = tube(elbow, w.elbow, sleeveEnd, cuff)
  const shirt = band(from(Math.min(length * 0.4, 8)), from(-4), dx, dy, cuff - 3.5)
  const across = (back: number, r: number) => {
    const [x, y] = from(back)
    return `M${round(x - dy * r)},${round(y + dx * r)} Q${round(x + dx * 8)},${round(y + dy * 8)} ${round(x + dy * r)},${round(y - dx * r)}`
  }
  return (
    clothOf(look, `fore${side}`, elbow, wrist, w.elbow) +
    handOf(look, arm, side) +
    (bareCuffs.has(style) ? '' : line(shirt, inner.deep, 1.4, 0.7) + shape(shirt, inner.base)) +
    (Math.abs(wx) < look.shoulders * 0.7 ? glow(round(wx), round(wy + 12), 44, 34, c.deep, 0.32) : '') +
    line(limb.sides, c.deep, 2.6, 0.5) +
    shape(limb.whole, `url(#fore${side})`) +
    line(across(18, cuff - 1), c.deep, 1.5, 0.4) +
    // the cloth folds at the bent elbow
    line(
      `M${round(ex - side * w.elbow * 0.5)},${round(ey - w.elbow * 0.5)} q${side * 14},${-4} ${side * 30},${2} M${round(ex - side * w.elbow * 0.3)},${round(ey - w.elbow * 0.9)} q${side * 12},${-3} ${side * 24},${2}`,
      c.deep,
      1.9,
      0.3,
    )
  )
}
