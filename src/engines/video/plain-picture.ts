// Strips pictures to the parts that a decoder needs. Texts and profiles can inflate to a thousand times their size, and browsers ignore
// damaged camera metadata.
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Limit of chunks: encoders write some kilobytes into each. */
const MAX_CHUNKS = 50_000
/** Chunks of the picture itself. Texts, profiles and other chunks can inflate to a thousand times their size, and are not decoded. */
const DECODED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const COPIED = 2 ** 20

/**
 * Writes a PNG with only the chunks of its picture, and without data after its end. @returns false if a checksum of the picture is wrong,
 * or its end is missing
 */
export async function writePlainPng(path: string, out: string): Promise<boolean> {
  const [file, plain] = [await open(path), await open(out, 'w')]
  const buffer = Buffer.alloc(COPIED)
  const read = async (length: number, at: number) => (await file.read(buffer, 0, length, at)).bytesRead === length
  try {
    const { size } = await file.stat()
    if (!(await read(8, 0))) return false
    await plain.write(buffer, 0, 8)
    let at = 8
    for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
      if (!(await read(8, at))) return false
      const [length, type] = [buffer.readUInt32BE(0), buffer.toString('latin1', 4, 8)]
      const end = at + length + 12
      if (end > size) return false
      let sum = 0
      for (let place = at; place < end - 4; ) {
        const count = Math.min(COPIED, end - 4 - place)
        if (!(await read(count, place))) return false
        const bytes = buffer.subarray(0, count)
        sum = crc32(place === at ? bytes.subarray(4) : bytes, sum)
        if (DECODED.has(type)) await plain.write(bytes)
        place += count
      }
      // browsers ignore the checksums of skipped chunks
      if (!(await read(4, end - 4)) || (DECODED.has(type) && buffer.readUInt32BE(0) !== sum)) return false
      if (DECODED.has(type)) await plain.write(buffer, 0, 4)
      if (type === 'IEND') return true
      at = end
    }
    return false
  } finally {
    await file.close()
    await plain.close()
  }
}

const HEAD = 4 * 2 ** 20
/** JFIF and Adobe segments define the interpretation of the picture; all other application segments, and comments, are left out. */
const isKept = (marker: number) => marker === 0xe0 || marker === 0xee || !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)
const START_OF_SCAN = 0xda
const ALONE = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

/** The kept segments before the first scan, and the offset of the scan; null if there is none. */
function headOf(bytes: Buffer): { segments: Buffer[]; scan: number } | null {
  const segments: Buffer[] = []
  for (let at = 2; at + 4 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // decoders skip data between two segments, and fill bytes
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) {
      at++
      continue
    }
    if (marker === START_OF_SCAN) return { segments, scan: at }
    if (ALONE(marker)) {
      at += 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (isKept(marker)) segments.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Whether the last bytes contain the end of an image, with or without trailing data. */
async function hasEnd(file: FileHandle, from: number, size: number): Promise<boolean> {
  for (let at = size; at > from; ) {
    const start = Math.max(from, at - COPIED)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(at - start + 1), 0, at - start + 1, start)
    if (buffer.subarray(0, bytesRead).includes(Buffer.from([0xff, 0xd9]))) return true
    at = start
  }
  return false
}

/**
 * Writes a JPEG without camera metadata, comments and data between its segments. @returns false if it contains no picture, or its end is
 * missing
 */
export async function writePlainJpeg(path: string, out: string): Promise<boolean> {
  const [file, plain] = [await open(path), await open(out, 'w')]
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(HEAD, size)), 0, Math.min(HEAD, size), 0)
    const head = headOf(buffer.subarray(0, bytesRead))
    if (!head || !(await hasEnd(file, head.scan, size))) return false
    await plain.write(Buffer.concat([Buffer.from([0xff, 0xd8]), ...head.segments]))
    const piece = Buffer.alloc(COPIED)
    for (let at = head.scan; at < size; ) {
      const { bytesRead: count } = await file.read(piece, 0, COPIED, at)
      if (!count) break
      await plain.write(piece, 0, count)
      at += count
    }
    return true
  } finally {
    await file.close()
    await plain.close()
  }
}
