// The parent's side of the media engines: one child process, one job at a time, restarted when it dies.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MediaError } from './media-error.ts'
import { removePartials } from './media-files.ts'
import type { AnyJob, Timing, ToChild, ToParent } from './media-messages.ts'
import type { MediaProcess, MediaProcessOptions, RunOptions } from './media-options.ts'

const CHILD = fileURLToPath(new URL('./start.mjs', import.meta.url))
const DEFAULT_TIMEOUT_MS = 600_000
/** A child that does not answer a cancellation within this time is killed. */
const GRACE_MS = 1500
/** An idle child above this is replaced by a fresh one. */
const RSS_LIMIT_MB = 400
/** One that has opened a speech model of the operator's is warm only while it keeps it. */
const MODEL_RSS_LIMIT_MB = 2000
const HEAP_LIMIT_MB = 192

type Answer = Extract<ToParent, { type: 'done' | 'picture' }>

const holdsModel = (job: AnyJob) => 'voice' in job && typeof job.voice === 'object' && 'sherpa' in job.voice

/** Rendering takes whatever the processor has left: whoever waits for a page goes first. The encoder inherits it. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system lets one: it is then as quick as the others.
  }
}

/** Starts the engines; the child process gets ready in the background and does not keep this process alive. */
export function startMediaProcess(options: MediaProcessOptions = {}): MediaProcess {
  const log = (line: string) => options.log?.(line)
  let child: ChildProcess | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let serial = 0
  let rss = 0
  let timing: Timing | undefined
  const closing = new AbortController()

  function open(): ChildProcess {
    if (child?.connected) return child
    // Its own process group: whatever kills the child, the encoder it started can be ended with it.
    const started = fork(CHILD, [options.ffmpeg ?? '', options.cacheDir ?? ''], {
      execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--expose-gc', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      detached: true,
      // Pictures come and go in several threads: with few arenas the allocator gives more of them back.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [started.stdout, started.stderr] as (Socket | null)[]) {
      stream?.on('data', (chunk) => log(`media child: ${String(chunk).trim()}`))
      stream?.unref()
    }
    started.once('exit', (code, signal) => {
      log(`media child ${started.pid} ended: ${signal ?? code}`)
      killGroup(started)
      if (child === started) child = undefined
    })
    // An error that is not followed by an exit: the process could not be started.
    started.once('error', (error) => log(`media child: ${error.message}`))
    yieldToOthers(started)
    started.unref()
    started.channel?.unref()
    child = started
    return started
  }

  function killGroup(target: ChildProcess): void {
    if (!target.pid) return
    try {
      process.kill(process.platform === 'win32' ? target.pid : -target.pid, 'SIGKILL')
    } catch {
      // The group has ended by itself.
    }
  }

  function ask(job: AnyJob, run: RunOptions): Promise<Answer> {
    const id = ++serial
    const target = open()
    target.ref()
    target.channel?.ref()
    return new Promise<Answer>((resolve, reject) => {
      let stopped: MediaError | undefined
      let grace: NodeJS.Timeout | undefined
      let atRisk: MediaError | undefined
      const stop = (error: MediaError) => {
        stopped ??= error
        if (target.connected) target.send({ type: 'cancel', id } satisfies ToChild, () => {})
        grace ??= setTimeout(() => killGroup(target), GRACE_MS)
      }
      const cancel = () => stop(new MediaError('已取消', true))
      const timeout = setTimeout(() => stop(new MediaError('生成超时', true)), run.timeoutMs ?? DEFAULT_TIMEOUT_MS)
      const settle = (finish: () => void) => {
        clearTimeout(timeout)
        clearTimeout(grace)
        run.signal?.removeEventListener('abort', cancel)
        closing.signal.removeEventListener('abort', cancel)
        target.off('message', hear)
        target.off('exit', died)
        target.off('error', died)
        target.unref()
        target.channel?.unref()
        finish()
      }
      const died = () =>
        settle(() => {
          removePartials(job).finally(() => reject(stopped ?? atRisk ?? new MediaError('语音引擎异常退出', true)))
        })
      const hear = (message: ToParent) => {
        if (message.id !== id) return
        if (message.type === 'progress') {
          if (!stopped) run.onProgress?.(message.progress)
          return
        }
        if (message.type === 'risk') {
          atRisk = message.reason === null ? undefined : new MediaError(message.reason, false)
          return
        }
        rss = message.rssMb
        if (message.type === 'failed') {
          if (!stopped) log(`media job failed: ${message.detail}`)
          settle(() => reject(stopped ?? new MediaError(message.reason, message.retryable)))
        } else settle(() => resolve(message))
        if (rss > (holdsModel(job) ? MODEL_RSS_LIMIT_MB : RSS_LIMIT_MB) && child === target) {
          log(`media child ${target.pid} uses ${rss} MiB: replaced`)
          child = undefined
          target.disconnect()
        }
      }
      target.on('message', hear)
      target.once('exit', died)
      target.once('error', died)
      run.signal?.addEventListener('abort', cancel, { once: true })
      closing.signal.addEventListener('abort', cancel, { once: true })
      target.send({ type: 'run', id, job } satisfies ToChild, (error) => {
        if (error) died()
      })
    })
  }

  function enqueue(job: AnyJob, run: RunOptions): Promise<Answer> {
    const stopped = () => closing.signal.aborted || run.signal?.aborted
    const refuse = () => Promise.reject(new MediaError('已取消', true))
    if (stopped()) return refuse()
    let begun = false
    const turn = queue.then(() => {
      begun = true
      return stopped() ? refuse() : ask(job, run)
    })
    queue = turn.catch(() => {})
    // A job that still waits is cancelled at once; one that runs only when its process has let go of its files.
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
      const answer = await enqueue(job, run)
      if (answer.type !== 'done') throw new MediaError('语音引擎异常退出', true)
      timing = answer.timing
      return answer.result
    },
    async preview(figure, { background, format = '16:9', width = 640, type = 'jpeg', signal } = {}) {
      const answer = await enqueue(
        { kind: 'preview', figure, ...(background ? { background } : {}), format, width, type },
        { signal, timeoutMs: 30_000 },
      )
      if (answer.type !== 'picture') throw new MediaError('语音引擎异常退出', true)
      return Buffer.from(answer.picture)
    },
    rssMb: () => rss,
    lastTiming: () => timing,
    pid: () => child?.pid,
    async close() {
      closing.abort()
      await queue
      const last = child
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      if (last.connected) last.disconnect()
      const grace = setTimeout(() => killGroup(last), GRACE_MS)
      await ended
      clearTimeout(grace)
    },
  }
}
