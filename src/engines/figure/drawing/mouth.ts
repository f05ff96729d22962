// Mouth and lower jaw: one parametric drawing for all visemes.
import type { Look } from '../figures.ts'
import type { MouthShape } from '../visemes.ts'
import { facePath, JAW_LINE, skin, skinDefs, underNose } from './face.ts'
import { hairShadow } from './hair.ts'
import { clipped, glow, line, linear, shape } from './svg.ts'

const Y = 66

/** Drop of the chin with an open mouth, in head units. */
const jawDrop = (mouth: MouthShape) => mouth.open * 12

function lips(look: Look, mouth: MouthShape): string {
  const { open, spread, round, teeth, press } = mouth
  const { light, base, dark, full } = look.lip
  const w = look.lip.width * (1 + 0.13 * spread - 0.34 * round)
  const corner = Y - 4.6 * (1 - round) * (1 - press * 0.3) - 2.4 * spread + open * 3.2 - (look.smile ?? 0) * (1 - round) * (1 - open * 0.6)
  const gap = open * 25
  const top = Y - gap * 0.16 - (round > 0.5 ? 1 : 0)
  const bottom = Y + gap * 0.84
  const up = (5.6 * full + 1.8 * round) * (1 - 0.55 * press) * (1 - 0.12 * spread)
  const low = (8 * full + 1.6 * round) * (1 - 0.45 * press) * (1 - 0.12 * spread)
  const hollow = Math.max(0.5, 1 - round * 0.35)
  const upperEdge = `M${-w},${corner} C${-w * 0.66},${corner - up * 0.5} ${-w * 0.38},${top - up - 1.2} ${-w * 0.15},${top - up} Q0,${top - up + 2.6 * hollow} ${w * 0.15},${top - up} C${w * 0.38},${top - up - 1.2} ${w * 0.66},${corner - up * 0.5} ${w},${corner}`
  const lowerEdge = `C${w * 0.74},${corner + (bottom + low - corner) * 0.72} ${w * 0.42},${bottom + low} 0,${bottom + low} C${-w * 0.42},${bottom + low} ${-w * 0.74},${corner + (bottom + low - corner) * 0.72} ${-w},${corner}Z`
  const iw = w - 2.6
  const inner = `M${-iw},${corner} C${-iw * 0.6},${top - 0.4} ${-iw * 0.3},${top - 0.6} 0,${top + 0.9} C${iw * 0.3},${top - 0.6} ${iw * 0.6},${top - 0.4} ${iw},${corner} C${iw * 0.7},${corner + (bottom - corner) * 0.78} ${iw * 0.4},${bottom} 0,${bottom} C${-iw * 0.4},${bottom} ${-iw * 0.7},${corner + (bottom - corner) * 0.78} ${-iw},${corner}Z`
  const outline = `${upperEdge} ${lowerEdge}`
  const body =
    linear(
      'lip',
      [0, top - up, 0, bottom + low],
      [
        [0, dark],
        [0.3, base],
        [0.62, base],
        [1, light],
      ],
    ) +
    shape(outline, 'url(#lip)') +
    glow(-w * 0.12, bottom + low * 0.5, w * 0.42, low * 0.32, '#FFFFFF', 0.42)
  if (open < 0.05) {
    const seam = `M${-w + 0.5},${corner} C${-w * 0.62},${Y + 1.6} ${-w * 0.24},${Y - 0.4} 0,${Y + 1.4} C${w * 0.24},${Y - 0.4} ${w * 0.62},${Y + 1.6} ${w - 0.5},${corner}`
    return body + line(seam, '#6E2A30', 1.9, 0.8)
  }
  const shown = Math.min(teeth * 7.5, gap * 0.6 + 1)
  return (
    body +
    `<clipPath id="inner"><path d="${inner}"/></clipPath>` +
    linear(
      'cave',
      [0, top, 0, bottom],
      [
        [0, '#3A0E14'],
        [0.6, '#561A20'],
        [1, '#7C2C31'],
      ],
    ) +
    shape(inner, 'url(#cave)') +
    '<g clip-path="url(#inner)">' +
    glow(0, bottom + 2, iw * 0.72, 3 + gap * 0.36, '#D9716F', 0.95) +
    (shown > 0.5
      ? linear(
          'teeth',
          [0, top, 0, top + shown + 1],
          [
            [0, '#D9CFC8'],
            [0.4, '#FFFDF9'],
            [1, '#F4EDE6'],
          ],
        ) +
        shape(
          `M${-iw * 0.86},${top - 5} L${iw * 0.86},${top - 5} L${iw * 0.8},${top + shown * 0.55} Q${iw * 0.5},${top + shown} 0,${top + shown + 0.6} Q${-iw * 0.5},${top + shown} ${-iw * 0.8},${top + shown * 0.55}Z`,
          'url(#teeth)',
        )
      : '') +
    (spread > 0.5 && open < 0.4
      ? shape(`M${-iw * 0.66},${bottom + 2} Q0,${bottom - gap * 0.2} ${iw * 0.66},${bottom + 2}Z`, '#F1E8E0', 0.85)
      : '') +
    `</g>${line(inner, '#7A2B33', 1.1, 0.55)}`
  )
}

/** The lower face with its mouth, opaque from the jaw line down: over the head, it replaces chin and cheeks without a seam. */
export function lowerFace(look: Look, mouth: MouthShape): string {
  const drop = jawDrop(mouth)
  const { shade, deep, light } = look.skin
  const clip = clipped('jaw', facePath(look, drop), hairShadow(look))
  const low = Y + mouth.open * 21 + 8 * look.lip.full
  const w = look.lip.width * (1 + 0.13 * mouth.spread - 0.34 * mouth.round)
  const corners = [-1, 1]
    .map(
      (side) =>
        glow(side * (w + 1.5), Y - 5 + mouth.open * 3, 4.5, 5, deep, 0.2) +
        line(`M${side * (w + 3)},${Y - 9 + mouth.open * 3} q${side * 2.6},3.4 ${side * 0.8},7.6`, deep, 1.3, 0.15 * (1 - mouth.round)),
    )
    .join('')
  const folds =
    look.age >= 0.2
      ? [-1, 1]
          .map((s) =>
            line(`M${s * 20},40 C${s * 29},46 ${s * (33 + mouth.spread)},54 ${s * (34 + mouth.spread * 2)},62`, deep, 1.8, 0.3 * look.age),
          )
          .join('')
      : ''
  return (
    skinDefs(look) +
    skin(look, drop) +
    clip +
    glow(0, underNose(look), look.nose + 8, 8, shade, 0.85) +
    glow(0, 51, 6, 7, shade, 0.3) +
    (look.marks === 'mole' ? `<circle cx="33" cy="${78 + drop * 0.6}" r="2" fill="${deep}" fill-opacity=".75"/>` : '') +
    folds +
    corners +
    glow(0, low + 5, 16, 5, deep, 0.24) +
    glow(-3, look.face.chinY + drop - 13, 17, 9, light, 0.5) +
    lips(look, mouth)
  )
}

/** The part of head space that `lowerFace` covers: [x, y, width, height]. */
export const LOWER_FACE: [number, number, number, number] = [-92, JAW_LINE + 14, 184, 92]
