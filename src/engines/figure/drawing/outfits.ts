// Draws neck, shoulders and clothes.
import { mixColours } from '#shared/colour.ts'
import type { Look } from '../figures.ts'
import { hoodie, jacket, mandarin, polo, roundNeck } from './casual.ts'
import { facePath } from './face.ts'
import { clipped, glow, line, linear, mirrored, shape } from './svg.ts'
import { FLOOR, tailored } from './tailored.ts'

/** The whole body is this much higher than its own coordinates. */
const LIFT = -14

function neck(look: Look): string {
  const n = look.neck
  const { base, shade, deep } = look.skin
  const outline = `M${-n},60 C${-n},120 ${-n - 1},138 ${-n - 16},158 C${-n - 20},190 -20,230 0,236 C20,230 ${n + 20},190 ${n + 16},158 C${n + 1},138 ${n},120 ${n},60Z`
  const chinShadow = (right: number, down: number, opacity: number) =>
    `<g transform="translate(${right} ${down - LIFT - 14})">${shape(facePath(look), deep, opacity)}</g>`
  return (
    linear(
      'neck',
      [0, 96, 0, 200],
      [
        [0, shade],
        [0.45, base],
        [1, base],
      ],
    ) +
    linear(
      'neckSide',
      [-n, 0, n, 0],
      [
        [0, shade, 0.25],
        [0.4, shade, 0],
        [0.62, shade, 0.1],
        [1, shade, 0.8],
      ],
    ) +
    shape(outline, 'url(#neck)') +
    shape(outline, 'url(#neckSide)') +
    clipped('throat', outline, glow(6, 112, n + 18, 38, deep, 0.6) + chinShadow(9, 30, 0.2) + chinShadow(6, 22, 0.16)) +
    mirrored(() => line(`M-6,196 C-14,190 ${-n + 4},184 ${-n - 8},178`, deep, 2, 0.2)) +
    mirrored(() => glow(-10, 186, 8, 12, shade, 0.4))
  )
}

/** The tip of the shoulder in head units, where the armhole begins on the slope; x counts outwards. */
export const tipOf = (look: Look): [number, number] => [look.shoulders - 40, 190 - slopeOf(look) + LIFT]

/** Padded shoulders lie higher. */
const slopeOf = ({ outfit: { style } }: Look) => (style === 'suit' || style === 'blazer' ? 9 : 0)

/** Outline of the body down to the floor, without the arms. */
function trunk(look: Look): string {
  const s = look.shoulders
  const n = look.neck
  const waist = s * (look.gender === 1 ? 0.79 : 0.71)
  const [tipX, tipY] = [s - 40, 190 - slopeOf(look)]
  const half = (k: 1 | -1) => [
    [k * (n + 12), 152],
    [k * (n + 34), 168],
    [k * (tipX - 38), tipY - 12],
    [k * tipX, tipY],
    [k * (s - 18), tipY + 8],
    [k * (s - 22), 262],
    [k * (s * 0.84), 306],
    [k * (waist + 3), 372],
    [k * (waist - 3), 430],
    [k * (waist - 3), 450],
    [k * (waist - 1), 480],
    [k * (waist + 2), 500],
    [k * (waist + 9), FLOOR],
  ]
  const [right, left] = [half(1), half(-1).toReversed()]
  const path = ([begin, ...rest]: number[][]) => `${begin} ${[0, 3, 6, 9].map((at) => `C${rest.slice(at, at + 3).join(' ')}`).join(' ')}`
  return `M${path(right)} L${path(left)}Z`
}

/** The gradient `cloth` of the trunk in head units, for the arms. */
export const clothOf = (look: Look) => gradientOf(look, LIFT)

function gradientOf(look: Look, lift = 0): string {
  const { light, base, shade, deep } = look.outfit.cloth
  const s = look.shoulders
  return linear(
    'cloth',
    [-s, 170 + lift, s, 400 + lift],
    [
      [0, light],
      [0.32, base],
      [0.78, shade],
      [1, mixColours(shade, deep, 0.6)],
    ],
  )
}

const cloth = (look: Look) => {
  return (
    gradientOf(look) +
    linear(
      'inner',
      [-40, 150, 40, 330],
      [
        [0, look.outfit.inner.light],
        [0.5, look.outfit.inner.base],
        [1, look.outfit.inner.shade],
      ],
    )
  )
}

/** Light on the shoulders, and the shadow of the arms. */
const shading = (look: Look) => {
  const s = look.shoulders
  const { deep, light } = look.outfit.cloth
  return (
    mirrored(() => glow(-s * 0.74, 400, 34, 150, deep, 0.4)) +
    glow(-s * 0.66, 196, 26, 11, light, 0.4, -20) +
    glow(s * 0.66, 196, 24, 9, light, 0.18, 20) +
    glow(s * 0.73, 370, s * 0.25, 150, deep, 0.3)
  )
}

function knit(look: Look): string {
  const n = look.neck
  const { cloth: c, inner } = look.outfit
  const rim = `M${-n - 14},166 C${-n - 6},216 -22,236 0,238 C22,236 ${n + 6},216 ${n + 14},166`
  const front = `${rim} L${n + 14},168 C${n + 23},240 26,330 20,${FLOOR} L-20,${FLOOR} C-26,330 ${-n - 23},240 ${-n - 14},168Z`
  const ribs = Array.from({ length: 13 }, (_, k) =>
    line(`M${(k - 6) * 7.4},${238 - Math.abs(k - 6) ** 2 * 1.5} L${(k - 6) * 6.2},${FLOOR}`, inner.deep, 1.3, 0.16),
  ).join('')
  return (
    shape(front, 'url(#inner)') +
    ribs +
    line(rim, inner.shade, 8) +
    line(rim, inner.light, 4.5) +
    mirrored(() => {
      const band = (x: number) =>
        `M${-n - 12},150 C${-n - 32 - x},240 ${-34 - x},330 ${-28 - x},${FLOOR} L${x - 12},${FLOOR} C${x - 18},330 ${x - n - 20},240 ${-n - 12},150Z`
      return (
        shape(band(2), c.deep, 0.8) + shape(band(0), c.base) + line(`M${-n - 22},190 C${-n - 32},250 -32,340 -27,${FLOOR}`, c.light, 2, 0.6)
      )
    })
  )
}

function openShirt(look: Look): string {
  const n = look.neck
  const { cloth: c, inner } = look.outfit
  return (
    shape('M-17,224 Q0,236 17,224 L4,262 L-4,262Z', inner.base) +
    line(`M0,256 L2,${FLOOR}`, c.deep, 2, 0.5) +
    line(`M13,262 L15,${FLOOR}`, c.deep, 1.3, 0.35) +
    [292, 344, 396]
      .map(
        (y) =>
          `<circle cx="7" cy="${y}" r="4" fill="${inner.base}"/><circle cx="7" cy="${y}" r="4" fill="none" stroke="${c.deep}" stroke-width="1"/>`,
      )
      .join('') +
    mirrored(() => {
      const collar = `M${-n - 4},140 C${-n - 2},170 -20,216 -1,250 L-44,262 C-60,228 ${-n - 26},186 ${-n - 18},154Z`
      return (
        glow(-34, 258, 34, 13, c.deep, 0.5, 8) +
        shape(collar, c.base) +
        shape(collar, '#FFFFFF', 0.28) +
        line(`M-1,250 L-44,262 C-60,228 ${-n - 26},186 ${-n - 18},154`, c.deep, 1.6, 0.6)
      )
    })
  )
}

const clothes = { knit, openShirt, blazer: tailored, suit: tailored, hoodie, polo, roundNeck, jacket, mandarin }

/** Neck, body and clothes; the collar lies over the neck. The arms' shadow stays on the cloth, because there is air beside raised arms. */
export function body(look: Look): string {
  const { style, accent, cloth: c } = look.outfit
  const outline = trunk(look)
  const dress = clothes[style](look)
  const pearls =
    look.jewellery === 'pearls'
      ? Array.from({ length: 15 }, (_, k) => {
          const x = (k - 7) * 5.4
          const y = 214 - ((k - 7) / 7) ** 2 * 38
          return `<circle cx="${x}" cy="${y}" r="4.2" fill="${accent}"/><circle cx="${x}" cy="${y + 0.6}" r="4.2" fill="#8F7F72" fill-opacity=".22"/><circle cx="${x - 1.2}" cy="${y - 1.3}" r="1.5" fill="#fff"/>`
        }).join('')
      : ''
  const chain =
    look.jewellery === 'studs'
      ? line('M-26,184 Q-12,216 0,221 Q12,216 26,184', accent, 1.5, 0.9) + `<circle cx="0" cy="223" r="3.4" fill="${accent}"/>`
      : ''
  return `<g transform="translate(0 ${LIFT})">${cloth(look)}${shape(outline, 'url(#cloth)')}${glow(0, 172, look.neck + 42, 34, c.deep, 0.5)}${clipped('trunk', outline, shading(look))}${neck(look)}${dress}${pearls}${chain}</g>`
}
