// Takes an archive apart into a folder: plain files and folders alone, none of which leaves it, and no more than was told.
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import { MediaError } from '../process/media-error.ts'

const MAX_ENTRIES = 5000
const MAX_DEPTH = 12
/** Read at a time: a little of bzip2 can become very much, all of which has to be held. */
const STEP = 4096
/** Headers and what tar fills up with, of an entry. */
const FRAME = 1536

export interface UnpackOptions {
  /** Of all files together. */
  maxBytes: number
  signal: AbortSignal
}

const damaged = (what: string, cause?: unknown) => new MediaError(`声音包${what}，没有采用`, false, { cause })

/** Where an entry goes below the folder, without the archive's own top folder; null for that folder itself. @throws MediaError */
export function placeOf(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  const isOutside = name.startsWith('/') || /[\\:\0]/.test(name) || parts.includes('..')
  if (isOutside || parts.length > MAX_DEPTH || name.length > 400) throw damaged('里有不合规的路径')
  const inside = parts.slice(1)
  return inside.length ? path.join(...inside) : null
}

/** unbzip2-stream is of the oldest kind of streams, and works at once: whatever is written comes out before that returns. */
function bunzip(): Transform {
  const inner = unbzip2()
  let fault: Error | null = null
  const outer = new Transform({
    transform(chunk, _, done) {
      inner.write(chunk)
      done(fault)
    },
    flush(done) {
      inner.end()
      done(fault)
    },
  })
  inner.on('data', (chunk: Buffer) => void outer.push(chunk))
  inner.on('error', (error: Error) => void (fault = error))
  return outer
}

/** The archive, and what makes a tar of it, by what it begins with. */
async function tarOf(archive: string): Promise<[Readable, Transform]> {
  const file = await open(archive)
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0).finally(() => file.close())
  if (buffer.toString('latin1') === 'BZh') {
    return [createReadStream(archive, { highWaterMark: STEP }), bunzip()]
  }
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) throw damaged('不是 .tar.bz2 或 .tar.gz 文件')
  return [createReadStream(archive), createGunzip()]
}

/** Counts what comes out and ends it at a bound. */
function bounded(most: number): Transform {
  let all = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      all += chunk.length
      if (all > most) done(damaged('解开后比目录里写的大'))
      else done(null, chunk)
    },
  })
}

function checkEntry({ name, type, size = 0 }: Header, done: { bytes: number; entries: number }, maxBytes: number): string | null {
  if (type !== 'file' && type !== 'directory') throw damaged('里有链接或特殊文件')
  if (++done.entries > MAX_ENTRIES) throw damaged('里的文件太多')
  if ((done.bytes += size) > maxBytes) throw damaged('解开后比目录里写的大')
  return placeOf(name)
}

/** One entry into its place. */
async function writeEntry(entry: AsyncIterable<unknown>, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const file = await open(to, 'wx')
  try {
    for await (const chunk of entry) await file.write(chunk as Uint8Array)
  } finally {
    await file.close()
  }
}

/** Unpacks .tar.bz2 or .tar.gz into a folder that is there and empty. @throws MediaError; what was written is for the caller to take away. */
export async function unpack(archive: string, folder: string, { maxBytes, signal }: UnpackOptions): Promise<void> {
  const [source, unpacking] = await tarOf(archive)
  const done = { bytes: 0, entries: 0 }
  const entries = extract()
  entries.on('entry', (header, entry, next) => {
    // what ends the archive ends its entries; it is told there
    entry.on('error', () => {})
    const take = async () => {
      try {
        const place = checkEntry(header, done, maxBytes)
        if (place && header.type === 'file') await writeEntry(entry, path.join(folder, place))
        else entry.resume()
        next()
      } catch (error) {
        next(error as Error)
      }
    }
    void take()
  })
  try {
    await pipeline(source, unpacking, bounded(maxBytes + MAX_ENTRIES * FRAME), entries, { signal })
  } catch (error) {
    if (signal.aborted) throw new MediaError('已暂停', true)
    if (error instanceof MediaError) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOSPC') throw new MediaError('磁盘空间不足，请腾出空间后继续', true, { cause: error })
    throw damaged('已损坏或不完整', error)
  }
  if (!done.entries) throw damaged('是空的')
}
