// The room behind a figure: daylight, a window, a shelf, a plant; drawn small and enlarged, so that it lies out of focus.
import type { Look } from '../figures.ts'
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

/** SVG of the room at `width` x `height` pixels; every figure has its own colours. */
export function room(look: Look, width: number, height: number, scale: number): string {
  const { wall, window, wood, accent, leaf } = look.room
  const tall = height > width
  const w = width
  const h = height
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
    panes +
    skyline +
    glow(left + w * 0.2, h * 0.3, w * 0.42, h * 0.5, '#FFFFFF', 0.6) +
    box(shelf - 6, top - 10, w * (tall ? 0.44 : 0.212), h * 0.8, wood, 0.2, 8) +
    boards +
    books +
    plant(shelf + w * (tall ? 0.16 : 0.15), top + h * 0.2 - 26, tall ? 0.55 : 0.6, leaf, '#FFFFFF') +
    plant(tall ? w * 0.06 : w * 0.075, h * 0.8, tall ? 1.5 : 1.55, leaf, wood) +
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
