// Opens pictures of users; their size is checked before they are decoded.
import { readFile } from 'node:fs/promises'
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { MediaError } from '../process/media-error.ts'
import { checkSize, sizeOfPicture } from './picture-size.ts'

export const unreadablePicture = '图片无法读取，请换一张 JPG 或 PNG 图片'

/** Opens a picture. @throws MediaError if it is no picture, too small or too large. */
export async function openPicture(path: string): Promise<Image> {
  const bytes = await readFile(path)
  const size = sizeOfPicture(bytes)
  if (!size) throw new MediaError(unreadablePicture, false)
  checkSize(size, '图片')
  try {
    const image = await loadImage(bytes)
    if (!image.width || !image.height) throw new RangeError('an empty picture')
    return image
  } catch (cause) {
    throw new MediaError(unreadablePicture, false, { cause })
  }
}

/** Scales a picture to at most `most` pixels per side, on white, as a JPEG. */
export function shrink(image: Image | Canvas, most: number): Buffer {
  const scale = Math.min(1, most / Math.max(image.width, image.height))
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const painter = canvas.getContext('2d')
  painter.fillStyle = '#FFFFFF'
  painter.fillRect(0, 0, canvas.width, canvas.height)
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/jpeg', 88)
}
