// A stored object as a file of this machine.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StoredObject } from './storage.ts'

/** Writes it to `localPath`; answers its SHA-256 in hex. */
export async function fetchTo(object: StoredObject, localPath: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    object.read(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(localPath),
  )
  return hash.digest('hex')
}
