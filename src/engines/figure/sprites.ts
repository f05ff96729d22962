// The atlas of one figure in one format: pieces of the picture in every state, made when first needed, ready for the encoder.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { hairReach } from './drawing/hair.ts'
import { room } from './drawing/room.ts'
import type { Look } from './figures.ts'
import { type FigureLayers, type Layer, rasterise } from './layers.ts'
import { liftAt, poseAt } from './motion.ts'
import { type Patch, toYuv } from './yuv.ts'

export type Format = '16:9' | '9:16'

interface Stage {
  width: number
  height: number
  /** Pixels per head unit, and where the point between the eyes stands. */
  scale: number
  x: number
  y: number
}

export const stages: Record<Format, Stage> = {
  '16:9': { width: 1280, height: 720, scale: 1.42, x: 640, y: 288 },
  '9:16': { width: 720, height: 1280, scale: 1.74, x: 360, y: 500 },
}

type Rect = { x: number; y: number; width: number; height: number }

/** Breathing moves nothing above this height, and everything below `STRETCH_END` alike; head units. */
const STRETCH_START = 132
const STRETCH_END = 230
const PIVOT = 140

export interface Atlas {
  stage: Stage
  /** The whole picture at rest. */
  still(mouth: string): Canvas
  head(pose: number): Patch
  /** Everything from the shoulders down, over the full width. */
  torso(breath: number): Patch
  /** Long hair over the shoulders; nothing where hair ends above them. */
  locks(pose: number): Overlay | undefined
  mouth(pose: number, name: string): Patch
  eyes(pose: number, closed: number): Patch
  bytes(): number
}

/** Opens an atlas over drawn layers; nothing but the room is painted until asked for. */
export function openAtlas(look: Look, layers: FigureLayers, format: Format): Atlas {
  const stage = stages[format]
  const { width, height, scale } = stage
  const rect = (x0: number, y0: number, x1: number, y1: number): Rect => {
    const even = (value: number) => Math.round(value / 2) * 2
    const left = Math.max(0, even(stage.x + x0 * scale))
    const top = Math.max(0, even(stage.y + y0 * scale))
    return {
      x: left,
      y: top,
      width: Math.min(width, even(stage.x + x1 * scale)) - left,
      height: Math.min(height, even(stage.y + y1 * scale)) - top,
    }
  }
  const shoulder = rect(0, 0, 0, STRETCH_START).height + rect(0, 0, 0, STRETCH_START).y
  const reach = hairReach(look)
  const headRect = rect(-reach.side, reach.top, reach.side, STRETCH_START)
  headRect.height = shoulder - headRect.y
  const collarRect = { ...rect(-136, STRETCH_START, 136, 248), y: shoulder }
  const torsoRect = { x: 0, y: shoulder, width, height: height - shoulder }
  const mouthRect = rect(-86, 36, 86, 126)
  const eyesRect = rect(-76, -48, 76, 24)

  const backdrop = createCanvas(width, height)
  // The blur fades at the edge of its drawing: the room is enlarged beyond the frame.
  backdrop
    .getContext('2d')
    .drawImage(rasterise(room(look, width, height, 0.5)), -width * 0.035, -height * 0.035, width * 1.07, height * 1.07)

  const bodyBox = layers.body.box
  const scaledBody = createCanvas(Math.round(bodyBox[2] * scale), Math.round(bodyBox[3] * scale))
  const bodyPainter = scaledBody.getContext('2d')
  bodyPainter.imageSmoothingQuality = 'high'
  bodyPainter.drawImage(layers.body.image, 0, 0, scaledBody.width, scaledBody.height)

  const place = (painter: SKRSContext2D, layer: Layer) =>
    painter.drawImage(layer.image, layer.box[0], layer.box[1], layer.box[2], layer.box[3])
  const inHead = (painter: SKRSContext2D, area: Rect, pose: number, draw: () => void) => {
    const { dx, dy, turn } = poseAt(pose)
    painter.save()
    painter.translate(stage.x - area.x, stage.y - area.y)
    painter.scale(scale, scale)
    painter.translate(dx, dy + PIVOT)
    painter.rotate((turn * Math.PI) / 180)
    painter.translate(0, -PIVOT)
    draw()
    painter.restore()
  }
  const body = (painter: SKRSContext2D, area: Rect, breath: number) => {
    const left = Math.round(stage.x + bodyBox[0] * scale) - area.x
    const top = Math.round(stage.y + bodyBox[1] * scale) - area.y
    const lift = liftAt(breath) * scale
    const a = Math.round((STRETCH_START - bodyBox[1]) * scale)
    const b = Math.round((STRETCH_END - bodyBox[1]) * scale)
    const w = scaledBody.width
    painter.drawImage(scaledBody, 0, 0, w, a, left, top, w, a)
    // One pixel row of overlap keeps the stretched part from showing a hairline.
    painter.drawImage(scaledBody, 0, a, w, b - a, left, top + a, w, b - a - lift + 0.5)
    painter.drawImage(scaledBody, 0, b, w, scaledBody.height - b, left, top + b - lift, w, scaledBody.height - b)
  }
  const paint = (area: Rect, pose: number, breath: number, mouth = 'rest', closed = 0): Canvas => {
    const canvas = createCanvas(area.width, area.height)
    const painter = canvas.getContext('2d')
    painter.imageSmoothingQuality = 'medium'
    painter.drawImage(backdrop, -area.x, -area.y)
    inHead(painter, area, pose, () => place(painter, layers.backHair))
    body(painter, area, breath)
    inHead(painter, area, pose, () => {
      if (mouth === 'rest' && closed === 0) place(painter, layers.wholeHead)
      else for (const layer of [layers.head, layers.mouth(mouth), layers.eyes(closed), layers.frontHair]) place(painter, layer)
    })
    return canvas
  }
  const patch = (canvas: Canvas, area: Rect): Patch => ({
    ...area,
    data: toYuv(canvas.getContext('2d').getImageData(0, 0, area.width, area.height).data, area.width, area.height),
  })

  const kept = new Map<string, Patch>()
  const bases = new Map<number, { mouth: Canvas; eyes: Canvas }>()
  let bytes = width * height * 4
  const once = (key: string, make: () => Patch): Patch => {
    const found = kept.get(key)
    if (found) return found
    const made = make()
    bytes += made.data.length
    kept.set(key, made)
    return made
  }
  const crop = (source: Canvas, from: Rect, area: Rect): Canvas => {
    const canvas = createCanvas(area.width, area.height)
    canvas.getContext('2d').drawImage(source, from.x - area.x, from.y - area.y)
    bytes += area.width * area.height * 4
    return canvas
  }
  const head = (pose: number) =>
    once(`head ${pose}`, () => {
      const canvas = paint(headRect, pose, 0)
      bases.set(pose, { mouth: crop(canvas, headRect, mouthRect), eyes: crop(canvas, headRect, eyesRect) })
      return patch(canvas, headRect)
    })
  const base = (pose: number) => {
    head(pose)
    const found = bases.get(pose)
    if (!found) throw new Error(`pose ${pose} has no base`)
    return found
  }
  const over = (source: Canvas, area: Rect, pose: number, feature: Layer): Patch => {
    const canvas = createCanvas(area.width, area.height)
    const painter = canvas.getContext('2d')
    painter.imageSmoothingQuality = 'medium'
    painter.drawImage(source, 0, 0)
    inHead(painter, area, pose, () => {
      place(painter, feature)
      place(painter, layers.frontHair)
    })
    return patch(canvas, area)
  }
  return {
    stage,
    still: (mouth) => paint({ x: 0, y: 0, width, height }, 0, 0, mouth),
    head,
    torso: (breath) => once(`torso ${breath}`, () => patch(paint(torsoRect, 0, breath), torsoRect)),
    locks,
    mouth: (pose, name) =>
      once(`mouth ${pose} ${name}`, () =>
        name === 'rest' ? patch(base(pose).mouth, mouthRect) : over(base(pose).mouth, mouthRect, pose, layers.mouth(name)),
      ),
    eyes: (pose, closed) =>
      once(`eyes ${pose} ${closed}`, () =>
        closed === 0 ? patch(base(pose).eyes, eyesRect) : patch(paint(eyesRect, pose, 0, 'rest', closed), eyesRect),
      ),
    bytes: () => bytes,
  }
}
