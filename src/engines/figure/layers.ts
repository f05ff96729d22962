// The parts of a figure as bitmaps: each part is drawn once, larger than shown, and can be placed in any pose.
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas'
import { Resvg } from '@resvg/resvg-js'
import { eyes } from './drawing/eyes.ts'
import { face, glasses, skinDefs } from './drawing/face.ts'
import { backHair, frontHair, showsEars } from './drawing/hair.ts'
import { LOWER_FACE, lowerFace } from './drawing/mouth.ts'
import { hips } from './drawing/hips.ts'
import { body } from './drawing/outfits.ts'
import { document } from './drawing/svg.ts'
import type { Look } from './figures.ts'
import type { Framing } from './stages.ts'
import { mouths } from './visemes.ts'

type Box = [x: number, y: number, width: number, height: number]

/** A part and its position in head units. */
export interface Layer {
  image: Canvas
  box: Box
}

export interface FigureLayers {
  backHair: Layer
  body: Layer
  head: Layer
  mouth(name: string): Layer
  eyes(closed: number, gaze: number, brow: number): Layer
  frontHair: Layer
  /** Head, resting mouth, open eyes and front hair as one layer. */
  wholeHead: Layer
  bytes(): number
}

/** Pixels per head unit, at least 1.4 times those of a frame, so that nothing is ever enlarged; all boxes below fall on whole pixels. */
export const layerScales: Record<Framing, number> = { close: 3, half: 2.5, wide: 2 }
const HEAD: Box = [-132, -196, 264, 436]
const EYES: Box = [-70, -66, 140, 86]
const BODY: Box = [-240, 40, 480, 532]
/** Box of the body in the wide framing, with the hips. */
const TALL: Box = [-240, 40, 480, 700]

/**
 * Draws an SVG document into a canvas without its empty margins; (x, y) is the canvas's position in the document, in pixels. The document
 * must keep its layers inside its viewport, because the rasteriser otherwise aborts the process.
 */
export function rasterise(svg: string): { image: Canvas; x: number; y: number } {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 3, pixel = 0; at < pixels.length; at += 4, pixel++) {
    const alpha = pixels[at]!
    if (alpha === 0) continue
    const column = pixel % width
    if (column < left) left = column
    if (column > right) right = column
    if (top === height) top = (pixel - column) / width
    bottom = (pixel - column) / width
    if (alpha === 255) continue
    // the rasteriser gives premultiplied colours, and putImageData expects straight ones
    for (let channel = at - 3; channel < at; channel++) pixels[channel] = Math.min(255, Math.round((pixels[channel]! * 255) / alpha))
  }
  const image = createCanvas(Math.max(1, right - left + 1), Math.max(1, bottom - top + 1))
  const straight = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength)
  image.getContext('2d').putImageData(new ImageData(straight, width, height), -left, -top)
  return { image, x: left, y: top }
}

function draw(box: Box, scale: number, content: string): Layer {
  const { image, x, y } = rasterise(document(box, scale, content))
  return { image, box: [box[0] + x / scale, box[1] + y / scale, image.width / scale, image.height / scale] }
}

/** The body alone, at the scale of a framing. */
export const bodyLayer = (look: Look, framing: Framing): Layer =>
  framing === 'wide' ? draw(TALL, layerScales.wide, hips(look) + body(look)) : draw(BODY, layerScales[framing], body(look))

/** Draws the parts of a figure at the scale of a framing; mouths and lids are drawn at their first use. */
export function figureLayers(look: Look, framing: Framing = 'half'): FigureLayers {
  const scale = layerScales[framing]
  let bytes = 0
  const counted = (layer: Layer): Layer => {
    bytes += layer.image.width * layer.image.height * 4
    return layer
  }
  const layer = (box: Box, content: string): Layer => counted(draw(box, scale, content))
  const kept = new Map<string, Layer>()
  const once = (key: string, make: () => Layer): Layer => {
    const found = kept.get(key) ?? make()
    kept.set(key, found)
    return found
  }
  const parts = {
    backHair: layer(HEAD, backHair(look)),
    body: counted(bodyLayer(look, framing)),
    head: layer(HEAD, skinDefs(look) + face(look, showsEars(look))),
    frontHair: layer(HEAD, glasses(look) + frontHair(look)),
    mouth: (name: string) => once(`mouth ${name}`, () => layer(LOWER_FACE, lowerFace(look, mouths[name] ?? mouths.rest!))),
    eyes: (closed: number, gaze: number, brow: number) =>
      once(`eyes ${closed} ${gaze} ${brow}`, () => layer(EYES, eyes(look, closed, gaze, brow))),
  }
  const whole = createCanvas(HEAD[2] * scale, HEAD[3] * scale)
  const painter = whole.getContext('2d')
  for (const { image, box } of [parts.head, parts.mouth('rest'), parts.eyes(0, 0, 0), parts.frontHair]) {
    painter.drawImage(image, Math.round((box[0] - HEAD[0]) * scale), Math.round((box[1] - HEAD[1]) * scale))
  }
  bytes += whole.width * whole.height * 4
  return { ...parts, wholeHead: { image: whole, box: HEAD }, bytes: () => bytes }
}
