// Converts the pictures of the tour to WebP; all of them together stay below 6 MB.
import { createCanvas, loadImage } from '@napi-rs/canvas'

const MAX_WIDTH = 1120
const QUALITY = 40

/** Converts a PNG to WebP, at most 1,120 pixels wide. */
export async function toWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const scale = Math.min(1, MAX_WIDTH / image.width)
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('webp', QUALITY)
}
