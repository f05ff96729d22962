// An arm in its sleeve: upper arm and forearm are one limb with an elbow, and the hand comes out of the cuff.
import { mixColours } from '#shared/colour.ts'
import type { Arm } from '../arms.ts'
import type { Look, OutfitStyle } from '../figures.ts'
import { hand, handScale } from './hand.ts'
import { clothOf, tipOf } from './outfits.ts'
import { clipped, glow, line, linear, round, shape } from './svg.ts'

type Side = 1 | -1
type Point = readonly [number, number]

/** Outfits without a shirt cuff. */
const bareCuffs: ReadonlySet<OutfitStyle> = new Set(['knit', 'hoodie', 'polo', 'roundNeck', 'mandarin'])

/** Half widths of a sleeve at elbow and cuff. */
function widthsOf(look: Look): { elbow: number; cuff: number } {
  const build = look.gender === 1 ? 1 : 0.87
  const loose = look.outfit.style === 'knit' ? 0.95 : 1
  return { elbow: 34 * build * loose, cuff: 26 * build * loose }
}

/** A section of sleeve between two round ends, slightly wider in the middle, and its two sides alone. */
function tube([x0, y0]: Point, r0: number, [x1, y1]: Point, r1: number, full = 1.5): { whole: string; sides: string } {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const at = (share: number, r: number) => [round(x0 + (x1 - x0) * share - dy * r), round(y0 + (y1 - y0) * share + dx * r)].join(',')
  const middle = (r0 + r1) / 2 + full
  const one = `M${at(0, r0)} Q${at(0.5, middle)} ${at(1, r1)}`
  // a sleeve ends flat around the wrist
  const end =
    r1 < r0
      ? `A${round(r1)},${round(r1 * 0.3)} ${round((Math.atan2(dy, dx) * 180) / Math.PI - 90)} 0 0 ${at(1, -r1)}`
      : `A${round(r1)},${round(r1)} 0 0 0 ${at(1, -r1)}`
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

/** Light and shade across a limb, lit from the left of the picture; they lie over the cloth. */
function volumeOf(look: Look, id: string, [x0, y0]: Point, [x1, y1]: Point, r: number): string {
  const { light, deep } = look.outfit.cloth
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  let [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length]
  if (nx > 0) [nx, ny] = [-nx, -ny]
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return linear(
    id,
    [round(cx + nx * r), round(cy + ny * r), round(cx - nx * r), round(cy - ny * r)],
    [
      [0, deep, 0.16],
      [0.16, light, 0.1],
      [0.34, light, 0.5],
      [0.58, light, 0.04],
      [0.74, deep, 0.14],
      [1, deep, 0.58],
    ],
  )
}

const sided = (arm: Arm, side: Side) => {
  const to = ([x, y]: Point): Point => [x * side, y]
  return { shoulder: to(arm.shoulder), elbow: to(arm.elbow), wrist: to(arm.wrist) }
}

/**
 * Outline of the sleeve from the shoulder to the elbow. It begins on the slope of the trunk, in the direction of the slope, so that the
 * shoulder and the arm have one outline; it returns through the armpit along the armhole, which lies on the trunk.
 */
export function sleevePath(look: Look, arm: Arm, side: Side): { whole: string; outer: string; edges: string; armhole: string } {
  const { elbow } = arm
  const s = look.shoulders
  const r = widthsOf(look).elbow
  const top = tipOf(look)
  const [ox, oy] = [arm.shoulder[0] + r * 1.06, arm.shoulder[1] + 14]
  const length = Math.hypot(elbow[0] - arm.shoulder[0], elbow[1] - arm.shoulder[1]) || 1
  const [dx, dy] = [(elbow[0] - arm.shoulder[0]) / length, (elbow[1] - arm.shoulder[1]) / length]
  const at = (x: number, y: number) => `${round(x * side)},${round(y)}`
  const outer = [elbow[0] + dy * r, elbow[1] - dx * r] as const
  const inner = [elbow[0] - dy * r, elbow[1] + dx * r] as const
  const pit = [s - 64, 296] as const
  const shoulder = `C${at(top[0] + 20, top[1] + 7)} ${at(ox - 4, oy - 32)} ${at(ox, oy)}`
  const outside = `C${at(ox + 4, oy + 34)} ${at(outer[0] - dx * 90 + 5, outer[1] - dy * 90)} ${at(...outer)}`
  const inside = `C${at(inner[0] - dx * 60 - 2, inner[1] - dy * 60)} ${at(pit[0] + 4, pit[1] + 46)} ${at(...pit)}`
  const hole = `C${at(pit[0] + 2, 250)} ${at(top[0] - 22, 226)} ${at(...top)}`
  return {
    whole: `M${at(...top)} ${shoulder} ${outside} A${r},${r} 0 0 ${side > 0 ? 1 : 0} ${at(...inner)} ${inside} ${hole}Z`,
    outer: `M${at(...top)} ${shoulder} ${outside}`,
    edges: `M${at(...top)} ${shoulder} ${outside} M${at(...inner)} ${inside}`,
    armhole: `M${at(pit[0], pit[1])} ${hole}`,
  }
}

/** Draws the arm from shoulder to elbow: the cloth of the trunk, then light and shade that grow from the shoulder down. */
export function upperArm(look: Look, arm: Arm, side: Side): string {
  const { shoulder, elbow } = sided(arm, side)
  const w = widthsOf(look)
  const { deep, light } = look.outfit.cloth
  const { whole, outer, edges, armhole } = sleevePath(look, arm, side)
  const s = look.shoulders
  const x = (value: number) => round(value * side)
  const folds = `M${x(s - 62)},286 Q${x(s - 44)},288 ${x(s - 26)},270 M${x(s - 60)},302 Q${x(s - 40)},310 ${x(s - 18)},300 M${x(s - 55)},326 Q${x(s - 40)},336 ${x(s - 26)},334`
  return (
    clothOf(look) +
    volumeOf(look, `upper${side}`, shoulder, elbow, w.elbow) +
    linear(
      `grow${side}`,
      [shoulder[0], shoulder[1] - 26, shoulder[0], shoulder[1] + 104],
      [
        [0, '#FFFFFF', 0],
        [0.4, '#FFFFFF', 0.3],
        [1, '#FFFFFF', 1],
      ],
    ) +
    `<mask id="arm${side}" maskUnits="userSpaceOnUse" x="-400" y="0" width="800" height="900"><rect x="-400" width="800" height="900" fill="url(#grow${side})"/></mask>` +
    line(edges, deep, 2, 0.3) +
    shape(whole, 'url(#cloth)') +
    `<g mask="url(#arm${side})">${shape(whole, `url(#upper${side})`)}</g>` +
    clipped(
      `in${side}`,
      whole,
      glow(x(s - 66), 316, 20, 64, deep, 0.5, side * 8) +
        glow(x(s - 22), 200, 34, 24, light, side < 0 ? 0.55 : 0.28, side * 40) +
        line(folds, deep, 2.4, 0.26) +
        line(folds, light, 1.2, 0.12) +
        line(armhole, deep, 3, 0.36) +
        line(outer, '#FFFFFF', 2.6, side < 0 ? 0.3 : 0.12),
    )
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
  // a hanging forearm continues the cloth of the upper arm; a raised one is in the light
  const raised = ey < wy ? 'url(#cloth)' : mixColours(c.shade, c.base, side < 0 ? 1 : 0.55)
  // the sleeve is a tube that is open to the hand
  const opening = band(from(10), from(4), dx, dy, cuff - 3)
  const across = (back: number, r: number) => {
    const [x, y] = from(back)
    return `M${round(x - dy * r)},${round(y + dx * r)} Q${round(x + dx * 8)},${round(y + dy * 8)} ${round(x + dy * r)},${round(y - dx * r)}`
  }
  return (
    clothOf(look) +
    volumeOf(look, `fore${side}`, elbow, wrist, w.elbow) +
    shape(opening, c.deep) +
    handOf(look, arm, side) +
    (bareCuffs.has(style) ? '' : line(shirt, inner.deep, 1.4, 0.7) + shape(shirt, inner.base)) +
    (Math.abs(wx) < look.shoulders * 0.7 ? glow(round(wx), round(wy + 12), 44, 34, c.deep, 0.32) : '') +
    line(limb.sides, c.deep, 2.4, 0.42) +
    shape(limb.whole, raised) +
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
