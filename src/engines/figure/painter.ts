// Paints a part of the picture for a state of head, breath, mouth and lids.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type ArmPainter, openArms } from './arm-painter.ts'
import { openKept, openScratch } from './canvases.ts'
import { room } from './drawing/room.ts'
import { wallShadow } from './drawing/wall-shadow.ts'
import type { Look, Scene } from './figures.ts'
import { type FigureLayers, type Layer, rasterise } from './layers.ts'
import { liftAt, swayAt } from './motion.ts'
import { poseAt } from './poses.ts'
import { type Rect, type Shot, type Stage, stageOf } from './stages.ts'
import { turnAside } from './turn.ts'

export interface State {
  pose: number
  breath: number
  mouth: string
  closed: number
  gaze: number
  brow: number
}

export const REST: State = { pose: 0, breath: 0, mouth: 'rest', closed: 0, gaze: 0, brow: 0 }

export interface Painter extends ArmPainter {
  /**
   * Paints the picture inside `area`; `without` leaves out head and arms. The next call for an area of this size paints over the canvas.
   */
  paint(area: Rect, state: State, without?: 'head'): Canvas
  /** Paints the hair over the shoulders alone, on a transparent ground. */
  paintLocks(area: Rect, pose: number): Canvas
}

/** Breathing moves nothing above `STRETCH_START`, and all points below `STRETCH_END` equally; in head units. */
export const STRETCH_START = 132
const STRETCH_END = 230
const GROUNDS = 48
/** Height of the head's rotation centre. */
const PIVOT = 140
/** Places parts that move with the head; `placeParts` leaves them unrotated. */
function openHead(stage: Stage) {
  const blankHead = openScratch()
  const placeInHead = (painter: SKRSContext2D, area: Rect, pose: number, parts: Layer[]) => {
    const { dx, dy, yaw } = poseAt(pose)
    if (yaw === 0) return placeParts(painter, area, pose, parts)
    const apart = blankHead(area)
    apart.clearRect(0, 0, area.width, area.height)
    placeParts(apart, area, pose, parts)
    turnAside(apart, area, stage, { x: dx, y: dy }, yaw)
    painter.drawImage(apart.canvas, 0, 0)
  }
  const placeParts = (painter: SKRSContext2D, area: Rect, pose: number, parts: Layer[]) => {
    const { dx, dy, turn } = poseAt(pose)
    painter.save()
    painter.translate(stage.x - area.x, stage.y - area.y)
    painter.scale(stage.scale, stage.scale)
    painter.translate(dx, dy + PIVOT)
    painter.rotate((turn * Math.PI) / 180)
    painter.translate(0, -PIVOT)
    for (const { image, box } of parts) painter.drawImage(image, box[0], box[1], box[2], box[3])
    painter.restore()
  }
  return { placeParts, placeInHead }
}

/** A painter for one figure on one stage; the room is drawn at once, the rest on demand. */
export function openPainter(look: Look, scene: Scene, layers: FigureLayers, shot: Shot): Painter {
  const stage = stageOf(shot)
  const { width, height, scale, beyond } = stage
  const backdrop = createCanvas(width, height)
  // the blur fades at the edge of its drawing, so the room extends beyond the frame
  const wide = [-width * beyond, -height * beyond, width * (1 + 2 * beyond), height * (1 + 2 * beyond)] as const
  backdrop.getContext('2d').drawImage(rasterise(room(look, scene, width, height, 0.5)).image, ...wide)

  const shadow = rasterise(wallShadow(look, stage))
  backdrop.getContext('2d').drawImage(shadow.image, shadow.x, shadow.y)

  const [bodyX, bodyY, bodyWidth, bodyHeight] = layers.body.box
  const torso = createCanvas(Math.round(bodyWidth * scale), Math.round(bodyHeight * scale))
  const torsoPainter = torso.getContext('2d')
  torsoPainter.imageSmoothingQuality = 'high'
  torsoPainter.drawImage(layers.body.image, 0, 0, torso.width, torso.height)

  const blank = openScratch()
  // mouths and lids of one pose share their ground, and a pose comes back only after seconds
  const groundOf = openKept(GROUNDS)
  const { placeParts, placeInHead } = openHead(stage)
  const placeBody = (painter: SKRSContext2D, area: Rect, breath: number) => {
    const left = Math.round(stage.x + bodyX * scale) - area.x
    const top = Math.round(stage.y + bodyY * scale) - area.y
    const lift = liftAt(breath) * scale
    const sway = swayAt(breath) * scale
    const a = Math.round((STRETCH_START - bodyY) * scale)
    const b = Math.round((STRETCH_END - bodyY) * scale)
    const w = torso.width
    painter.drawImage(torso, 0, 0, w, a, left, top, w, a)
    // the stretched part leans to the side, from the neck to the lower trunk
    painter.save()
    painter.transform(1, 0, sway / (b - a), 1, (-sway / (b - a)) * (top + a), 0)
    // half a pixel of overlap hides a hairline
    painter.drawImage(torso, 0, a, w, b - a, left, top + a, w, b - a - lift + 0.5)
    painter.restore()
    painter.drawImage(torso, 0, b, w, torso.height - b, left + sway, top + b - lift, w, torso.height - b)
  }
  const arms = openArms(look, shot)
  return {
    ...arms,
    paint(area, state, without) {
      const painter = blank(area)
      const behind = (under: SKRSContext2D) => {
        under.drawImage(backdrop, -area.x, -area.y)
        placeParts(under, area, state.pose, [layers.backHair])
        placeBody(under, area, state.breath)
        if (without === 'head' || area.y + area.height <= stage.y + STRETCH_START * scale + 2) return
        for (const side of [-1, 1] as const) {
          const arm = arms.paintHanging(side, state.breath)
          under.drawImage(arm.canvas, arm.area.x - area.x, arm.area.y - area.y)
        }
      }
      if (without === 'head' || (state.mouth === 'rest' && state.closed === 0 && state.gaze === 0 && state.brow === 0)) {
        behind(painter)
        if (without !== 'head') placeInHead(painter, area, state.pose, [layers.wholeHead])
        return painter.canvas
      }
      const ground = groundOf(`${area.y} ${state.pose}`, area, (under) => {
        behind(under)
        placeInHead(under, area, state.pose, [layers.head])
      })
      painter.drawImage(ground, 0, 0)
      placeInHead(painter, area, state.pose, [
        layers.mouth(state.mouth),
        layers.eyes(state.closed, state.gaze, state.brow),
        layers.frontHair,
      ])
      return painter.canvas
    },
    paintLocks(area, pose) {
      const painter = blank(area)
      painter.clearRect(0, 0, area.width, area.height)
      placeInHead(painter, area, pose, [layers.frontHair])
      return painter.canvas
    },
  }
}
