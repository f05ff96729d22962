// Reads the track tables of an MP4: they show whether two files can be joined without encoding, and where their sound is.
import { open } from 'node:fs/promises'

/** A range of bytes in the file. */
export interface Packet {
  at: number
  bytes: number
}

export interface Mp4Tables {
  /** Decoder configuration of the picture (avcC, hexadecimal); null if it is not H.264. */
  picture: string | null
  width: number
  height: number
  /** Number of pictures, and the duration of each as a fraction of a second; 0 if durations differ. */
  frames: number
  frameSeconds: number
  /** Decoder configuration of the sound (the first two bytes of AudioSpecificConfig, hexadecimal); null if it is not AAC, or missing. */
  sound: string | null
  hasSound: boolean
  packets: Packet[]
}

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const MAX_HEAD = 64 * 2 ** 20

interface Box {
  type: string
  body: Buffer
  inner: Box[]
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + size)
    boxes.push({ type, body, inner: PARENTS.has(type) ? boxesOf(body) : [] })
    at += size
  }
  return boxes
}
const find = (boxes: readonly Box[], ...path: string[]): Box | undefined =>
  path.reduce<Box | undefined>((box, type) => box?.inner.find((b) => b.type === type), {
    type: '',
    body: Buffer.alloc(0),
    inner: [...boxes],
  })

/** The head of the file (moov), wherever it is; undefined if there is none. */
async function headOf(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    const { size: whole } = await file.stat()
    const head = Buffer.alloc(16)
    for (let at = 0; at + 8 <= whole; ) {
      await file.read(head, 0, 16, at)
      const said = head.readUInt32BE(0)
      const size = said === 1 ? Number(head.readBigUInt64BE(8)) : said || whole - at
      if (size < 8) return undefined
      if (head.toString('latin1', 4, 8) === 'moov') {
        if (size > MAX_HEAD || at + size > whole) return undefined
        const body = Buffer.alloc(size)
        await file.read(body, 0, size, at)
        return body
      }
      at += size
    }
    return undefined
  } finally {
    await file.close()
  }
}

/** Sizes of the samples of a track (stsz). */
function sizesOf(stsz: Buffer): number[] {
  const [same, count] = [stsz.readUInt32BE(4), stsz.readUInt32BE(8)]
  return Array.from({ length: count }, (_, i) => same || stsz.readUInt32BE(12 + i * 4))
}

/** Offset of each chunk (stco, co64). */
function chunksOf(table: Box): number[] {
  const wide = table.type === 'co64'
  return Array.from({ length: table.body.readUInt32BE(4) }, (_, i) =>
    wide ? Number(table.body.readBigUInt64BE(8 + i * 8)) : table.body.readUInt32BE(8 + i * 4),
  )
}

function packetsOf(stbl: Box): Packet[] {
  const [stsz, stsc] = [find([stbl], 'stbl', 'stsz'), find([stbl], 'stbl', 'stsc')]
  const stco = find([stbl], 'stbl', 'stco') ?? find([stbl], 'stbl', 'co64')
  if (!stsz || !stsc || !stco) return []
  const sizes = sizesOf(stsz.body)
  const runs = Array.from({ length: stsc.body.readUInt32BE(4) }, (_, i) => ({
    from: stsc.body.readUInt32BE(8 + i * 12) - 1,
    samples: stsc.body.readUInt32BE(12 + i * 12),
  }))
  const packets: Packet[] = []
  let run = 0
  for (const [chunk, begins] of chunksOf(stco).entries()) {
    while (run + 1 < runs.length && (runs[run + 1]?.from ?? 0) <= chunk) run++
    let at = begins
    for (let i = 0; i < (runs[run]?.samples ?? 0) && packets.length < sizes.length; i++) {
      const bytes = sizes[packets.length] ?? 0
      packets.push({ at, bytes })
      at += bytes
    }
  }
  return packets
}

/** The decoder configuration in an elementary stream descriptor: two bytes after tag 5. */
function soundConfig(entry: Buffer): string | null {
  const esds = entry.indexOf('esds')
  if (esds < 0) return null
  let at = esds + 8
  const into = (tag: number, skip: number): boolean => {
    if (entry[at++] !== tag) return false
    while ((entry[at] ?? 0) & 0x80) at++
    at += 1 + skip
    return at < entry.length
  }
  return into(3, 3) && into(4, 13) && into(5, 0) ? entry.toString('hex', at, at + 2) : null
}

function pictureConfig(entry: Buffer): string | null {
  const at = entry.indexOf('avcC')
  return at < 4 ? null : entry.toString('hex', at + 4, at - 4 + entry.readUInt32BE(at - 4))
}

/** Reads the tables of a file; for other files they are empty. */
export async function tablesOf(path: string): Promise<Mp4Tables> {
  const tables: Mp4Tables = {
    picture: null,
    width: 0,
    height: 0,
    frames: 0,
    frameSeconds: 0,
    sound: null,
    hasSound: false,
    packets: [],
  }
  const head = await headOf(path)
  if (!head) return tables
  const [moov] = boxesOf(head)
  for (const trak of moov?.inner.filter((b) => b.type === 'trak') ?? []) {
    const kind = find([trak], 'trak', 'mdia', 'hdlr')?.body.toString('latin1', 8, 12)
    const stbl = find([trak], 'trak', 'mdia', 'minf', 'stbl')
    const entry = find([trak], 'trak', 'mdia', 'minf', 'stbl', 'stsd')?.body
    const mdhd = find([trak], 'trak', 'mdia', 'mdhd')?.body
    if (!stbl || !entry || !mdhd) continue
    if (kind === 'vide' && tables.picture === null) {
      const stts = find([stbl], 'stbl', 'stts')?.body
      const scale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
      tables.picture = pictureConfig(entry)
      // the sample entry: 8 bytes of box header, 24 of common fields
      ;[tables.width, tables.height] = [entry.readUInt16BE(8 + 32), entry.readUInt16BE(8 + 34)]
      tables.frames = find([stbl], 'stbl', 'stsz')?.body.readUInt32BE(8) ?? 0
      tables.frameSeconds = stts?.readUInt32BE(4) === 1 ? stts.readUInt32BE(12) / scale : 0
    }
    if (kind === 'soun' && !tables.hasSound) {
      tables.hasSound = true
      tables.sound = soundConfig(entry)
      tables.packets = packetsOf(stbl)
    }
  }
  return tables
}
