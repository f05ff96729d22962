// Draws eyes with their lids, from open to closed.
import type { Look } from '../figures.ts'
import { brows } from './brows.ts'
import { glow, line, mirrored, radial, shape } from './svg.ts'

const Y = -8
/** Eyes of this size suit the faces. */
const SIZE = 0.92

/** One left eye; `side` decides where the highlight is, because it is on the same side in both eyes. */
function eye(look: Look, closed: number, gaze: number, side: -1 | 1): string {
  const { tilt, iris, lashes, apart = 0, hood = 0 } = look.eye
  const X = -35 - apart
  // no two eyes are equal: the one at the right of the picture is narrower
  const height = look.eye.height * SIZE * (side > 0 ? 0.94 : 1)
  const w = (look.eye.width * SIZE) / 2
  const outer = { x: X - w, y: Y - tilt }
  const inner = { x: X + w, y: Y + 2 }
  const ink = look.hair.deep
  const ridge = Y - height * 0.72
  if (closed > 0.9) {
    const lid = `M${outer.x},${Y + 1} Q${X},${Y + 8.5} ${inner.x},${Y + 2.5}`
    return (
      glow(X, Y - 2, w + 6, 10, look.skin.shade, 0.35) +
      line(lid, ink, lashes ? 3 : 2.4, 0.9) +
      (lashes ? line(`M${outer.x + 1},${Y + 2} l-4,2 M${outer.x + 6},${Y + 4.4} l-3,3`, ink, 1.7 * lashes, 0.8) : '')
    )
  }
  const open = 1 - closed
  // the lid covers the top of the iris, otherwise the eye stares
  const top = Y - height * (0.66 - 0.1 * hood) * open + closed * 3
  const bottom = Y + height * 0.5
  const upper = `C${X - w * 0.62},${top} ${X + w * 0.42},${top - 1} ${inner.x},${inner.y}`
  const almond = `M${outer.x},${outer.y} ${upper} C${X + w * 0.5},${bottom + 1.2} ${X - w * 0.5},${bottom + 1} ${outer.x},${outer.y}Z`
  const clip = `eye${side}${Math.round(closed * 10)}`
  const r = Math.min(9, height * 0.58)
  const light = side * -2.6
  // the right eye is mirrored, so the gaze is negated: both eyes look the same way
  const at = X - side * gaze * 4.4
  return (
    `<clipPath id="${clip}"><path d="${almond}"/></clipPath>` +
    shape(almond, '#FFFDFB') +
    `<g clip-path="url(#${clip})">` +
    radial(
      `iris${clip}`,
      [at, Y + 1, r],
      [
        [0, iris],
        [0.55, iris],
        [0.86, look.hair.deep],
        [1, look.hair.deep],
      ],
    ) +
    `<circle cx="${at}" cy="${Y - 1}" r="${r}" fill="url(#iris${clip})"/>` +
    glow(at, Y + 3.5, r * 0.7, r * 0.5, '#D9A273', 0.55) +
    `<circle cx="${at}" cy="${Y - 1}" r="${r * 0.44}" fill="#120B09"/><circle cx="${at + light}" cy="${Y - 4}" r="${r * 0.27}" fill="#fff"/><circle cx="${at - light}" cy="${Y + 2.4}" r="${r * 0.13}" fill="#fff" fill-opacity=".7"/>` +
    shape(
      `M${outer.x - 2},${outer.y - 12} L${inner.x + 2},${inner.y - 12} L${inner.x},${inner.y + 1} C${X + w * 0.42},${top + 4.4} ${X - w * 0.62},${top + 5} ${outer.x},${outer.y + 2}Z`,
      '#5B3A34',
      0.26,
    ) +
    '</g>' +
    glow(inner.x - 2, inner.y + 0.4, 3.4, 2.4, '#E49A8C', 0.75) +
    line(
      `M${outer.x + 4},${outer.y + 4} C${X - w * 0.4},${bottom + 1.4} ${X + w * 0.45},${bottom + 1.6} ${inner.x - 3},${inner.y + 1.4}`,
      look.skin.deep,
      1.2,
      0.5,
    ) +
    line(`M${outer.x + 6},${bottom + 5} Q${X},${bottom + 8} ${inner.x - 5},${bottom + 4}`, look.skin.deep, 1.3, 0.12) +
    // the lash line is a filled crescent, thickest at the outer third
    shape(
      `M${inner.x},${inner.y} C${X + w * 0.42},${top - 1} ${X - w * 0.62},${top} ${outer.x},${outer.y} L${outer.x - 2.6 * lashes - 0.6},${outer.y - 2.4 * lashes} C${X - w * 0.66},${top - 3.4 - lashes} ${X + w * 0.4},${top - 3.2} ${inner.x},${inner.y}Z`,
      ink,
      0.95,
    ) +
    (lashes ? line(`M${outer.x + 1},${outer.y - 1} q-3.4,-0.6 -5.6,-3.8`, ink, 1.8 * lashes, 0.9) : '') +
    line(
      `M${outer.x + 2},${outer.y - 6 + closed * 3} C${X - w * 0.5},${ridge - 5.6 + closed * 4} ${X + w * 0.3},${ridge - 5.4 + closed * 4} ${inner.x - 4},${inner.y - 7 + closed * 3}`,
      look.skin.deep,
      1.4 + hood * 1.2,
      0.5,
    ) +
    (hood ? glow(X - w * 0.3, top - 3.4, w * 1.05, 5, look.skin.shade, 0.7 * hood) : '')
  )
}

/** Head units between two steps of `brow`. */
const RAISE = 2.3

/** Both eyes with their brows; `closed` from 0 (open) to 1, `gaze` from -1 (left in the picture) to 1, `brow` from 0 (at rest) to 2. */
export function eyes(look: Look, closed: number, gaze = 0, brow = 0): string {
  return brows(look, brow * RAISE) + mirrored((side) => eye(look, closed, gaze, side))
}
