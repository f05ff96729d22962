// Archives as they are written: whatever goes wrong on the way is told to whoever reads them, and to nobody else.
import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

type TextOptions = Parameters<yazl.ZipFile['addBuffer']>[2]
type StreamOptions = Parameters<yazl.ZipFile['addReadStream']>[2]

export interface Zip {
  addText(path: string, content: string, options?: TextOptions): void
  /** `open` is asked for the stream when those before it are written. */
  addStream(path: string, open: () => Readable, options?: StreamOptions): void
  /** Nothing more is added; the archive, which ends in the first error of what it is made from. */
  end(): Readable
}

/** An archive; it is written while it is read. */
export function openZip(): Zip {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => void out.destroy(error)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', fail)
  ;(zip.outputStream as Readable).on('error', fail).pipe(out)
  return {
    addText: (path, content, options) => zip.addBuffer(Buffer.from(content), path, options),
    addStream: (path, open, options) =>
      zip.addReadStreamLazy(path, { ...options }, (take) => {
        try {
          // yazl does not listen to the errors of what it reads, and nobody's error ends the program
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
