// Pictures of a PDF: each becomes a JPEG on white, because PDF knows no PNG. Runs in the thread that makes the PDF.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Block } from './docx.ts'

/** A picture with more pixels is left out; a wider one is made smaller. */
const MAX_PIXELS = 40_000_000
const MAX_WIDTH = 1600
const QUALITY = 92

async function toJpeg(content: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = await loadImage(Buffer.from(content))
    if (picture.width * picture.height > MAX_PIXELS) return null
    const width = Math.min(MAX_WIDTH, picture.width)
    const height = Math.max(1, Math.round((picture.height / picture.width) * width))
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    return await canvas.encode('jpeg', QUALITY)
  } catch {
    return null
  }
}

/** The pictures of these blocks as JPEG by their content; a broken one is missing. */
export async function jpegsOf(blocks: readonly Block[]): Promise<Map<Uint8Array, Buffer>> {
  const jpegs = new Map<Uint8Array, Buffer>()
  for (const block of blocks) {
    if (!('picture' in block) || jpegs.has(block.picture)) continue
    const jpeg = await toJpeg(block.picture)
    if (jpeg) jpegs.set(block.picture, jpeg)
  }
  return jpegs
}
