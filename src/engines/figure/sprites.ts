// The sprites of one figure in one shot by name, in the encoder's format.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { hairReach } from './drawing/hair.ts'
import type { ArmPart, Painted, Side } from './arm-painter.ts'
import type { Gesture } from './arms.ts'
import type { Look, Scene } from './figures.ts'
import type { FigureLayers } from './layers.ts'
import { openPainter, REST, STRETCH_START } from './painter.ts'
import type { Sprite } from './sprite-names.ts'
import { type Rect, rectOf, type Shot, stageOf } from './stages.ts'
import { packOverlay, toOverlay, toYuv } from './yuv.ts'

const pixels = (canvas: Canvas, { width, height }: Rect) => canvas.getContext('2d').getImageData(0, 0, width, height).data

/** Largest distance of hands from the middle, beside the head, in head units. */
const WALL = 520

const sideOf = (side: number): Side => (side < 0 ? -1 : 1)

/** Opens the sprites over drawn layers; only the room is painted in advance. */
export function openSprites(look: Look, scene: Scene, layers: FigureLayers, shot: Shot): (name: string) => Sprite {
  const stage = stageOf(shot)
  const painter = openPainter(look, scene, layers, shot)
  const reach = hairReach(look)
  const whole = { x: 0, y: 0, width: stage.width, height: stage.height }
  const headRect = rectOf(stage, [-reach.side, reach.top, reach.side, STRETCH_START])
  const shoulder = headRect.y + headRect.height
  const torsoRect = { x: 0, y: shoulder, width: stage.width, height: stage.height - shoulder }
  const locksRect = rectOf(stage, [-reach.side, STRETCH_START, reach.side, 246])
  const wallRect = (side: Side) => rectOf(stage, side < 0 ? [-WALL, 0, -reach.side, STRETCH_START] : [reach.side, 0, WALL, STRETCH_START])
  const mouthRect = rectOf(stage, [-90, 40, 90, STRETCH_START])
  const eyesRect = rectOf(stage, [-84, -68, 84, 20])

  const patch = (area: Rect, canvas: Canvas): Sprite => ({ ...area, data: toYuv(pixels(canvas, area), area.width, area.height) })
  const overlay = ({ area, canvas }: Painted): Sprite => ({
    ...area,
    data: packOverlay(toOverlay(pixels(canvas, area), area, stage.width, stage.height)),
  })
  const arm = (part: ArmPart, side: number, gesture = '', step = '0') =>
    overlay(painter.paintArm(part, sideOf(side), gesture as Gesture, Number(step)))
  const picture = (width: number, type?: string): Sprite => {
    const still = painter.paint(whole, REST)
    const height = Math.round((width * stage.height) / stage.width)
    let canvas = still
    if (width !== stage.width) {
      canvas = createCanvas(width, height)
      const scaled = canvas.getContext('2d')
      scaled.imageSmoothingQuality = 'high'
      scaled.drawImage(still, 0, 0, width, height)
    }
    return { x: 0, y: 0, width, height, data: type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 88) }
  }
  const kinds: Record<string, (state: number, detail?: string, more?: string, last?: string) => Sprite> = {
    still: () => patch(whole, painter.paint(whole, REST)),
    picture,
    head: (pose) => patch(headRect, painter.paint(headRect, { ...REST, pose })),
    torso: (breath) => patch(torsoRect, painter.paint(torsoRect, { ...REST, breath }, 'head')),
    locks: (pose) => overlay({ area: locksRect, canvas: painter.paintLocks(locksRect, pose) }),
    wall: (side) => {
      const area = wallRect(sideOf(side))
      return patch(area, painter.paint(area, REST, 'head'))
    },
    sleeve: (side, gesture, step) =>
      gesture === 'rest' ? overlay(painter.paintHanging(sideOf(side), Number(step))) : arm('sleeve', side, gesture, step),
    hand: (side, gesture, step) => arm('hand', side, gesture, step),
    mouth: (pose, mouth = 'rest') => patch(mouthRect, painter.paint(mouthRect, { ...REST, pose, mouth })),
    eyes: (pose, closed, gaze, brow) =>
      patch(eyesRect, painter.paint(eyesRect, { ...REST, pose, closed: Number(closed), gaze: Number(gaze), brow: Number(brow) })),
  }
  return (name) => {
    const [kind = '', state, detail, more, last] = name.split(' ')
    const paint = kinds[kind]
    if (!paint) throw new RangeError(`sprite ${name}`)
    return paint(Number(state), detail, more, last)
  }
}
