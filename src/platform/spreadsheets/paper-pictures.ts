// Writes the pictures of a Word document into a folder, in the child process: small ones as they are, others made smaller.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sizeOf } from '../documents/picture-size.ts'
import type { Package } from './xlsx-package.ts'

/** Pictures of one document; size of one, and of all together, in bytes before they are made smaller. */
const MAX_PICTURES = 500
const MAX_BYTES = 30_000_000
const MAX_ALL_BYTES = 200_000_000
/** A decoded picture takes four bytes for each of its pixels. */
const MAX_PIXELS = 40_000_000
/** Widths that are tried in turn, in pixels, and the qualities of JPEG at each. */
const WIDTHS = [1000, 700, 480, 320]
const QUALITIES = [85, 65, 45]

/** A JPEG below the size, as wide as possible; null if no width is narrow enough. */
async function smaller(content: Buffer, maxBytes: number): Promise<Buffer | null> {
  const picture = await loadImage(content)
  for (const most of WIDTHS) {
    const width = Math.min(most, picture.width)
    const height = Math.max(1, Math.round((picture.height / picture.width) * width))
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    for (const quality of QUALITIES) {
      const made = await canvas.encode('jpeg', quality)
      if (made.length < maxBytes) return made
    }
  }
  return null
}

/**
 * Writes the parts of an archive as files with these names in the folder, each below `maxBytes`. A part that is no readable PNG or JPEG, or
 * too large, gets no file.
 */
export async function writePictures(
  { zip, entries }: Package,
  parts: ReadonlyMap<string, string>,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<void> {
  let all = 0
  for (const [part, name] of [...parts].slice(0, MAX_PICTURES)) {
    const entry = entries.get(part.toLowerCase())
    all += entry?.uncompressedSize ?? 0
    if (!entry || entry.uncompressedSize > MAX_BYTES || all > MAX_ALL_BYTES) continue
    try {
      const content = await buffer(await zip.openReadStreamPromise(entry))
      const size = sizeOf(content)
      if (!size || size.width * size.height > MAX_PIXELS) continue
      const kept = content.length < maxBytes ? content : await smaller(content, maxBytes)
      if (kept) await writeFile(path.join(folder, name), kept, { flag: 'wx' })
    } catch {
      // a broken picture is left out, and its question says so
    }
  }
}
