// Child process: reads one file and sends its rows in batches. The parent bounds its memory and time.
import { flushCompileCache } from 'node:module'
import { broken, type LineSource, type ReadJob, SheetError, type ReaderMessage } from './sheet.ts'
import { readXlsx } from './xlsx-reader.ts'

/** Limit of resident memory in bytes, because buffers are outside the heap's limit. */
const MAX_RSS = 900_000_000
/** Characters of a batch; the parent parses and processes one batch without a pause. */
const BATCH_TEXT = 100_000
/** Number of batches that are sent ahead of the parent's requests. */
const AHEAD = 4

setInterval(() => process.memoryUsage.rss() > MAX_RSS && process.exit(1), 200).unref()

const tell = (told: ReaderMessage) => process.send?.(told)
let ahead = 0
let go: (() => void) | undefined

async function flush(reader: LineSource, share: number) {
  if (share < 1 && reader.waiting < BATCH_TEXT) return
  const lines = reader.taken()
  if (!lines.length) return
  tell({ type: 'rows', lines, share })
  if (++ahead < AHEAD) return
  await new Promise<void>((resolve) => {
    go = resolve
  })
}

async function read(job: ReadJob): Promise<string[]> {
  if (job.kind === 'json') {
    const { readJson } = await import('./json-reader.ts')
    return readJson(job, flush)
  }
  if (job.kind === 'xlsx') return readXlsx(job, flush)
  if (job.kind === 'document' || job.kind === 'paper') {
    const { readDocument } = await import('./document-reader.ts')
    return readDocument(job, flush)
  }
  if (job.kind === 'xml' || job.kind === 'xml-archive') {
    const { readTrees } = await import('./tree-reader.ts')
    return readTrees(job, flush, job.kind === 'xml-archive')
  }
  if (job.kind === 'csv') {
    const { readCsv } = await import('./csv-reader.ts')
    return readCsv(job, flush)
  }
  const { readXls } = await import('./xls-reader.ts')
  return readXls(job, flush)
}

process.on('message', (message: ReadJob | 'more') => {
  if (message === 'more') {
    ahead--
    go?.()
    return
  }
  read(message).then(
    (notes) => {
      // the parent ends this process by force, so the cache must be written now
      flushCompileCache()
      return tell({ type: 'end', notes })
    },
    (error: unknown) =>
      tell({
        type: 'fault',
        message: error instanceof SheetError ? error.message : broken,
        wrongType: error instanceof SheetError && error.wrongType,
        headings: error instanceof SheetError ? error.headings : [],
      }),
  )
})
