// The boxes of an mp4: whether all of them are there, and whether its index comes before its pictures. Only their heads are read.
import { open, rename, rm, stat } from 'node:fs/promises'
import { decoders, inputAs, runFfmpeg } from './convert.ts'

const TIMEOUT_MS = 60_000

export interface Boxes {
  /** No box promises more than there is: of a file that was cut off one does. */
  whole: boolean
  /** A player must fetch the end of it before anything can be shown. */
  indexLast: boolean
}

/** Boxes that may lie at the top of an mp4. */
const topLevel = new Set('ftyp styp moov moof mfra mdat idat free skip wide pnot PICT meta uuid udta sidx ssix prft emsg pdin'.split(' '))
const hasMedia = (first: Record<string, number>) => first['mdat'] !== undefined && (first['moov'] ?? first['moof']) !== undefined

export async function boxesOf(path: string): Promise<Boxes> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    const first: Record<string, number> = {}
    // fragments tell of themselves wherever they lie
    const indexLast = () => first['moof'] === undefined && (first['moov'] ?? 0) > (first['mdat'] ?? size)
    let at = 0
    for (let boxes = 0; at + 8 <= size; boxes++) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const said = head.readUInt32BE(0)
      const length = said === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : said
      const type = head.toString('latin1', 4, 8)
      // what somebody has hung on behind the last box
      if (!topLevel.has(type) && hasMedia(first)) return { whole: true, indexLast: indexLast() }
      first[type] ??= at
      // the last one may go on to the end; what follows the boxes is no concern of a player
      if (length === 0) return { whole: true, indexLast: indexLast() }
      if (length < 8) return { whole: boxes > 1, indexLast: indexLast() }
      // fragments come by the thousand
      if (boxes > 100_000) return { whole: false, indexLast: false }
      at += length
    }
    return { whole: at <= size, indexLast: indexLast() }
  } finally {
    await file.close()
  }
}

/**
 * Puts the index of an mp4 that has been looked at before its pictures, in its place: packets stay what they are, what else is told, such as where it was
 * filmed, goes. What cannot be written so, or would not be smaller than `maxBytes`, stays as it came: it is played by ranges. Whether it was.
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
