// A file of the archive: lines of JSON, packed; what it says of itself first, then each row as it was sealed, with its seal. It can be
// proved without a database: each seal is the hash of its row and the seal before it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Head = z.object({
  tenantId: z.string(),
  domain: z.string(),
  fromPlace: z.int(),
  /** The seal before its first; '' where that is the first of the chain. */
  before: Hash.or(z.literal('')),
})
const Link = z.object({ place: z.int(), hash: Hash, line: z.string() })

export type ArchiveHead = z.infer<typeof Head>
/** A row as `app.audit_text` tells it, and its seal. */
export type ArchiveLink = z.infer<typeof Link>

export interface ProvedArchive extends ArchiveHead {
  /** The last place, and its seal in hex. */
  place: number
  hash: string
}

/** The seal of a row after another seal, in hex. */
const sealOf = (before: string, line: string): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(line, 'utf8').digest('hex')

/** Follows a chain link by link; throws in words at the first that does not follow. */
class Chain {
  place: number
  hash: string
  constructor({ fromPlace, before }: ArchiveHead) {
    this.place = fromPlace - 1
    this.hash = before
  }
  add({ place, hash, line }: ArchiveLink): void {
    if (place !== this.place + 1) throw new Error(`第 ${this.place + 1} 位缺失`)
    if (hash !== sealOf(this.hash, line)) throw new Error(`第 ${place} 位与封存不符`)
    this.place = place
    this.hash = hash
  }
}

/** Writes it, checking the chain on the way; it is on disk when this returns. Refuses to write over a file. */
export async function writeArchive(file: string, head: ArchiveHead, links: AsyncIterable<ArchiveLink>): Promise<ProvedArchive> {
  const chain = new Chain(head)
  async function* lines() {
    yield `${JSON.stringify(head)}\n`
    for await (const link of links) {
      chain.add(link)
      yield `${JSON.stringify(link)}\n`
    }
  }
  const handle = await open(file, 'wx', 0o600)
  await pipeline(lines, createGzip(), handle.createWriteStream({ flush: true }))
  return { ...head, place: chain.place, hash: chain.hash }
}

/** Proves what a file holds; throws in words where it is damaged or was altered. */
export async function proveArchive(file: string): Promise<ProvedArchive> {
  const unpacked = createReadStream(file).pipe(createGunzip())
  let head: ArchiveHead | null = null
  let chain: Chain | null = null
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (chain) chain.add(Link.parse(JSON.parse(line)))
      else {
        head = Head.parse(JSON.parse(line))
        chain = new Chain(head)
      }
    }
  } catch (error) {
    const known = error instanceof Error && error.message.startsWith('第 ')
    throw known ? error : new Error('不是归档文件，或已损坏', { cause: error })
  }
  if (!head || !chain || chain.place < head.fromPlace) throw new Error('归档文件中没有记录')
  return { ...head, place: chain.place, hash: chain.hash }
}
