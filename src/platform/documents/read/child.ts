// Child process: reads one document. The parent bounds its memory and time.
import { flushCompileCache } from 'node:module'
import type { ReadAnswer, ReadJob } from '../read-document.ts'
import { DocumentError, faults } from './passage.ts'
import { readFileDocument } from './read-file.ts'

/** Limit of resident memory in bytes, because buffers are outside the heap's limit. */
const MAX_RSS = 900_000_000

setInterval(() => process.memoryUsage.rss() > MAX_RSS && process.exit(1), 100).unref()

process.once('message', ({ path, extension }: ReadJob) => {
  const tell = (answer: ReadAnswer) => process.send?.(answer)
  readFileDocument(path, extension).then(
    (read) => {
      // the parent ends this process by force, so the cache must be written now
      flushCompileCache()
      return tell({ read, memoryMb: Math.round(process.resourceUsage().maxRSS / 1024) })
    },
    (error: unknown) =>
      tell({ fault: error instanceof DocumentError ? error.message : faults.broken, detail: String((error as Error).cause ?? error) }),
  )
})
