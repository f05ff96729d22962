// Opens the mouth of a photograph: the lips part, the jaw follows, and the inside is dark. Works on planar YUV pictures, patch by patch.
import type { Patch } from './yuv.ts'
import type { MouthShape } from './visemes.ts'

/**
 * The mouth in pixels of the frame: from corner to corner of the closed lips, from the top of the upper lip to the bottom of the lower lip.
 */
export interface Mouth {
  x: number
  y: number
  width: number
  height: number
}

/** Maximum opening of the lips, and the share of the lower jaw in it; in heights of the mouth. */
const OPENING = 0.92
const LOWER = 0.8
/** Line where the lips meet, in heights from the top. */
const SEAM = 0.46

const smooth = (share: number) => {
  const t = Math.min(1, Math.max(0, share))
  return t * t * (3 - 2 * t)
}

/** Colours of the inside of a mouth in YUV: dark at the top, the tongue below, teeth. */
const CAVE = [34, 120, 142] as const
const TONGUE = [74, 112, 160] as const
const TEETH = [196, 122, 133] as const

interface Warp {
  /** Source of the pixel at (x, y); `inside` 0..1 is its share of the inside of the mouth, `depth` 0..1 its depth in there. */
  at(x: number, y: number, out: { x: number; y: number; inside: number; depth: number; side: number }): void
}

function warpOf(mouth: Mouth, shape: MouthShape): Warp {
  const half = mouth.width / 2
  const cx = mouth.x + half
  const seam = mouth.y + mouth.height * SEAM
  const h = mouth.height
  const wide = 1 + 0.07 * shape.spread - 0.2 * shape.round
  const open = shape.open * OPENING * h
  const lower = open * LOWER
  const upper = open - lower
  const reach = half * wide * 0.93
  const press = shape.press * 0.1 * h
  return {
    at(x, y, out) {
      const u = (x - cx) / reach
      const lens = u * u < 1 ? (1 - u * u) ** 0.7 : 0
      const top = seam - upper * lens
      const bottom = seam + lower * lens
      const away = Math.hypot((x - cx) / (half * 1.9), (y - seam) / (h * 1.7))
      const near = 1 - smooth(away)
      out.x = cx + (x - cx) / (1 + (wide - 1) * near)
      out.side = u
      const gap = bottom - top
      const edge = Math.min(y - top, bottom - y)
      out.inside = gap > 0.6 ? Math.min(1, Math.max(0, edge / 1.4 + 0.5)) : 0
      out.depth = gap > 0 ? Math.min(1, Math.max(0, (y - top) / gap)) : 0
      const jaw = Math.abs(x - cx) / (half * 1.75)
      const chin = jaw < 1 ? Math.cos((jaw * Math.PI) / 2) ** 2 : 0
      if (y >= (top + bottom) / 2) {
        const below = (y - bottom) / h
        const side = lens + (chin - lens) * smooth(below / 0.8)
        const fade = 1 - smooth((below - 0.5) / 1.5)
        out.y = Math.max(seam, y - lower * side * fade)
        out.y += press * lens * (1 - smooth(below / 0.7)) * smooth(below * 4)
      } else {
        const above = (top - y) / h
        out.y = Math.min(seam, y + upper * lens * (1 - smooth(above / 0.8)))
        out.y -= press * lens * (1 - smooth(above / 0.6)) * smooth(above * 4)
      }
    },
  }
}

const even = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / 2) * 2))

/** The part of a frame that an opening mouth changes. */
export function areaOf(mouth: Mouth, width: number, height: number): Omit<Patch, 'data'> {
  const x = even(mouth.x - mouth.width * 0.5, width)
  const y = even(mouth.y - mouth.height * 0.9, height)
  return {
    x,
    y,
    width: even(mouth.x + mouth.width * 1.5, width) - x,
    height: even(mouth.y + mouth.height * 3.1, height) - y,
  }
}

/** The patch of a frame (planar YUV 4:2:0 of the given size) with the mouth in a shape. */
export function warpMouth(frame: Buffer, width: number, height: number, mouth: Mouth, shape: MouthShape): Patch {
  const area = areaOf(mouth, width, height)
  const luma = area.width * area.height
  const data = Buffer.allocUnsafeSlow((luma * 3) / 2)
  const { at } = warpOf(mouth, shape)
  const from = { x: 0, y: 0, inside: 0, depth: 0, side: 0 }
  const inner = (channel: 0 | 1 | 2) => {
    const dark =
      CAVE[channel] + (TONGUE[channel] - CAVE[channel]) * smooth((from.depth - 0.5) / 0.5) * (1 - smooth(Math.abs(from.side) * 1.3 - 0.2))
    const teeth = shape.teeth * smooth((0.42 - from.depth) / 0.16) * (1 - smooth(Math.abs(from.side) * 1.6 - 0.7)) * 0.85
    return dark + ((channel === 0 ? TEETH[0] * (1 - 0.3 * from.side * from.side) : TEETH[channel]) - dark) * teeth
  }
  const plane = (channel: 0 | 1 | 2, begin: number, to: number, step: 1 | 2) => {
    const w = width / step
    const h = height / step
    let put = to
    for (let row = 0; row < area.height / step; row++) {
      for (let column = 0; column < area.width / step; column++, put++) {
        at(area.x + (column + 0.5) * step, area.y + (row + 0.5) * step, from)
        const sx = Math.min(w - 1.001, Math.max(0, from.x / step - 0.5))
        const sy = Math.min(h - 1.001, Math.max(0, from.y / step - 0.5))
        const x0 = Math.floor(sx)
        const y0 = Math.floor(sy)
        const fx = sx - x0
        const place = begin + y0 * w + x0
        const above = frame[place]! + (frame[place + 1]! - frame[place]!) * fx
        const below = frame[place + w]! + (frame[place + w + 1]! - frame[place + w]!) * fx
        const skin = above + (below - above) * (sy - y0)
        data[put] = from.inside === 0 ? skin + 0.5 : skin + (inner(channel) - skin) * from.inside + 0.5
      }
    }
  }
  plane(0, 0, 0, 1)
  plane(1, width * height, luma, 2)
  plane(2, (width * height * 5) / 4, (luma * 5) / 4, 2)
  return { ...area, data }
}
