// File of an archive: compressed JSON lines. The first line describes the file, and each other line is a sealed row with its seal. The file
// can be verified without a database, because each seal is the hash of its row and the previous seal.
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
  /** The seal before the first row; '' at the start of the chain. */
  before: Hash.or(z.literal('')),
})
const Link = z.object({ place: z.int(), hash: Hash, line: z.string() })

export type ArchiveHead = z.infer<typeof Head>
/** A row in the text form of `app.audit_text`, and its seal. */
export type ArchiveLink = z.infer<typeof Link>

export interface ProvedArchive extends ArchiveHead {
  /** The last place, and its seal in hexadecimal. */
  place: number
  hash: string
}

/** The seal of a row after another seal, in hexadecimal. */
const sealOf = (before: string, line: string): string =>
  createHash('sha256').update(Buffer.from(before, 'hex')).update(line, 'utf8').digest('hex')

/** Verifies a chain link by link; throws with a message at the first wrong link. */
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

/** Writes an archive and verifies the chain meanwhile; the file is on disk when this returns. Throws if the file exists. */
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

/** Verifies a file; throws with a message if it is damaged or altered. */
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
