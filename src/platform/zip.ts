// Writes archives as streams; an error on the way goes to the reader of the archive and nowhere else.
import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

type TextOptions = Parameters<yazl.ZipFile['addBuffer']>[2]
type StreamOptions = Parameters<yazl.ZipFile['addReadStream']>[2]

export interface Zip {
  addText(path: string, content: string, options?: TextOptions): void
  addBytes(path: string, content: Uint8Array, options?: TextOptions): void
  /** `open` is called for the stream when those before it are written. */
  addStream(path: string, open: () => Readable, options?: StreamOptions): void
  /** Closes the list of parts; returns the archive, whose stream fails at the first error of a part. */
  end(): Readable
}

/** Opens an archive, which is written while it is read. */
export function openZip(): Zip {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => void out.destroy(error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', fail)
  ;(zip.outputStream as Readable).on('error', fail).pipe(out)
  return {
    addText: (path, content, options) => zip.addBuffer(Buffer.from(content), path, options),
    addBytes: (path, content, options) => zip.addBuffer(Buffer.from(content), path, options),
    addStream: (path, open, options) =>
      zip.addReadStreamLazy(path, { ...options }, (take) => {
        try {
          // yazl does not listen to errors of its inputs, and an unhandled error would end the program
          take(null, open().on('error', fail))
        } catch (error) {
          fail(error as Error)
        }
      }),
    end() {
      zip.end()
      return out
    },
  }
}
