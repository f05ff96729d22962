// The body below jacket or jumper in wide framings: hips and thighs, and the hem over them.
import type { Look, OutfitStyle } from '../figures.ts'
import { glow, line, linear, shape } from './svg.ts'
import { FLOOR } from './tailored.ts'

/** Lower end of the drawing, below every frame. */
const END = 760
/** Height at which the upper cloth ends. */
const HEM = FLOOR + 14

/** Outfits whose trousers or skirt are of the same cloth. */
const ofOneCloth: ReadonlySet<OutfitStyle> = new Set(['suit', 'blazer'])
const dark = { base: '#3B4250', shade: '#2F3541', deep: '#22272F' }

/** Draws the hips, behind the body; uses the body's gradients. */
export function hips(look: Look): string {
  const { style, cloth } = look.outfit
  const below = ofOneCloth.has(style) ? { base: cloth.shade, shade: cloth.deep, deep: cloth.deep } : dark
  const half = look.shoulders * (look.gender === 1 ? 0.79 : 0.71) + 9
  const wide = half + (look.gender === 1 ? 2 : 10)
  const legs = `M${-half},${FLOOR - 20} C${-wide},${FLOOR + 30} ${-wide},${FLOOR + 60} ${-wide + 2},${END} L${wide - 2},${END} C${wide},${FLOOR + 60} ${wide},${FLOOR + 30} ${half},${FLOOR - 20}Z`
  const hem = `M${-half},${FLOOR - 4} L${half},${FLOOR - 4} C${half + 2},${HEM - 6} ${half + 1},${HEM - 2} ${half - 4},${HEM} C${half * 0.5},${HEM + 5} ${-half * 0.5},${HEM + 5} ${-half + 4},${HEM} C${-half - 1},${HEM - 2} ${-half - 2},${HEM - 6} ${-half},${FLOOR - 4}Z`
  return (
    linear(
      'below',
      [-half, FLOOR, half, FLOOR + 90],
      [
        [0, below.base],
        [0.6, below.shade],
        [1, below.deep],
      ],
    ) +
    `<g transform="translate(0 -14)">` +
    shape(legs, 'url(#below)') +
    line(`M1,${FLOOR} L2,${END}`, below.deep, 2.2, 0.55) +
    glow(0, HEM + 2, half, 20, '#000000', 0.4) +
    shape(hem, 'url(#cloth)') +
    line(`M${-half + 2},${FLOOR - 2} L${half - 2},${FLOOR - 2}`, cloth.deep, 1.6, 0.4) +
    '</g>'
  )
}
