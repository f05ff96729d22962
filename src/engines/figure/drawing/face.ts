// Draws the face without eyes and mouth: skin, ears, nose, wrinkles, glasses.
import { mixColours } from '#shared/colour.ts'
import type { Look } from '../figures.ts'
import { hairShadow } from './hair.ts'
import { clipped, glow, line, linear, mirrored, radial, shape } from './svg.ts'

/** Below this height the face belongs to the mouth layer, because the jaw opens. */
export const JAW_LINE = 30

/** Outline of the face; `drop` lowers the jaw in head units, without changes above the jaw line. */
export function facePath(look: Look, drop = 0): string {
  const { cheek: c, jaw, chin, chinY, temple = 0 } = look.face
  const y = chinY + drop
  const x = jaw * 0.8
  const bend = 86 + drop * 0.8
  return (
    `M0,-122 C50,-122 ${c + 2 + temple},-92 ${c},-20 C${c},-2 ${c - 1},14 ${c - 4},${JAW_LINE} ` +
    `C${c - 7},${57 + drop * 0.35} ${x + 15},${71 + drop * 0.6} ${x},${bend} C${x - 13},${bend + 13} ${chin},${y} 0,${y} ` +
    `C${-chin},${y} ${13 - x},${bend + 13} ${-x},${bend} C${-x - 15},${71 + drop * 0.6} ${7 - c},${57 + drop * 0.35} ${4 - c},${JAW_LINE} ` +
    `C${1 - c},14 ${-c},-2 ${-c},-20 C${-c - 2 - temple},-92 -50,-122 0,-122Z`
  )
}

/** Gradients of the skin; equal in every layer, so that layers meet without a seam. */
export function skinDefs(look: Look): string {
  const { light, base, shade, deep } = look.skin
  return (
    radial(
      'skin',
      [-44, -34, 178],
      [
        [0, light],
        [0.36, mixColours(light, base, 0.7)],
        [0.66, base],
        [1, shade],
      ],
    ) +
    linear(
      'side',
      [6, 0, look.face.cheek + 2, 12],
      [
        [0, shade, 0],
        [0.5, shade, 0.24],
        [0.86, mixColours(shade, deep, 0.24), 0.66],
        [1, mixColours(shade, deep, 0.12), 0.5],
      ],
    ) +
    linear(
      'under',
      [0, 70, 0, 124],
      [
        [0, shade, 0],
        [0.6, shade, 0.2],
        [1, shade, 0.7],
      ],
    )
  )
}

/** Skin with its shading: the plane of the cheek, the underside of the chin, blush. */
export function skin(look: Look, drop = 0): string {
  const outline = facePath(look, drop)
  const { cheek } = look.face
  return (
    shape(outline, 'url(#skin)') +
    shape(outline, 'url(#side)') +
    shape(outline, 'url(#under)') +
    glow(-cheek * 0.6, 34, 29, 21, '#EE7F72', look.blush * 0.75) +
    glow(cheek * 0.6, 34, 27, 20, '#EE7F72', look.blush * 0.7) +
    glow(-cheek * 0.56, 17, 21, 12, '#FFFFFF', 0.3, -12) +
    (look.stubble
      ? clipped(
          'beard',
          outline,
          glow(0, 84 + drop, look.face.jaw + 18, 52, '#4A4A58', look.stubble * 0.34) + glow(0, 53, 30, 9, '#4A4A58', look.stubble * 0.26),
        )
      : '') +
    glow(cheek * 0.5, 60, 17, 28, mixColours(look.skin.shade, look.skin.deep, 0.3), 0.2, 22)
  )
}

function ear(look: Look): string {
  const x = -look.face.cheek
  const { base, shade, deep } = look.skin
  return (
    shape(`M${x + 8},-20 C${x - 8},-30 ${x - 17},-14 ${x - 13},6 C${x - 11},22 ${x - 4},36 ${x + 8},32Z`, base) +
    shape(`M${x + 8},-20 C${x - 8},-30 ${x - 17},-14 ${x - 13},6 C${x - 11},22 ${x - 4},36 ${x + 8},32Z`, shade, 0.42) +
    line(`M${x - 1},-15 C${x - 11},-14 ${x - 9},4 ${x - 5},12 C${x - 7},18 ${x - 3},23 ${x},22`, deep, 1.8, 0.4)
  )
}

/** Height of the shadow under the nose, in head units. */
export const underNose = ({ noseLength = 1 }: Look) => 56 * noseLength - 14

function nose(look: Look): string {
  const n = look.nose
  const { light, shade, deep } = look.skin
  const long = look.noseLength ?? 1
  return (
    `<g transform="translate(0 ${-14 + 14 * long}) scale(1 ${long})">` +
    glow(10, 10, 9, 30, mixColours(shade, deep, 0.2), 0.62) +
    glow(-13, -14, 9, 13, shade, 0.42) +
    glow(13, -14, 9, 13, shade, 0.48) +
    glow(-2, 6, 5, 26, light, 0.85) +
    glow(0, 42, n + 8, 8, shade, 0.85) +
    glow(-1, 31, n * 0.62, 9, light, 0.8) +
    line(`M${-n + 1},28 C${-n - 2},34 ${-n + 1},39 ${-n + 5},38`, deep, 1.6, 0.34) +
    line(`M${n - 1},28 C${n + 2},34 ${n - 1},39 ${n - 5},38`, deep, 1.6, 0.42) +
    shape(
      `M${-n * 0.55},38.5 C${-n * 0.5},35.4 ${-n * 0.2},36 ${-n * 0.14},39.4 C${-n * 0.3},40.6 ${-n * 0.5},40.4 ${-n * 0.55},38.5Z`,
      deep,
      0.6,
    ) +
    shape(
      `M${n * 0.55},38.5 C${n * 0.5},35.4 ${n * 0.2},36 ${n * 0.14},39.4 C${n * 0.3},40.6 ${n * 0.5},40.4 ${n * 0.55},38.5Z`,
      deep,
      0.65,
    ) +
    line(`M${-n * 0.2},40 Q0,42.6 ${n * 0.2},40`, deep, 1.4, 0.35) +
    '</g>'
  )
}

/** Freckles, in head units from the middle of the face. */
const freckles = [
  [-44, 20],
  [-36, 26],
  [-28, 22],
  [-50, 28],
  [-40, 33],
  [-20, 27],
  [-11, 14],
  [6, 20],
  [24, 26],
  [33, 21],
  [41, 28],
  [48, 22],
  [36, 33],
] as const

const marks = (look: Look) =>
  look.marks === 'freckles'
    ? freckles
        .map(([x, y], at) => `<circle cx="${x}" cy="${y}" r="${1.2 + (at % 3) * 0.35}" fill="${look.skin.deep}" fill-opacity=".3"/>`)
        .join('')
    : ''

function age(look: Look): string {
  const { deep } = look.skin
  const a = look.age
  if (a < 0.2) return ''
  return (
    mirrored(
      () =>
        line('M-20,40 C-29,46 -33,54 -34,62', deep, 1.8, 0.3 * a) +
        line('M-57,-2 q-6,1 -10,-2 M-57,3 q-5,3 -9,3', deep, 1.2, 0.3 * a) +
        line('M-46,16 Q-34,22 -22,17', deep, 1.5, 0.26 * a),
    ) + (a > 0.6 ? line('M-34,-74 Q0,-79 34,-74 M-28,-63 Q0,-67 28,-63', deep, 1.4, 0.17 * a) : '')
  )
}

/** Glasses, drawn above the eye layer. */
export function glasses(look: Look): string {
  if (!look.glasses) return ''
  const c = look.face.cheek
  const lens = 'M-60,-17 C-60,-23 -55,-25 -36,-25 C-18,-25 -12,-23 -12,-16 C-12,4 -20,14 -36,14 C-52,14 -60,4 -60,-17Z'
  return (
    mirrored(
      () =>
        shape(lens, '#FFFFFF', 0.1) +
        line('M-50,-18 L-42,-8 M-43,-19 L-39,-14', '#FFFFFF', 2.4, 0.35) +
        line(lens, look.glasses ?? '', 2.6) +
        line(`M-60,-16 L${-c - 1},-19`, look.glasses ?? '', 3),
    ) + line('M-12,-14 Q0,-20 12,-14', look.glasses, 2.6)
  )
}

/** All parts of the head that never move against it, except hair. The document must contain `skinDefs`. */
export function face(look: Look, showEars: boolean): string {
  const studs = look.jewellery
    ? mirrored(
        () =>
          `<circle cx="${-look.face.cheek - 6}" cy="31" r="4" fill="${look.outfit.accent}"/><circle cx="${-look.face.cheek - 7}" cy="30" r="1.5" fill="#fff"/>`,
      )
    : ''
  const socket = mirrored(() => glow(-34, -17, 25, 13, look.skin.shade, 0.5))
  return (
    (showEars ? mirrored(() => ear(look)) + studs : '') +
    skin(look) +
    clipped('face', facePath(look), glow(0, -104, 78, 46, look.skin.shade, 0.55) + hairShadow(look)) +
    socket +
    nose(look) +
    marks(look) +
    age(look)
  )
}
