// Text work: computations over a user's text in worker threads, each with a time limit, so that no other request waits for them.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { type Asker, fairQueue } from './fair-queue.ts'
import type { TextFunction, TextFunctions } from './text-functions.ts'
import type { FromThread, ToThread } from './text-thread.ts'

export type { Asker }

/** Error of a computation that exceeded its time limit. */
export class TextTooLong extends AppError {
  constructor() {
    super('这段文字没能在规定时间内处理完，请改短后再试')
  }
}

export interface TextWorkOptions {
  threads: number
  /** Time limit in milliseconds, from the start of the job in its thread. */
  boundMs: number
  /** Maximum queue length: of one user, and in total. */
  maxOwn: number
  maxAll: number
  /** An idle thread is ended after this time, in milliseconds. */
  idleMs: number
}

export interface TextWork {
  /**
   * Runs a function in a thread. One job per user runs at a time; tenants take turns. @throws TextTooLong, AppError 429 or 503, or the
   * error of the function
   */
  run<Name extends TextFunction>(name: Name, asked: Parameters<TextFunctions[Name]>[0], by: Asker): Promise<ReturnType<TextFunctions[Name]>>
  /** Ends the threads; running jobs are refused. */
  close(): Promise<void>
}

interface Job extends ToThread {
  resolve(answer: unknown): void
  reject(fault: unknown): void
}

interface Thread {
  worker: Worker
  /** The running job; null while the thread is idle. */
  job: Job | null
  /** Timer that ends an idle thread. */
  rest?: NodeJS.Timeout
  /** Settles the running job. */
  settle(act: (job: Job) => void): void
}

/** A larger heap is a bug: the thread ends, but not the process. */
const MAX_HEAP_MB = 256
const START = new URL('./start.mjs', import.meta.url)

export function openTextWork({ threads: most, boundMs, maxOwn, maxAll, idleMs }: TextWorkOptions): TextWork {
  const queue = fairQueue<Job>(maxOwn, maxAll)
  const threads = new Set<Thread>()

  function startThread(): Thread {
    const worker = new Worker(START, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
    const thread: Thread = { worker, job: null, settle: () => {} }
    worker.on('message', (said: FromThread) =>
      thread.settle((job) => ('answer' in said ? job.resolve(said.answer) : job.reject(said.fault))),
    )
    const lost = (cause: unknown) => {
      threads.delete(thread)
      thread.settle((job) => job.reject(cause))
    }
    worker.on('error', lost)
    worker.on('exit', (code) => lost(new Error(`a thread of the text work ended with ${code}`)))
    worker.unref()
    threads.add(thread)
    return thread
  }

  const endThread = (thread: Thread) => {
    threads.delete(thread)
    clearTimeout(thread.rest)
    return thread.worker.terminate()
  }

  function give(thread: Thread, { job, end }: { job: Job; end: () => void }): void {
    clearTimeout(thread.rest)
    thread.job = job
    // a pending job keeps the process alive
    thread.worker.ref()
    const bound = setTimeout(() => {
      void endThread(thread)
      thread.settle(({ reject }) => reject(new TextTooLong()))
    }, boundMs)
    thread.settle = (act) => {
      clearTimeout(bound)
      thread.settle = () => {}
      thread.job = null
      thread.worker.unref()
      end()
      act(job)
      if (threads.has(thread)) restLater(thread)
      goOn()
    }
    thread.worker.postMessage({ name: job.name, asked: job.asked } satisfies ToThread)
  }

  function restLater(thread: Thread): void {
    thread.rest = setTimeout(() => void endThread(thread), idleMs).unref()
  }

  function goOn(): void {
    for (;;) {
      const free = [...threads].find(({ job }) => !job)
      if (!free && threads.size >= most) return
      const next = queue.take()
      if (!next) return
      give(free ?? startThread(), next)
    }
  }

  return {
    run: (name, asked, by) =>
      new Promise((resolve, reject) => {
        queue.add(by, { name, asked, resolve: resolve as Job['resolve'], reject })
        goOn()
      }),
    async close() {
      await Promise.all([...threads].map(endThread))
    },
  }
}

/** The text work of this process. Its threads start with the first job, and do not keep the process alive. */
export const textWork: TextWork = openTextWork({
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  boundMs: 15_000,
  maxOwn: 8,
  maxAll: 400,
  idleMs: 60_000,
})
