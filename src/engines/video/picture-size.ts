// How large a picture is, by its head alone: a small file may hold a huge one.
import { open } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'

/** Pixels: of the shorter side, and of all, of what a figure is made of. */
const MIN_SIDE = 512
const MAX_PIXELS = 40_000_000
/** Pixels of a side of any picture that is kept. */
export const MAX_SIDE = 8000

/** What cameras write before the picture itself fits into this. */
const HEAD = 4 * 2 ** 20

interface Size {
  width: number
  height: number
}

/** Width and height as a PNG's or JPEG's head says; null for anything else. */
export function sizeOfPicture(bytes: Buffer): Size | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // decoders skip what lies between two segments
    if (bytes[at] !== 0xff || marker === 0) {
      at++
      continue
    }
    // Frames of any coding, but no tables that share their range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + (marker >= 0xd0 && marker <= 0xd9 ? 0 : bytes.readUInt16BE(at + 2))
  }
  return null
}

/** As `sizeOfPicture`, of a file of any length. */
export async function sizeOfPictureAt(path: string): Promise<Size | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(Math.min(HEAD, (await file.stat()).size))
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return sizeOfPicture(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Of what a figure is made of. @throws MediaError */
export function checkSize({ width, height }: Size, what: '图片' | '视频'): void {
  const words = `${what}为 ${width}×${height} 像素`
  if (Math.min(width, height) < MIN_SIDE) throw new MediaError(`${words}，短边至少 ${MIN_SIDE} 像素`, false)
  if (width * height > MAX_PIXELS) throw new MediaError(`${words}，请缩小到 4,000 万像素以内`, false)
}
