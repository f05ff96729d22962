// The boxes of an mp4: checks whether the file is complete, and whether its index precedes its pictures. It reads only the heads of the
// boxes.
import { open, rename, rm, stat } from 'node:fs/promises'
import { inputAs, runFfmpeg } from './convert.ts'
import { decoders } from './formats.ts'

const TIMEOUT_MS = 60_000

export interface Boxes {
  /** Whether every box fits into the file; in a truncated file one does not. */
  whole: boolean
  /** Whether the index is last, so that a player must fetch the end of the file first. */
  indexLast: boolean
}

/** Types of boxes at the top level of an mp4. */
const topLevel = new Set('ftyp styp moov moof mfra mdat idat free skip wide pnot PICT meta uuid udta sidx ssix prft emsg pdin'.split(' '))
const hasMedia = (first: Record<string, number>) => first['mdat'] !== undefined && (first['moov'] ?? first['moof']) !== undefined

export async function boxesOf(path: string): Promise<Boxes> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    const first: Record<string, number> = {}
    // fragments carry their own index, wherever they are
    const indexLast = () => first['moof'] === undefined && (first['moov'] ?? 0) > (first['mdat'] ?? size)
    let at = 0
    for (let boxes = 0; at + 8 <= size; boxes++) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const said = head.readUInt32BE(0)
      const length = said === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : said
      const type = head.toString('latin1', 4, 8)
      // foreign data was appended after the last box
      if (!topLevel.has(type) && hasMedia(first)) return { whole: true, indexLast: indexLast() }
      first[type] ??= at
      // the last box may extend to the end of the file; players ignore data after the boxes
      if (length === 0) return { whole: true, indexLast: indexLast() }
      if (length < 8) return { whole: boxes > 1, indexLast: indexLast() }
      // a fragmented file has thousands of boxes
      if (boxes > 100_000) return { whole: false, indexLast: false }
      at += length
    }
    return { whole: at <= size, indexLast: indexLast() }
  } finally {
    await file.close()
  }
}

/**
 * Rewrites an inspected mp4 in place with its index first. Packets stay unchanged; metadata such as the location is removed. If the rewrite
 * fails, or would reach `maxBytes`, the file stays as it was, and is played by ranges. Returns whether it was rewritten.
 */
export async function putIndexFirst(ffmpeg: string, path: string, maxBytes: number): Promise<boolean> {
  const made = `${path}.indexed.mp4`
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-c', 'copy']
  const out = ['-movflags', '+faststart', '-f', 'mp4', made]
  try {
    const { ok } = await runFfmpeg(ffmpeg, [...inputAs('mp4', decoders.video, path), ...streams, ...out], { timeoutMs: TIMEOUT_MS })
    if (!ok || (await stat(made)).size >= maxBytes) return false
    await rename(made, path)
    return true
  } finally {
    await rm(made, { force: true })
  }
}
