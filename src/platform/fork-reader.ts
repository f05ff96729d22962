// Child processes that read files of users: with a bounded heap, and killed by their caller after an answer or a timeout.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface ReaderOptions {
  heapMb: number
  /** Folder below node_modules/.cache for compiled code: for a small file, starting takes two thirds of the time. No cache if it is read-only. */
  cache: string
}

/** Starts the script `file`. */
export const forkReader = (file: string, { heapMb, cache }: ReaderOptions): ChildProcess =>
  fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    // the child gets no secrets in its environment, even if a file takes it over
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL(`../../node_modules/.cache/${cache}`, import.meta.url)) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
