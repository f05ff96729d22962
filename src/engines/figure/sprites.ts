// The atlas of one figure in one format: pieces of the picture in every state, made when first needed, ready for the encoder.
import type { Canvas } from '@napi-rs/canvas'
import { hairReach } from './drawing/hair.ts'
import type { Look } from './figures.ts'
import type { FigureLayers } from './layers.ts'
import { openPainter, REST, STRETCH_START } from './painter.ts'
import { type Format, type Rect, rectOf, type Stage, stages } from './stages.ts'
import { type Overlay, type Patch, toOverlay, toYuv } from './yuv.ts'

export interface Atlas {
  stage: Stage
  /** The whole picture at rest; painted over by the next call. */
  still(): Canvas
  /** The picture above the shoulders with a resting face. */
  head(pose: number): Patch
  /** The picture from the shoulders down, over the full width. */
  torso(breath: number): Patch
  /** Long hair that lies over the torso; nothing where hair ends above the shoulders. */
  locks(pose: number): Overlay | undefined
  /** Lies over `head`. */
  mouth(pose: number, name: string): Patch
  /** Lies over `head`. */
  eyes(pose: number, closed: number): Patch
  bytes(): number
}

const pixels = (canvas: Canvas, { width, height }: Rect) => canvas.getContext('2d').getImageData(0, 0, width, height).data

/** Opens an atlas over drawn layers; only the room is painted before anything is asked for. */
export function openAtlas(look: Look, layers: FigureLayers, format: Format): Atlas {
  const stage = stages[format]
  const painter = openPainter(look, layers, stage)
  const reach = hairReach(look)
  const whole = { x: 0, y: 0, width: stage.width, height: stage.height }
  const headRect = rectOf(stage, [-reach.side, reach.top, reach.side, STRETCH_START])
  const shoulder = headRect.y + headRect.height
  const torsoRect = { x: 0, y: shoulder, width: stage.width, height: stage.height - shoulder }
  const locksRect = rectOf(stage, [-reach.side, STRETCH_START, reach.side, 246])
  const mouthRect = rectOf(stage, [-82, 40, 82, 124])
  const eyesRect = rectOf(stage, [-72, -44, 72, 20])

  let bytes = stage.width * stage.height * 8
  function keeper<T>(make: (key: string) => T, size: (made: T) => number): (key: string) => T {
    const kept = new Map<string, T>()
    return (key) => {
      const found = kept.get(key)
      if (found) return found
      const made = make(key)
      bytes += size(made)
      kept.set(key, made)
      return made
    }
  }
  const patchOf = (area: Rect, canvas: Canvas): Patch => ({ ...area, data: toYuv(pixels(canvas, area), area.width, area.height) })
  const patches = (area: Rect, canvas: (numbers: string[]) => Canvas) =>
    keeper(
      (key) => patchOf(area, canvas(key.split(' '))),
      ({ data }) => data.length,
    )
  const heads = patches(headRect, ([pose]) => painter.paint(headRect, { ...REST, pose: Number(pose) }))
  const torsos = patches(torsoRect, ([breath]) => painter.paint(torsoRect, { ...REST, breath: Number(breath) }, 'head'))
  const mouths = patches(mouthRect, ([pose, mouth = 'rest']) => painter.paint(mouthRect, { ...REST, pose: Number(pose), mouth }))
  const lids = patches(eyesRect, ([pose, closed]) => painter.paint(eyesRect, { ...REST, pose: Number(pose), closed: Number(closed) }))
  const locks = keeper(
    (pose) => toOverlay(pixels(painter.paintLocks(locksRect, Number(pose)), locksRect), locksRect, stage.width, stage.height),
    ({ at }) => at.length * 8,
  )
  return {
    stage,
    still: () => painter.paint(whole, REST),
    head: (pose) => heads(`${pose}`),
    torso: (breath) => torsos(`${breath}`),
    locks: (pose) => (reach.long ? locks(`${pose}`) : undefined),
    mouth: (pose, name) => mouths(`${pose} ${name}`),
    eyes: (pose, closed) => lids(`${pose} ${closed}`),
    bytes: () => bytes,
  }
}
