// Writes a PDF of the blocks of a document, in a thread of its own with limits on time and memory.
import { Worker } from 'node:worker_threads'
import { unavailable } from '#shared/errors.ts'
import type { Block } from './docx.ts'

export const pdfType = 'application/pdf'

const TIMEOUT_MS = 60_000
const HEAP_MB = 512

/** Returns the PDF; `foot` appears on every page beside its number. @throws AppError 503 if it takes too long or too much memory */
export function writePdf(blocks: readonly Block[], foot: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: { blocks, foot },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // the thread gets no secrets in its environment
      env: {},
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    const timer = setTimeout(() => end(() => reject(unavailable())), TIMEOUT_MS)
    thread.once('message', (pdf: Uint8Array) => end(() => resolve(Buffer.from(pdf))))
    thread.once('error', (cause) => end(() => reject(Object.assign(unavailable(), { cause }))))
    thread.once('exit', () => end(() => reject(unavailable())))
  })
}
