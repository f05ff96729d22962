// Reads the text of a document as passages, in a child process with limits on time and memory.
import { fileURLToPath } from 'node:url'
import { unavailable } from '#shared/errors.ts'
import { fairSemaphore } from '../fair-semaphore.ts'
import { forkReader } from '../fork-reader.ts'
import { DocumentError, faults, type ReadDocument } from './read/passage.ts'

export { DocumentError, type Passage, type ReadDocument } from './read/passage.ts'

export interface ReadJob {
  path: string
  extension: string
}
export type ReadAnswer = { read: ReadDocument; memoryMb: number } | { fault: string; detail: string }

const CHILD = fileURLToPath(new URL('./read/child.ts', import.meta.url))
const HEAP_MB = 512
const TIMEOUT_MS = 120_000

/** Semaphore: one child at a time, with up to 900 MB. */
const atOnce = fairSemaphore(1, 100)

/**
 * Reads a document into passages; `extension` with its dot tells Markdown from plain text, the content tells all others. `memoryMb` is the
 * largest memory of the child. @throws DocumentError with a message for users; AppError 503 if no child can start
 */
export const readDocument = (
  job: ReadJob,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<ReadDocument & { memoryMb: number }> => atOnce(() => start(job, options))

function start(job: ReadJob, { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal }) {
  return new Promise<ReadDocument & { memoryMb: number }>((resolve, reject) => {
    const child = forkReader(CHILD, { heapMb: HEAP_MB, cache: 'documents' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      settle()
    }
    const stop = () => end(() => reject(unavailable()))
    const timer = setTimeout(() => end(() => reject(new DocumentError(faults.tooSlow))), timeoutMs)
    signal?.addEventListener('abort', stop)
    child.once('message', (answer: ReadAnswer) =>
      end(() =>
        'read' in answer
          ? resolve({ ...answer.read, memoryMb: answer.memoryMb })
          : reject(new DocumentError(answer.fault, { cause: new Error(answer.detail) })),
      ),
    )
    child.once('error', stop)
    child.once('exit', () => end(() => reject(new DocumentError(faults.tooBig))))
    child.send(job, (error) => error && stop())
  })
}
