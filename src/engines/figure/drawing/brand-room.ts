// The room in a tenant's colour: a lit wall, a panel with a rounded mark, a slim stripe; pale, so that every figure stands out.
import { mixColours } from '#shared/colour.ts'
import type { Look } from '../figures.ts'
import { glow, linear, shape } from './svg.ts'

const WHITE = '#ffffff'

/** The colours of the room behind a figure. */
export const brandColours = (colour: string): Look['room'] => ({
  wall: [mixColours(colour, WHITE, 0.9), mixColours(colour, WHITE, 0.7)],
  window: WHITE,
  wood: mixColours(colour, WHITE, 0.55),
  accent: colour,
  leaf: mixColours(colour, '#5f9a78', 0.7),
})

const box = (x: number, y: number, w: number, h: number, fill: string, opacity: number, r: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" fill-opacity="${opacity}"/>`

export function brand(look: Look, w: number, h: number): string {
  const { accent, wood, window, wall } = look.room
  const tall = h > w
  const unit = Math.min(w, h)
  const panel = tall ? { x: w * 0.56, w: w * 0.5 } : { x: w * 0.68, w: w * 0.38 }
  const mark = { x: tall ? w * 0.8 : w * 0.84, y: h * (tall ? 0.17 : 0.3), r: unit * 0.1 }
  const fins = Array.from({ length: tall ? 5 : 6 }, (_, k) =>
    box(
      w * (tall ? 0.02 : 0.03) + k * unit * 0.062,
      -h * 0.02,
      unit * 0.03,
      h * (0.74 - k * 0.035),
      k % 2 ? wood : window,
      k % 2 ? 0.4 : 0.62,
      unit * 0.015,
    ),
  ).join('')
  return (
    glow(w * 0.18, h * 0.2, w * 0.5, h * 0.44, WHITE, 0.9) +
    fins +
    linear(
      'panel',
      [panel.x, 0, panel.x + panel.w, h],
      [
        [0, accent, 0.36],
        [1, accent, 0.14],
      ],
    ) +
    box(panel.x, -h * 0.02, panel.w, h * 0.78, 'url(#panel)', 1, unit * 0.03) +
    box(panel.x - unit * 0.03, -h * 0.02, unit * 0.012, h * 0.78, accent, 0.85, unit * 0.006) +
    `<circle cx="${mark.x}" cy="${mark.y}" r="${mark.r}" fill="${window}" fill-opacity=".72"/>` +
    shape(
      `M${mark.x - mark.r * 0.52},${mark.y + mark.r * 0.3} A${mark.r * 0.6},${mark.r * 0.6} 0 1 1 ${mark.x + mark.r * 0.52},${mark.y + mark.r * 0.3} Z`,
      accent,
      0.75,
    ) +
    box(-w * 0.05, h * 0.76, w * 1.1, h * 0.02, wood, 0.95, 6) +
    box(-w * 0.05, h * 0.78, w * 1.1, h * 0.3, wall[1], 0.9, 0) +
    box(-w * 0.05, h * 0.775, w * 1.1, h * 0.012, accent, 0.4, 4)
  )
}
