// Crops a picture to a format: as much as fits, with the face in its usual place.
import type { MouthBox } from '../sources.ts'
import type { Stage } from './stages.ts'
import type { Mouth } from './warp.ts'

export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The largest part of a picture, in its pixels, with the format's aspect ratio. The mouth is centred horizontally, and a little below the
 * centre if the picture is cut vertically.
 */
export function cropAround(width: number, height: number, mouth: MouthBox, stage: Pick<Stage, 'width' | 'height'>): Crop {
  const shape = stage.width / stage.height
  const w = Math.min(width, height * shape)
  const h = w / shape
  const mouthX = (mouth.x + mouth.width / 2) * width
  const mouthY = (mouth.y + mouth.height / 2) * height
  return { x: between(mouthX - w / 2, 0, width - w), y: between(mouthY - h * 0.56, 0, height - h), width: w, height: h }
}

/** Position of the mouth in the frame. */
export function mouthIn(crop: Crop, width: number, height: number, mouth: MouthBox, stage: Pick<Stage, 'width' | 'height'>): Mouth {
  const scale = stage.width / crop.width
  return {
    x: (mouth.x * width - crop.x) * scale,
    y: (mouth.y * height - crop.y) * scale,
    width: mouth.width * width * scale,
    height: mouth.height * height * scale,
  }
}
