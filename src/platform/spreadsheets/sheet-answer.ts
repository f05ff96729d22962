// A file as the answer of a call, a spreadsheet unless its type is given: from memory, or from a file that is deleted after sending.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAnswer } from '../http/serve.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A file that nobody downloads is deleted after this time. */
const FORGOTTEN_MS = 600_000

/** A file from memory. */
export const sheetAnswer = (content: Buffer, download: string, type = contentType): FileAnswer => ({
  object: {
    bytes: content.length,
    contentType: type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    read: (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
  },
  download,
})

/**
 * Writes the whole content to a file of `folder` first: an error becomes a failure instead of a torn download, and no transaction waits for
 * a slow client.
 */
export async function fileAnswer(content: Readable, download: string, folder: string, type = contentType): Promise<FileAnswer> {
  const file = path.join(folder, randomUUID())
  const remove = () => void rm(file, { force: true }).catch(() => {})
  try {
    await pipeline(content, createWriteStream(file))
  } catch (error) {
    remove()
    throw error
  }
  const forgotten = setTimeout(remove, FORGOTTEN_MS).unref()
  return {
    object: {
      bytes: (await stat(file)).size,
      contentType: type,
      etag: `"${randomUUID()}"`,
      read: (range) =>
        createReadStream(file, range ?? {}).once('close', () => {
          clearTimeout(forgotten)
          remove()
        }),
    },
    download,
    cache: 'no-store',
  }
}
