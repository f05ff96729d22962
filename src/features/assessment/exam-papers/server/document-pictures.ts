// Pictures of a printed paper: reads them from the store and fits them into the page.
import { buffer } from 'node:stream/consumers'
import type { Block, Picture } from '#platform/documents/docx.ts'
import { sizeOf } from '#platform/documents/picture-size.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { type FileStore, openStored } from '#features/organisation/files/server/files.ts'

/** A picture of a question or an option that is not read yet. */
export interface Drawn {
  /** Key in the store. */
  key: string
  /** Largest size on the page, in points. */
  maxWidth: number
  maxHeight: number
  alt: string
  indent: number
  keep: boolean
}
export type Draft = Block | Drawn

export interface Store {
  transact: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  storage: FileStore
  log: Log
}

/** Pictures and bytes of one document; further pictures stay a note. */
const MAX_PICTURES = 1000
const MAX_BYTES = 30_000_000
/** Points of a pixel on paper. */
const POINT = 72 / 96

type Read = { content: Buffer; size: NonNullable<ReturnType<typeof sizeOf>> }

async function read({ transact, storage, log }: Store, key: string): Promise<Read | null> {
  const object = await openStored(transact, storage, key, log)
  const content = object && (await buffer(object.read()))
  const size = content && sizeOf(content)
  return size ? { content, size } : null
}

/** The picture in its own size, made smaller if it is larger than its place. */
function fitted({ content, size }: Read, { maxWidth, maxHeight, alt, indent, keep }: Drawn): Picture {
  const scale = Math.min(POINT, maxWidth / size.width, maxHeight / size.height)
  return { picture: content, type: size.type, width: size.width * scale, height: size.height * scale, alt, indent, keep }
}

/** The blocks with their pictures; a picture that cannot be read, or is one too many, is named by a note. */
export async function withPictures(drafts: readonly Draft[], store: Store): Promise<Block[]> {
  const known = new Map<string, Read | null>()
  const blocks: Block[] = []
  let bytes = 0
  for (const draft of drafts) {
    if (!('key' in draft)) {
      blocks.push(draft)
      continue
    }
    const { key, alt, indent, keep } = draft
    if (!known.has(key)) {
      const found = known.size < MAX_PICTURES && bytes < MAX_BYTES ? await read(store, key) : null
      bytes += found?.content.length ?? 0
      known.set(key, found)
    }
    const found = known.get(key)
    blocks.push(found ? fitted(found, draft) : { text: `（${alt}见在线试卷）`, indent, keep })
  }
  return blocks
}
