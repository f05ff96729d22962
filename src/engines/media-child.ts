// The child process of the media engines: takes one job at a time and leaves when its parent is gone.
import { MediaError } from './media-error.ts'
import { paintPreview, runJob } from './media-jobs.ts'
import type { AnyJob, ToChild, ToParent } from './media-messages.ts'
import { openEspeak } from './speech/espeak.ts'
import { findFfmpeg } from './video/encoder.ts'

const configured = process.argv[2] || undefined
let running: { id: number; abort: AbortController } | undefined
let ffmpeg: string | undefined

const rssMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
const say = (message: ToParent) => {
  if (process.connected) process.send?.(message)
}

async function run(id: number, job: AnyJob): Promise<void> {
  const abort = new AbortController()
  running = { id, abort }
  let percent = 0
  try {
    if (job.kind === 'preview') {
      say({ type: 'picture', id, picture: paintPreview(job), rssMb: rssMb() })
      return
    }
    const { result, timing } = await runJob(job, {
      ffmpeg: () => {
        ffmpeg ??= findFfmpeg(configured)
        return ffmpeg
      },
      signal: abort.signal,
      onProgress(progress) {
        const rounded = Math.floor(progress.percent)
        if (rounded <= percent) return
        percent = rounded
        say({ type: 'progress', id, progress: { ...progress, percent } })
      },
    })
    say({ type: 'done', id, result, timing, rssMb: rssMb() })
  } catch (error) {
    const known = error instanceof MediaError ? error : new MediaError(abort.signal.aborted ? '已取消' : '生成失败：内部错误', true)
    say({
      type: 'failed',
      id,
      reason: known.reason,
      retryable: known.retryable,
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      rssMb: rssMb(),
    })
  } finally {
    running = undefined
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'run') void run(message.id, message.job)
  else if (running?.id === message.id) running.abort.abort(new MediaError('已取消', true))
})

// The synthesiser takes longest to load: it is ready when the first job comes. A failure shows in that job.
openEspeak().catch(() => {})

process.on('disconnect', () => {
  // Nobody waits any more: stop the encoder, give it a moment to release the files, leave.
  running?.abort.abort(new MediaError('已取消', true))
  setInterval(() => {
    if (!running) process.exit(0)
  }, 20)
  setTimeout(() => process.exit(0), 1500)
})

// Ctrl-C reaches the whole terminal; the parent decides when this process ends.
process.on('SIGINT', () => {})
