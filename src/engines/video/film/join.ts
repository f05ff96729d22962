// Joins matching pieces: pictures and sound are copied, and nothing is encoded again.
import { once } from 'node:events'
import { closeSync, createWriteStream, openSync, readSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { convert } from '../convert.ts'
import { mp4Container } from '../encoder.ts'
import type { AiMark } from '../../process/messages.ts'
import { FPS } from '../video.ts'
import type { Mp4Tables } from './mp4-tables.ts'
import { FRAME_SAMPLES, PACKET_SAMPLES } from './segments.ts'

export interface Piece {
  path: string
  tables: Mp4Tables
}

const HEADER = 7

/** ADTS header of a packet: AAC LC, 44.1 kHz, mono. */
function headOf(bytes: number): Buffer {
  const size = bytes + HEADER
  return Buffer.from([0xff, 0xf1, 0x50, 0x40 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc])
}

/**
 * Number of sound packets of each piece. A packet is longer than half a picture, so pieces end between packets. Each piece takes the number
 * of packets that brings the total sound nearest to the total picture, so that errors never add up.
 */
export function packetsPlayed(frames: readonly number[]): number[] {
  let pictures = 0
  let packets = 0
  return frames.map((count) => {
    pictures += count
    const upTo = Math.round((pictures * FRAME_SAMPLES) / PACKET_SAMPLES)
    const mine = upTo - packets
    packets = upTo
    return mine
  })
}

/** Writes the sound of all pieces to one file. The first packet of each piece only primes its decoder, and is left out. */
async function writeSound(pieces: readonly Piece[], out: string): Promise<void> {
  const stream = createWriteStream(out)
  const counts = packetsPlayed(pieces.map((p) => p.tables.frames))
  for (const [i, { path, tables }] of pieces.entries()) {
    const file = openSync(path, 'r')
    try {
      for (const { at, bytes } of tables.packets.slice(1, 1 + (counts[i] ?? 0))) {
        const packet = Buffer.alloc(bytes)
        readSync(file, packet, 0, bytes, at)
        stream.write(headOf(bytes))
        if (!stream.write(packet)) await once(stream, 'drain')
      }
    } finally {
      closeSync(file)
    }
  }
  stream.end()
  await finished(stream)
}

/** Writes the pieces as one MP4 that is playable while it downloads. @throws MediaError */
export async function join(
  pieces: readonly Piece[],
  out: string,
  { ffmpeg, signal, mark }: { ffmpeg: string; signal: AbortSignal; mark: AiMark | undefined },
): Promise<void> {
  const [sound, list] = [`${out}.aac`, `${out}.ffconcat`]
  try {
    await writeSound(pieces, sound)
    const lines = pieces.flatMap(({ path, tables }) => [
      `file '${path.replaceAll("'", String.raw`'\''`)}'`,
      `duration ${(tables.frames / FPS).toFixed(3)}`,
    ])
    await writeFile(list, ['ffconcat version 1.0', ...lines].join('\n'))
    await convert(
      ffmpeg,
      [
        ...['-loglevel', 'warning', '-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-auto_convert', '0', '-i', list],
        ...['-protocol_whitelist', 'file', '-f', 'aac', '-i', sound, '-map', '0:v:0', '-map', '1:a:0', '-c', 'copy'],
        ...['-bsf:a', 'aac_adtstoasc', ...mp4Container(mark), out],
      ],
      '合成失败',
      { signal },
    )
  } finally {
    await rm(sound, { force: true })
    await rm(list, { force: true })
  }
}
