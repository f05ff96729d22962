// Parent side of the media engines: one child process, one job at a time, restarted when it dies.
import type { ChildProcess } from 'node:child_process'
import { type JobAnswer, askChild } from './ask.ts'
import { MediaError } from './media-error.ts'
import { endChild, forkChild } from './fork.ts'
import { subjectOf } from '../figure/paint-messages.ts'
import type { AnyJob, Timing, ToChild } from './messages.ts'
import type { MediaProcess, MediaProcessOptions, RunOptions } from './options.ts'

/** An idle child with more memory (MB) is replaced by a fresh one. */
const RSS_LIMIT_MB = 400
/** The limit is higher for a child with an open model, because a fresh one would have to load it again. */
const MODEL_RSS_LIMIT_MB = 2000

const TICK_MS = 1000

const holdsModel = (job: AnyJob) => job.kind === 'listen' || ('voice' in job && typeof job.voice === 'object' && 'sherpa' in job.voice)

/** Checks the type of an answer; another type is an error of the child. */
function only<Type extends JobAnswer['type']>(answer: JobAnswer, type: Type): Extract<JobAnswer, { type: Type }> {
  if (answer.type !== type) throw new MediaError('语音引擎异常退出', true)
  return answer as Extract<JobAnswer, { type: Type }>
}

/** Starts the engines; the child process prepares itself in the background and does not keep this process alive. */
export function startMediaProcess(options: MediaProcessOptions = {}): MediaProcess {
  const log = (line: string) => options.log?.(line)
  const warn = (line: string) => (options.warn ? options.warn(line) : log(line))
  let child: ChildProcess | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let serial = 0
  let rss = 0
  let timing: Timing | undefined
  const closing = new AbortController()

  const forget = (one: ChildProcess) => {
    if (child === one) child = undefined
  }

  function open(): ChildProcess {
    if (child?.connected) return child
    const started = forkChild(options, log, () => forget(started))
    child = started
    return started
  }

  function ask(job: AnyJob, run: RunOptions): Promise<JobAnswer> {
    const target = open()
    const onEnd = (rssMb: number) => {
      rss = rssMb
      if (rss > (holdsModel(job) ? MODEL_RSS_LIMIT_MB : RSS_LIMIT_MB) && child === target) {
        log(`media child ${target.pid} uses ${rss} MiB: replaced`)
        child = undefined
        target.disconnect()
      }
    }
    const { tickMs = TICK_MS, onStall = () => {} } = options
    return askChild(target, { id: ++serial, job, run, closing: closing.signal, warn, onStall, tickMs, onKill: () => forget(target), onEnd })
  }

  function enqueue(job: AnyJob, run: RunOptions): Promise<JobAnswer> {
    const stopped = () => closing.signal.aborted || run.signal?.aborted
    const refuse = () => Promise.reject(new MediaError('已取消', true))
    if (stopped()) return refuse()
    let begun = false
    const turn = queue.then(() => {
      begun = true
      return stopped() ? refuse() : ask(job, run)
    })
    queue = turn.catch(() => {})
    // a waiting job is cancelled at once, a running one when its process has released its files
    return new Promise((resolve, reject) => {
      const early = () => {
        if (!begun) reject(new MediaError('已取消', true))
      }
      run.signal?.addEventListener('abort', early, { once: true })
      turn.then(resolve, reject).finally(() => run.signal?.removeEventListener('abort', early))
    })
  }

  open()
  return {
    async run(job, run = {}) {
      const { result, timing: took } = only(await enqueue(job, run), 'done')
      timing = took
      return result
    },
    async preview(figure, { background, colour, framing, format = '16:9', width = 640, type = 'jpeg', signal } = {}) {
      const answer = await enqueue(
        { kind: 'preview', figure, background, colour, framing, format, width, type },
        { signal, timeoutMs: 30_000 },
      )
      return Buffer.from(only(answer, 'picture').picture)
    },
    listen: async (job, run = {}) => only(await enqueue(job, run), 'heard').heard,
    paintAhead(drawings, format) {
      if (closing.signal.aborted) return
      const subjects = drawings.map((drawing) => subjectOf(drawing, format))
      open().send({ type: 'ahead', subjects } satisfies ToChild, () => {})
    },
    rssMb: () => rss,
    lastTiming: () => timing,
    pid: () => child?.pid,
    async close() {
      closing.abort()
      await queue
      if (child) await endChild(child)
    },
  }
}
