// Archives of users that are read part by part in this process, within the limits of office files.
import type { Readable } from 'node:stream'
import type yauzl from 'yauzl'
import { AppError } from '#shared/errors.ts'
import { faultOf, openPackage } from './xlsx-package.ts'

export interface Archive {
  /** Entries by their names in lower case. */
  entries: ReadonlyMap<string, yauzl.Entry>
  /** The content of an entry; the stream fails if it is longer than the archive says. */
  open(entry: yauzl.Entry): Promise<Readable>
  close(): void
}

/** Opens an archive. @throws AppError if it is broken, encrypted or too large */
export async function openArchive(path: string): Promise<Archive> {
  const { zip, entries, close } = await openPackage(path).catch((error: unknown) => {
    throw new AppError(faultOf(error).message)
  })
  return { entries, open: (entry) => zip.openReadStreamPromise(entry), close }
}
