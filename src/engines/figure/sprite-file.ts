// A file of sprites: written atomically, read sprite by sprite, and always verified.
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Sprite } from './sprite-names.ts'

/** File format: the data, the index as JSON, and a tail of eight bytes: length and checksum of the index as 32-bit numbers. */
const MAGIC = Buffer.from('yanwuspr')
const TAIL_BYTES = 16
const INDEX_MOST = 2 ** 20

type Row = [name: string, x: number, y: number, width: number, height: number, length: number, crc: number]

export interface SpriteFile {
  names(): Iterable<string>
  /** The sprite; undefined if it is missing or damaged. */
  read(name: string): Sprite | undefined
  bytes: number
  close(): void
}

function readAt(file: number, from: number, length: number): Buffer {
  // a buffer of its own: overlays need word alignment, and a slice would keep a whole shared pool
  const bytes = Buffer.allocUnsafeSlow(length)
  let done = 0
  while (done < length) {
    const more = readSync(file, bytes, done, length - done, from + done)
    if (more === 0) throw new RangeError('the file ends early')
    done += more
  }
  return bytes
}

function readIndex(file: number): { rows: Row[]; size: number } {
  const { size } = fstatSync(file)
  const tail = readAt(file, size - TAIL_BYTES, TAIL_BYTES)
  const length = tail.readUInt32LE(8)
  if (!tail.subarray(0, 8).equals(MAGIC) || length > INDEX_MOST) throw new RangeError('no sprites')
  const index = readAt(file, size - TAIL_BYTES - length, length)
  if (crc32(index) !== tail.readUInt32LE(12)) throw new RangeError('a damaged index')
  const rows: Row[] = JSON.parse(index.toString())
  if (rows.reduce((sum, row) => sum + row[5], 0) !== size - TAIL_BYTES - length) throw new RangeError('a file of another length')
  return { rows, size }
}

/** Opens a file of sprites; undefined if it is missing or incomplete. */
export function openSpriteFile(path: string): SpriteFile | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const opened = file
    const { rows, size } = readIndex(opened)
    const places = new Map<string, { row: Row; at: number }>()
    let at = 0
    for (const row of rows) {
      places.set(row[0], { row, at })
      at += row[5]
    }
    return {
      bytes: size,
      names: () => places.keys(),
      read(name) {
        const place = places.get(name)
        if (!place) return undefined
        const [, x, y, width, height, length, crc] = place.row
        try {
          const data = readAt(opened, place.at, length)
          if (crc32(data) === crc) return { x, y, width, height, data }
        } catch {
          // a damaged sprite counts as missing
        }
        places.delete(name)
        return undefined
      },
      close: () => closeSync(opened),
    }
  } catch {
    if (file !== undefined) closeSync(file)
    return undefined
  }
}

/** Writes sprites to `path` atomically: at any moment, the file is the old or the complete new one. */
export async function writeSpriteFile(path: string, sprites: Iterable<[string, Sprite]>): Promise<void> {
  const rows: Row[] = []
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for (const [name, { x, y, width, height, data }] of sprites) {
        rows.push([name, x, y, width, height, data.length, crc32(data)])
        await file.writeFile(data)
      }
      const index = Buffer.from(JSON.stringify(rows))
      const tail = Buffer.alloc(TAIL_BYTES)
      MAGIC.copy(tail)
      tail.writeUInt32LE(index.length, 8)
      tail.writeUInt32LE(crc32(index), 12)
      await file.writeFile(Buffer.concat([index, tail]))
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
