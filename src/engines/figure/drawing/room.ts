// Draws the rooms behind a figure in its own colours; drawn small and enlarged, so that they are out of focus.
import type { Look, Scene } from '../figures.ts'
import { brand } from './brand-room.ts'
import { document, glow, linear, shape } from './svg.ts'

const box = (x: number, y: number, w: number, h: number, fill: string, opacity: number, r = 4) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" fill-opacity="${opacity}"/>`

function plant(x: number, y: number, size: number, leaf: string, pot: string): string {
  const leaves = [-70, -46, -22, 4, 26, 50, 74]
    .map(
      (angle, k) =>
        `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size * (0.8 + (k % 3) * 0.16)})">${shape('M0,0 C-13,-30 -13,-66 0,-98 C13,-66 13,-30 0,0Z', leaf, 0.8 - (k % 2) * 0.2)}</g>`,
    )
    .join('')
  return (
    leaves +
    shape(
      `M${x - 26 * size},${y - 8} L${x + 26 * size},${y - 8} L${x + 19 * size},${y + 46 * size} L${x - 19 * size},${y + 46 * size}Z`,
      pot,
    )
  )
}

/** Daylight, a window over the city, a shelf with books, a plant. */
function office(look: Look, w: number, h: number): string {
  const { window, wood, accent, leaf } = look.room
  const tall = h > w
  const left = tall ? -w * 0.18 : w * 0.04
  const pane = tall ? w * 0.3 : w * 0.13
  const shelf = tall ? w * 0.74 : w * 0.76
  const top = h * 0.12
  const panes = [0, 1, 2]
    .map(
      (k) =>
        box(left + k * (pane + 10), h * 0.06, pane, h * 0.6, window, 0.62, 6) +
        box(left + k * (pane + 10) + 8, h * 0.4, pane - 16, h * 0.24, accent, 0.08, 4),
    )
    .join('')
  const skyline = [0.02, 0.07, 0.105, 0.16, 0.2, 0.27, 0.31, 0.36]
    .map((at, k) =>
      box(left + at * w * (tall ? 2.2 : 1), h * (0.5 - (k % 3) * 0.06), w * 0.035, h * (0.16 + (k % 3) * 0.06), accent, 0.12, 2),
    )
    .join('')
  const colours = [accent, wood, leaf, accent, wood, '#FFFFFF']
  const books = [0, 1]
    .flatMap((row) =>
      colours.map((colour, k) => {
        const tallBook = h * (0.085 + ((k * 7 + row * 3) % 4) * 0.012)
        return box(
          shelf + w * 0.014 + k * w * 0.023 + (row ? w * 0.05 : 0),
          top + h * (0.2 + row * 0.22) - tallBook,
          w * 0.017,
          tallBook,
          colour,
          0.5,
          3,
        )
      }),
    )
    .join('')
  const boards = [0.2, 0.42, 0.64].map((at) => box(shelf, top + h * at, w * (tall ? 0.4 : 0.2), h * 0.014, wood, 0.85, 3)).join('')
  return (
    panes +
    skyline +
    glow(left + w * 0.2, h * 0.3, w * 0.42, h * 0.5, '#FFFFFF', 0.6) +
    box(shelf - 6, top - 10, w * (tall ? 0.44 : 0.212), h * 0.8, wood, 0.2, 8) +
    boards +
    books +
    plant(shelf + w * (tall ? 0.16 : 0.15), top + h * 0.2 - 26, tall ? 0.55 : 0.6, leaf, '#FFFFFF') +
    plant(tall ? w * 0.06 : w * 0.075, h * 0.8, tall ? 1.5 : 1.55, leaf, wood)
  )
}

/** A wide screen with a chart, slats of a blind, the far edge of a table with its chairs. */
function meeting(look: Look, w: number, h: number): string {
  const { window, wood, accent, leaf } = look.room
  const tall = h > w
  const screen = tall ? { x: w * 0.5, y: h * 0.14, w: w * 0.62, h: h * 0.26 } : { x: w * 0.66, y: h * 0.13, w: w * 0.36, h: h * 0.42 }
  const bars = [0.34, 0.52, 0.44, 0.68, 0.6, 0.82]
    .map((share, k) => {
      const tallBar = screen.h * 0.62 * share
      return box(screen.x + screen.w * (0.12 + k * 0.13), screen.y + screen.h * 0.82 - tallBar, screen.w * 0.075, tallBar, accent, 0.34, 3)
    })
    .join('')
  const slats = Array.from({ length: 22 }, (_, k) =>
    box(-w * 0.04, h * (0.05 + k * 0.026), w * (tall ? 0.46 : 0.33), h * 0.012, window, 0.62, 2),
  ).join('')
  const chairs = (tall ? [0.1, 0.9] : [0.13, 0.31, 0.72, 0.9])
    .map((x) => box(w * x - w * (tall ? 0.11 : 0.055), h * 0.6, w * (tall ? 0.22 : 0.11), h * 0.22, accent, 0.26, 22))
    .join('')
  return (
    slats +
    glow(w * 0.12, h * 0.3, w * 0.4, h * 0.46, '#FFFFFF', 0.55) +
    box(screen.x - 8, screen.y - 8, screen.w + 16, screen.h + 16, wood, 0.5, 12) +
    box(screen.x, screen.y, screen.w, screen.h, window, 0.9, 6) +
    box(screen.x + screen.w * 0.12, screen.y + screen.h * 0.1, screen.w * 0.34, screen.h * 0.05, accent, 0.4, 3) +
    bars +
    plant(tall ? w * 0.4 : w * 0.57, h * 0.7, tall ? 0.9 : 1, leaf, wood) +
    chairs +
    box(-w * 0.1, h * 0.79, w * 1.2, h * 0.03, wood, 0.9, 6)
  )
}

/** A curtain in the light, two framed pictures, a lamp beside a sofa. */
function home(look: Look, w: number, h: number): string {
  const { window, wood, accent, leaf } = look.room
  const tall = h > w
  const folds = Array.from({ length: 9 }, (_, k) =>
    box(
      w * (-0.03 + k * (tall ? 0.042 : 0.026)),
      -h * 0.02,
      w * (tall ? 0.028 : 0.017),
      h * 0.84,
      k % 2 ? wood : window,
      k % 2 ? 0.34 : 0.75,
      8,
    ),
  ).join('')
  const lamp = tall ? w * 0.87 : w * 0.9
  const shade = tall ? w * 0.13 : w * 0.065
  const frame = (x: number, y: number, width: number, height: number, leafy: boolean) =>
    box(x, y, width, height, wood, 0.75, 4) +
    box(x + 8, y + 8, width - 16, height - 16, '#FFFFFF', 0.85, 2) +
    (leafy
      ? plant(x + width / 2, y + height * 0.74, width / 190, leaf, 'none')
      : box(x + width * 0.24, y + height * 0.3, width * 0.52, height * 0.4, accent, 0.32, 40))
  return (
    folds +
    glow(w * 0.1, h * 0.3, w * 0.42, h * 0.5, '#FFFFFF', 0.6) +
    (tall
      ? frame(w * 0.62, h * 0.1, w * 0.26, h * 0.13, false)
      : frame(w * 0.66, h * 0.1, w * 0.1, h * 0.24, true) + frame(w * 0.785, h * 0.14, w * 0.085, h * 0.19, false)) +
    box(lamp - 5, h * 0.42, 10, h * 0.4, wood, 0.9, 4) +
    shape(
      `M${lamp - shade * 0.6},${h * 0.27} L${lamp + shade * 0.6},${h * 0.27} L${lamp + shade},${h * 0.43} L${lamp - shade},${h * 0.43}Z`,
      '#FFF6E0',
      0.96,
    ) +
    glow(lamp, h * 0.4, w * (tall ? 0.34 : 0.17), h * 0.24, '#FFE7B0', 0.6) +
    box(tall ? -w * 0.12 : w * 0.02, h * 0.62, w * (tall ? 1.24 : 0.94), h * 0.22, accent, 0.32, 34) +
    box(tall ? -w * 0.12 : w * 0.02, h * 0.77, w * (tall ? 1.24 : 0.94), h * 0.2, accent, 0.42, 24) +
    box(w * (tall ? 0.04 : 0.1), h * 0.65, w * (tall ? 0.22 : 0.11), h * 0.15, leaf, 0.5, 20) +
    box(w * (tall ? 0.74 : 0.78), h * 0.66, w * (tall ? 0.22 : 0.11), h * 0.15, window, 0.75, 20)
  )
}

/** A service hall: lights in a row, a lit wall with a mark, the counter before it. */
function hall(look: Look, w: number, h: number): string {
  const { window, wood, accent, leaf } = look.room
  const tall = h > w
  const lights = (tall ? [0.12, 0.5, 0.88] : [0.08, 0.25, 0.42, 0.59, 0.76, 0.93])
    .map(
      (x) =>
        box(w * x - 2, -4, 4, h * 0.1, wood, 0.7, 1) +
        `<circle cx="${w * x}" cy="${h * 0.115}" r="${w * (tall ? 0.045 : 0.02)}" fill="#FFF7E2"/>` +
        glow(w * x, h * 0.13, w * (tall ? 0.2 : 0.1), h * 0.14, '#FFF1CC', 0.6),
    )
    .join('')
  const panels = Array.from({ length: 7 }, (_, k) => box(w * (k / 7) + 3, h * 0.2, w / 7 - 6, h * 0.5, window, 0.34, 4)).join('')
  const mark = tall ? w * 0.8 : w * 0.83
  const round = w * (tall ? 0.1 : 0.05)
  return (
    panels +
    lights +
    `<circle cx="${mark}" cy="${h * 0.38}" r="${round}" fill="${accent}" fill-opacity=".5"/><circle cx="${mark}" cy="${h * 0.38}" r="${round * 0.55}" fill="#fff" fill-opacity=".8"/>` +
    box(tall ? -w * 0.05 : w * 0.05, h * 0.36, w * (tall ? 0.3 : 0.2), h * 0.022, accent, 0.36, 6) +
    box(tall ? -w * 0.05 : w * 0.05, h * 0.41, w * (tall ? 0.2 : 0.13), h * 0.016, accent, 0.26, 6) +
    box(-w * 0.1, h * 0.68, w * 1.2, h * 0.026, window, 0.95, 6) +
    box(-w * 0.1, h * 0.706, w * 1.2, h * 0.3, wood, 0.62, 0) +
    box(tall ? w * 0.66 : w * 0.7, h * 0.55, w * (tall ? 0.2 : 0.1), h * 0.12, accent, 0.34, 8) +
    plant(tall ? w * 0.08 : w * 0.11, h * 0.66, tall ? 0.9 : 0.95, leaf, '#FFFFFF')
  )
}

const scenes: Record<Scene, (look: Look, w: number, h: number) => string> = { office, meeting, home, hall, brand }

/** SVG of a room at `width` x `height` pixels; every figure has its own colours. */
export function room(look: Look, scene: Scene, width: number, height: number, scale: number): string {
  const { wall, wood } = look.room
  const tall = height > width
  const w = width
  const h = height
  const content =
    linear(
      'wall',
      [0, 0, w, h],
      [
        [0, wall[0]],
        [1, wall[1]],
      ],
    ) +
    `<rect width="${w}" height="${h}" fill="url(#wall)"/>` +
    scenes[scene](look, w, h) +
    glow(w * 0.5, h * 0.42, Math.max(w, h) * 0.34, h * 0.52, '#FFFFFF', 0.5) +
    linear(
      'floor',
      [0, h * 0.6, 0, h],
      [
        [0, wall[1], 0],
        [1, wood, 0.45],
      ],
    ) +
    `<rect y="${h * 0.6}" width="${w}" height="${h * 0.4}" fill="url(#floor)"/>`
  return document(
    [0, 0, w, h],
    scale,
    `<filter id="soft" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="${w * (tall ? 0.009 : 0.0055)}"/></filter><g filter="url(#soft)">${content}</g>`,
  )
}
