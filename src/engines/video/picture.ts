// Pictures that people bring: their size is read before they are opened, for a small file may hold a huge one.
import { readFile } from 'node:fs/promises'
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { MediaError } from '../media-error.ts'

/** Pixels: of the shorter side, and of all. */
export const LEAST_SIDE = 512
export const MOST_PIXELS = 40_000_000

export const unreadablePicture = '图片无法读取，请换一张 JPG 或 PNG 图片'

/** Width and height as a PNG's or JPEG's head says; null for anything else. */
export function sizeOfPicture(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Frames of any coding, but no tables that share their range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + (marker >= 0xd0 && marker <= 0xd9 ? 0 : bytes.readUInt16BE(at + 2))
  }
  return null
}

/** @throws MediaError where it is no picture, too small or too large. */
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

export function checkSize({ width, height }: { width: number; height: number }, what: '图片' | '视频'): void {
  const words = `${what}为 ${width}×${height} 像素`
  if (Math.min(width, height) < LEAST_SIDE) throw new MediaError(`${words}，短边至少 ${LEAST_SIDE} 像素`, false)
  if (width * height > MOST_PIXELS) throw new MediaError(`${words}，请缩小到 4,000 万像素以内`, false)
}

/** A picture no wider or higher than `most`, on white, as a JPEG. */
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
