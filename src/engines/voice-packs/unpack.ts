// Unpacks an archive into a folder: only plain files and folders, all inside the folder, and at most the declared size.
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
/** Bytes read at a time: a little bzip2 may expand to a lot of data in memory. */
const STEP = 4096
/** Bytes of headers and padding of an entry in tar. */
const FRAME = 1536

export interface UnpackOptions {
  /** Limit of all files together, in bytes. */
  maxBytes: number
  signal: AbortSignal
}

const damaged = (what: string, cause?: unknown) => new MediaError(`声音包${what}，没有采用`, false, { cause })

/** Target of an entry below the folder, without the archive's top folder; null for that folder itself. @throws MediaError */
export function placeOf(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  const isOutside = name.startsWith('/') || /[\\:\0]/.test(name) || parts.includes('..')
  if (isOutside || parts.length > MAX_DEPTH || name.length > 400) throw damaged('里有不合规的路径')
  const inside = parts.slice(1)
  return inside.length ? path.join(...inside) : null
}

/** unbzip2-stream is an old-style stream that works synchronously: all output appears before a write returns. */
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

/** The archive as a stream, and its decompressor, by its first bytes. */
async function tarOf(archive: string): Promise<[Readable, Transform]> {
  const file = await open(archive)
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0).finally(() => file.close())
  if (buffer.toString('latin1') === 'BZh') {
    return [createReadStream(archive, { highWaterMark: STEP }), bunzip()]
  }
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) throw damaged('不是 .tar.bz2 或 .tar.gz 文件')
  return [createReadStream(archive), createGunzip()]
}

/** Counts the output and fails at a limit. */
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

/** Writes one entry to its target. */
async function writeEntry(entry: AsyncIterable<unknown>, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const file = await open(to, 'wx')
  try {
    for await (const chunk of entry) await file.write(chunk as Uint8Array)
  } finally {
    await file.close()
  }
}

/** Unpacks .tar.bz2 or .tar.gz into an existing empty folder. @throws MediaError; the caller removes written files. */
export async function unpack(archive: string, folder: string, { maxBytes, signal }: UnpackOptions): Promise<void> {
  const [source, unpacking] = await tarOf(archive)
  const done = { bytes: 0, entries: 0 }
  const entries = extract()
  entries.on('entry', (header, entry, next) => {
    // an error of the archive also ends its entries, and is reported there
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
