// The sprites of one figure in one format: pieces of the picture in every state, by name, ready for the encoder.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { hairReach } from './drawing/hair.ts'
import { FLOOR } from './drawing/tailored.ts'
import type { Look, Scene } from './figures.ts'
import type { FigureLayers } from './layers.ts'
import { openPainter, REST, STRETCH_START } from './painter.ts'
import type { Sprite } from './sprite-names.ts'
import { type Format, type Rect, rectOf, stages } from './stages.ts'
import { packOverlay, toOverlay, toYuv } from './yuv.ts'

const pixels = (canvas: Canvas, { width, height }: Rect) => canvas.getContext('2d').getImageData(0, 0, width, height).data

/** Opens the sprites over drawn layers; only the room is painted before anything is asked for. */
export function openSprites(look: Look, scene: Scene, layers: FigureLayers, format: Format): (name: string) => Sprite {
  const stage = stages[format]
  const painter = openPainter(look, scene, layers, stage)
  const reach = hairReach(look)
  const whole = { x: 0, y: 0, width: stage.width, height: stage.height }
  const headRect = rectOf(stage, [-reach.side, reach.top, reach.side, STRETCH_START])
  const shoulder = headRect.y + headRect.height
  const torsoRect = { x: 0, y: shoulder, width: stage.width, height: stage.height - shoulder }
  const locksRect = rectOf(stage, [-reach.side, STRETCH_START, reach.side, 246])
  const handRect = (side: number) => rectOf(stage, side < 0 ? [-250, STRETCH_START + 12, 10, FLOOR] : [-10, STRETCH_START + 12, 250, FLOOR])
  const mouthRect = rectOf(stage, [-82, 40, 82, 124])
  const eyesRect = rectOf(stage, [-72, -44, 72, 20])

  const patch = (area: Rect, canvas: Canvas): Sprite => ({ ...area, data: toYuv(pixels(canvas, area), area.width, area.height) })
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
  const kinds: Record<string, (state: number, detail?: string, more?: string) => Sprite> = {
    still: () => patch(whole, painter.paint(whole, REST)),
    picture,
    head: (pose) => patch(headRect, painter.paint(headRect, { ...REST, pose })),
    torso: (breath) => patch(torsoRect, painter.paint(torsoRect, { ...REST, breath }, 'head')),
    locks: (pose) => ({
      ...locksRect,
      data: packOverlay(toOverlay(pixels(painter.paintLocks(locksRect, pose), locksRect), locksRect, stage.width, stage.height)),
    }),
    hand: (phase, which) => {
      const side = Number(which) < 0 ? -1 : 1
      const area = handRect(side)
      const rows = pixels(painter.paintHand(area, side, phase), area)
      return { ...area, data: packOverlay(toOverlay(rows, area, stage.width, stage.height)) }
    },
    mouth: (pose, mouth = 'rest') => patch(mouthRect, painter.paint(mouthRect, { ...REST, pose, mouth })),
    eyes: (pose, closed, gaze) => patch(eyesRect, painter.paint(eyesRect, { ...REST, pose, closed: Number(closed), gaze: Number(gaze) })),
  }
  return (name) => {
    const [kind = '', state, detail, more] = name.split(' ')
    const paint = kinds[kind]
    if (!paint) throw new RangeError(`sprite ${name}`)
    return paint(Number(state), detail, more)
  }
}
