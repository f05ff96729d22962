// Hair styles: the parts behind the shoulders and over the face.
import type { HairStyle, Look } from '../figures.ts'
import { curls } from './hair/curls.ts'
import type { HairDrawing } from './hair/hair-drawing.ts'
import { mensHair } from './hair/men.ts'
import { womensHair } from './hair/women.ts'
import { strands } from './strands.ts'
import { clipped, glow, line, linear, shape } from './svg.ts'

const drawings = { ...womensHair, ...mensHair } as Record<HairStyle, HairDrawing>

export const showsEars = (look: Look) => drawings[look.hair.style].ears

/** Styles that reach farther than the usual hair. */
const reaches: Partial<Record<HairStyle, { side?: number; top?: number }>> = {
  long: { side: 130 },
  updo: { top: -184 },
  ponytail: { side: 122 },
  waves: { side: 122 },
}

/** Extent of the hair from the centre of the face, in head units: sideways, up, and whether it falls over the shoulders. */
export function hairReach(look: Look): { side: number; top: number; long: boolean } {
  const { style } = look.hair
  const { side = 112, top = -162 } = reaches[style] ?? {}
  return { side, top, long: style === 'long' }
}

/** Draws hair behind the body. */
export function backHair(look: Look): string {
  const { base, shade, deep } = look.hair
  const { back, backFlows = [], shine } = drawings[look.hair.style]
  return (
    linear(
      'back',
      [0, -150, 0, 210],
      [
        [0, base],
        [0.4, shade],
        [1, deep],
      ],
    ) +
    // each part is filled alone, because parts that overlap in opposite directions leave a hole
    back
      .split(/(?=M)/u)
      .map((part) => shape(part, 'url(#back)'))
      .join('') +
    backFlows.map((flow, at) => strands(look.hair, flow, 31 + at, shine)).join('')
  )
}

/** Draws hair over the face: the mass with its shade, the strands inside it, then the loose strands over its edge. */
export function frontHair(look: Look): string {
  const { front, flows, shine, curls: curled } = drawings[look.hair.style]
  const { light, base, shade, deep } = look.hair
  const seed = look.id.length * 3 + look.id.charCodeAt(0)
  const drawn = (loose: boolean) =>
    flows.map((flow, at) => ((flow.loose ?? false) === loose ? strands(look.hair, flow, seed + at * 17, shine) : '')).join('')
  return (
    linear(
      'hair',
      [-100, -150, 96, 150],
      [
        [0, light],
        [0.2, base],
        [0.62, shade],
        [1, deep],
      ],
    ) +
    shape(front, 'url(#hair)') +
    linear(
      'rim',
      [-108, 0, -80, 0],
      [
        [0, '#FFFFFF', 0.4],
        [1, '#FFFFFF', 0],
      ],
    ) +
    clipped(
      'cut',
      front,
      drawn(false) + glow(86, -50, 40, 110, deep, 0.5) + glow(-50, -112, 52, 30, light, 0.5, -32) + line(front, 'url(#rim)', 3),
    ) +
    (curled ? curls(look.hair) : '') +
    drawn(true)
  )
}

/** The soft shadow of front hair on the face. */
export function hairShadow(look: Look): string {
  return `<g transform="translate(6 8)">${shape(drawings[look.hair.style].front, look.skin.deep, 0.16)}</g><g transform="translate(3 4)">${shape(drawings[look.hair.style].front, look.skin.deep, 0.14)}</g>`
}
