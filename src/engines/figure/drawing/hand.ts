// Draws hands with the wrist at (0, 0) and fingers up: for the arm at the left of the picture, with the palm to the viewer and the thumb
// towards the body.
import type { HandShape } from '../arms.ts'
import type { Look } from '../figures.ts'
import { glow, line, round, shape } from './svg.ts'

type Point = readonly [number, number]

/** A finger along a curve through its joint, from the width at its root to the width at its tip. */
interface Finger {
  root: Point
  joint: Point
  tip: Point
  widths: readonly [number, number]
}

/** Scale from a drawn hand of 120 units to head units: a hand is as long as a face from the chin to the hairline. */
export const handScale = (look: Look) => (look.gender === 1 ? 1.32 : 1.2)

/** Maximum reach of a hand from its wrist, in head units. */
export const HAND_REACH = 164

/** Wrist, heel, ball of the thumb and palm in one outline; the wrist ends inside the sleeve. */
const BASE =
  'M-11.5,9 C-13,5 -14,1 -16,-4 C-20,-14 -27,-26 -27,-42 C-26,-52 -21,-58 -13,-59 L12,-61 C20,-62 26,-56 26,-47 C28,-36 28,-24 23,-13 C18,-4 13.5,3 11.5,9 C5,13 -5,13 -11.5,9Z'

const finger = (root: Point, joint: Point, tip: Point, widths: readonly [number, number]): Finger => ({ root, joint, tip, widths })

/** Outline of a finger, narrower at its round tip. */
function digit({ root, joint, tip, widths: [wide, thin] }: Finger): string {
  const normal = ([ax, ay]: Point, [bx, by]: Point): Point => {
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [(by - ay) / length, (ax - bx) / length]
  }
  const at = ([x, y]: Point, [nx, ny]: Point, half: number) => `${round(x + nx * half)},${round(y + ny * half)}`
  const [first, last, across] = [normal(root, joint), normal(joint, tip), normal(root, tip)]
  const middle = (wide + thin) / 4 + 0.4
  const r = thin / 2
  return `M${at(root, first, wide / 2)} Q${at(joint, across, middle)} ${at(tip, last, r)} A${r},${r} 0 0 1 ${at(tip, last, -r)} Q${at(joint, across, -middle)} ${at(root, first, -wide / 2)}Z`
}

/** Light along the side of a finger, and its warm tip. */
function roundness(look: Look, { root, joint, tip, widths: [wide, thin] }: Finger): string {
  const shift = wide * 0.16
  const path = `M${root[0] - shift},${root[1]} Q${joint[0] - shift},${joint[1]} ${tip[0] - thin * 0.16},${tip[1]}`
  return line(path, look.skin.light, thin * 0.36, 0.42) + glow(tip[0], tip[1], thin * 0.62, thin * 0.8, look.lip.light, 0.34)
}

/** Fingers join the palm without a line: first all outlines, then all skin. */
function skinned(look: Look, fingers: Finger[], shading: string): string {
  const { base, deep } = look.skin
  const shapes = [...fingers.map(digit), BASE]
  return (
    shapes.map((d) => line(d, deep, 2, 0.5)).join('') +
    shapes.map((d) => shape(d, base)).join('') +
    fingers.map((one) => roundness(look, one)).join('') +
    shading
  )
}

/** A finger that lies over others or over the palm. */
function above(look: Look, one: Finger): string {
  const { base, deep } = look.skin
  return line(digit(one), deep, 2.2, 0.4) + shape(digit(one), base) + roundness(look, one)
}

/** A fingernail of a hand seen from behind. */
const nail = (look: Look, x: number, y: number, turn: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="3" ry="4.6" fill="${look.lip.light}" fill-opacity=".6" transform="rotate(${turn} ${x} ${y})"/>`

const little = finger([-20, -44], [-25, -65], [-30, -82], [12.6, 9])
const ring = finger([-9, -52], [-13, -79], [-15, -103], [13.8, 10])
const middle = finger([4, -54], [5, -83], [6, -112], [14.2, 10.4])
const index = finger([17, -50], [21, -76], [27, -101], [13.8, 10])
const thumb = finger([12, -13], [34, -27], [43, -56], [20, 12])

/** The hollow of the palm between the ball of the thumb and the ball of the hand, and its lines. */
const palmShade = (look: Look) => {
  const { light, deep, shade } = look.skin
  return (
    glow(-2, -34, 12, 19, shade, 0.6) +
    glow(0, -52, 24, 9, light, 0.55) +
    glow(14, -24, 11, 19, light, 0.6, 20) +
    glow(-17, -26, 7, 18, light, 0.35, -8) +
    glow(16, -14, 10, 12, look.lip.light, 0.22) +
    line('M21,-43 C9,-38 1,-26 2,-6', deep, 1.4, 0.26) +
    line('M-23,-38 C-10,-38 6,-42 13,-52', deep, 1.3, 0.2) +
    line('M-14,-55 l1.4,5 M-2.6,-58 l0.4,5 M10.6,-57 l-1,5', deep, 1.6, 0.3)
  )
}

const creases = (d: string, look: Look) => line(d, look.skin.deep, 1, 0.2)

const drawings: Record<HandShape, (look: Look) => string> = {
  palm: (look) =>
    skinned(look, [little, ring, middle, index, thumb], palmShade(look)) +
    creases('M-17,-80 l8,-1.4 M1.6,-84 l8,-0.4 M18,-76 l8,-2.4 M-29,-64 l7,-2 M33,-40 l9,3', look),
  point: (look) =>
    skinned(look, [finger([16, -50], [17, -80], [17, -113], [14, 10])], palmShade(look)) +
    creases('M12.6,-82 l8.6,0', look) +
    [
      finger([-20, -52], [-21, -44], [-17, -34], [12.4, 11.6]),
      finger([-8, -57], [-9, -46], [-6, -33], [14, 13]),
      finger([5.4, -58], [5, -46], [7, -34], [14.4, 13.4]),
    ]
      .map((one) => above(look, one))
      .join('') +
    above(look, finger([19, -7], [25, -28], [-1, -32], [17, 12.4])) +
    line('M-2.6,-35.4 q-3.6,3.2 -1.4,6.4', look.skin.deep, 1.2, 0.3) +
    glow(10, -12, 14, 12, look.skin.base, 0.9),
  pinch: (look) =>
    skinned(
      look,
      [
        finger([-20, -44], [-26, -64], [-29, -82], [12.6, 9]),
        finger([-9, -52], [-14, -78], [-14, -102], [13.8, 10]),
        finger([4, -54], [4, -82], [9, -108], [14.2, 10.4]),
      ],
      palmShade(look),
    ) +
    above(look, finger([13, -14], [38, -26], [38, -56], [19, 12])) +
    above(look, finger([16, -47], [31, -95], [38, -62], [14, 10.4])) +
    shape('M6,-52 C14,-60 22,-54 21,-42 C18,-33 9,-36 6,-45Z', look.skin.base) +
    shape('M4,-20 C10,-26 18,-20 20,-10 C16,-2 6,-6 4,-14Z', look.skin.base) +
    glow(15, -22, 9, 14, look.skin.light, 0.5),
  flat: (look) =>
    skinned(
      look,
      [
        finger([-18, -46], [-20, -74], [-19, -97], [13.6, 10]),
        finger([-5, -54], [-6, -82], [-5, -110], [14, 10.4]),
        finger([8, -52], [9, -78], [9.4, -104], [13.6, 10]),
        finger([19, -46], [20, -66], [21, -85], [12.2, 9]),
        finger([-10, -12], [-28, -24], [-37, -54], [19, 12]),
      ],
      glow(-2, -32, 18, 22, look.skin.light, 0.5) +
        glow(17, -20, 9, 20, look.skin.shade, 0.6) +
        line('M-17,-60 q4,-4 8,-1 M-5.6,-64 q4,-4 8,-1 M6.4,-62 q4,-4 8,-1', look.skin.deep, 1.3, 0.22) +
        line('M-12.2,-56 l0,-18 M1.4,-58 l0,-22 M14,-54 l0.6,-16', look.skin.deep, 1.2, 0.3),
    ) +
    nail(look, -19, -98, 1) +
    nail(look, -5, -111, 2) +
    nail(look, 9.4, -105, 4) +
    nail(look, 21, -86, 6) +
    nail(look, -37, -55, -14),
}

/** A hand of this shape; its lower end is hidden in the cuff, whose shadow falls on the wrist. */
export const hand = (look: Look, form: HandShape): string => drawings[form](look) + glow(0, 8, 15, 7, look.skin.deep, 0.5)
