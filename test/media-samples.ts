// Valid pictures, sounds and videos, and ways to damage them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { findFfmpeg } from '#engines/video/program.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A grey PNG; `says` is the size that its header claims. */
export function pngOf(width: number, height: number, says: { width?: number; height?: number } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(says.width ?? width, 0)
  head.writeUInt32BE(says.height ?? height, 4)
  head.writeUInt8(8, 8)
  const line = Buffer.concat([Buffer.alloc(1), Buffer.from(Array.from({ length: width }, (_, x) => (x * 7) % 256))])
  const lines = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

const made = new Map<string, Buffer>()

/** Output of ffmpeg with these parameters, cached. */
export function mediaOf(ending: string, ...parameters: string[]): Buffer {
  const key = [ending, ...parameters].join(' ')
  const known = made.get(key)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'yanwu-sample-'))
  try {
    const file = join(folder, `sample.${ending}`)
    const { status, stderr } = spawnSync(findFfmpeg(), ['-loglevel', 'error', ...parameters, file], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const bytes = readFileSync(file)
    made.set(key, bytes)
    return bytes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pattern = ['-f', 'lavfi', '-i', 'testsrc=s=96x64:r=10:d=1']
const tone = ['-f', 'lavfi', '-i', 'sine=d=1']

export const jpeg = () => mediaOf('jpg', ...pattern, '-frames:v', '1')
export const mp3 = () => mediaOf('mp3', ...tone, '-b:a', '64k')
/** One second of H.264 and AAC, 96 x 64. */
export const mp4 = () =>
  mediaOf('mp4', ...pattern, ...tone, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart')
/** The video in another codec, e.g. libx265. */
export const mp4By = (...codec: string[]) => mediaOf('mp4', ...pattern, ...codec)
export const soundOnly = () => mediaOf('mp4', ...tone, '-c:a', 'aac')

/** Pads an mp4 to this size by a box that players skip. */
export function padded(video: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes - video.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video, box])
}

export const cutAt = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
export function flippedAt(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x55
  return copy
}

/** A PDF of one page with words and a box; `locked`: encrypted with an unknown password. */
export function pdfOf(locked = false): Buffer {
  const drawing = '0.1 0.4 0.9 rg 20 20 200 100 re f BT /F1 24 Tf 30 150 Td (Yanwu) Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 7\n0000000000 65535 f \n${places.join('')}`
  const lock = locked ? `/Encrypt 6 0 R/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]` : ''
  return Buffer.from(`${text}${table}trailer\n<</Size 7/Root 1 0 R${lock}>>\nstartxref\n${text.length}\n%%EOF`, 'latin1')
}

/** A video with a cover picture before the video stream, as recorders write it; ffmpeg itself puts it last. */
export function withCoverFirst(...codec: string[]): Buffer {
  const cover = ['-f', 'lavfi', '-i', 'color=red:s=64x48:r=1:d=1']
  const both = ['-map', '0', '-map', '1', '-c:v:1', 'mjpeg', '-pix_fmt:v:1', 'yuvj420p', '-disposition:v:1', 'attached_pic']
  const bytes = mediaOf('mp4', ...pattern, ...cover, ...both, ...codec)
  const boxes = (from: number, to: number) => {
    const found: { name: string; from: number; to: number }[] = []
    for (let at = from; at < to; at += bytes.readUInt32BE(at))
      found.push({ name: bytes.toString('latin1', at + 4, at + 8), from: at, to: at + bytes.readUInt32BE(at) })
    return found
  }
  const index = boxes(0, bytes.length).find(({ name }) => name === 'moov')
  if (!index) throw new Error('no index')
  const within = boxes(index.from + 8, index.to)
  const isFirst = ({ name }: { name: string }) => name === 'mvhd' || name === 'udta'
  const ordered = [...within.filter(isFirst), ...within.filter((box) => !isFirst(box))]
  const moved = ordered.map((box) => bytes.subarray(box.from, box.to))
  return Buffer.concat([bytes.subarray(0, index.from + 8), ...moved, bytes.subarray(index.to)])
}
