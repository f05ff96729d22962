// Reads the size of a picture from its header alone, because a small file may contain a huge picture.
import { open } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'

/** Limits of a figure's picture in pixels: of the shorter side, and of the area. */
const MIN_SIDE = 512
const MAX_PIXELS = 40_000_000
/** Maximum side of any stored picture in pixels. */
export const MAX_SIDE = 8000

/** Bytes that contain the header: camera metadata before the picture fits into them. */
const HEAD = 4 * 2 ** 20

interface Size {
  width: number
  height: number
}

/** Width and height in the header of a PNG or JPEG; null for another format. */
export function sizeOfPicture(bytes: Buffer): Size | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // decoders skip data between two segments
    if (bytes[at] !== 0xff || marker === 0) {
      at++
      continue
    }
    // markers of frames in any coding, without the tables in the same range
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + (marker >= 0xd0 && marker <= 0xd9 ? 0 : bytes.readUInt16BE(at + 2))
  }
  return null
}

/** Like `sizeOfPicture`, for a file of any length. */
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

/** Checks the size of a figure's file. @throws MediaError */
export function checkSize({ width, height }: Size, what: '图片' | '视频'): void {
  const words = `${what}为 ${width}×${height} 像素`
  if (Math.min(width, height) < MIN_SIDE) throw new MediaError(`${words}，短边至少 ${MIN_SIDE} 像素`, false)
  if (width * height > MAX_PIXELS) throw new MediaError(`${words}，请缩小到 4,000 万像素以内`, false)
}
