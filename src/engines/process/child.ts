// The child process of the media engines: runs one job at a time, and exits when its parent is gone.
import { openAhead } from '../figure/ahead.ts'
import { openAtlases } from '../figure/atlas.ts'
import { subjectOf } from '../figure/paint-messages.ts'
import { MediaError } from './media-error.ts'
import { type AnyJob, engineVersion, type ToChild, type ToParent, type IdleJob, type Stage, type VideoJob } from './messages.ts'

const [configured, folder] = process.argv.slice(2)
const atlases = openAtlases({ folder: folder || undefined, version: engineVersion, log: (line) => console.error(line) })
const ahead = openAhead(atlases, (line) => console.error(line))
/** Ends the idle preparations with the first job. */
const atEase = new AbortController()
/** Idle time in ms until preparations start. */
const QUIET_MS = 5000
const FIRST_WORDS = '您好，我们先说几句话。这里有CRM，有3.5%，然后再慢慢开始，好吗？'
const BEAT_MS = 1000
let running: { id: number; abort: AbortController; stage: Stage; steps: number } | undefined
let ffmpeg: string | undefined
let saving: Promise<void> | undefined

const rssMb = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
const say = (message: ToParent) => {
  if (process.connected) process.send?.(message)
}

async function engines() {
  const [jobs, program] = await Promise.all([import('./jobs.ts'), import('../video/program.ts')])
  return { ...jobs, ...program }
}

function prepareFigure(job: VideoJob | IdleJob): void {
  const drawing = job.kind === 'idle' ? job : job.figure
  if (typeof drawing === 'string' || 'figure' in drawing) atlases.open(subjectOf(drawing, job.format)).prepare()
}

/** Fails at once if the program was found unable to do what the job needs; the job would fail minutes later. */
async function refuseUnable(program: () => string, kind: AnyJob['kind']): Promise<void> {
  const trial = await import('../video/trial.ts')
  if (trial.needsTrial(kind)) await trial.refuseUnable(program(), kind)
}

/** Heartbeat from the event loop: a suspended process, or one blocked in a native call, sends none. */
function beat(): void {
  if (running) say({ type: 'beat', id: running.id, stage: running.stage, steps: running.steps })
}
setInterval(beat, BEAT_MS).unref()

/** Reports the reason to the parent before an action that could end this process, such as opening a model. */
const riskOf = (id: number) => (reason: string | null) =>
  new Promise<void>((told) => {
    if (process.connected && process.send) process.send({ type: 'risk', id, reason } satisfies ToParent, undefined, {}, () => told())
    else told()
  })

async function run(id: number, job: AnyJob): Promise<void> {
  const abort = new AbortController()
  const mine: NonNullable<typeof running> = { id, abort, stage: 'start', steps: 0 }
  running = mine
  let percent = 0
  let exact = 0
  try {
    atEase.abort()
    await ahead.pause()
    // painting takes longest for a new figure, so it starts before the other code is loaded
    if (job.kind === 'video' || job.kind === 'idle') prepareFigure(job)
    const { findFfmpeg, paintPreview, runJob } = await engines()
    if (job.kind === 'preview') {
      say({ type: 'picture', id, picture: await paintPreview(job, { atlases, signal: abort.signal }), rssMb: rssMb() })
      return
    }
    const context = { ffmpeg: () => programOf(findFfmpeg), signal: abort.signal, risk: riskOf(id) }
    if (job.kind === 'listen') {
      const { hearRecording } = await import('../listening/sherpa.ts')
      say({ type: 'heard', id, heard: await hearRecording(job, context), rssMb: rssMb() })
      return
    }
    await refuseUnable(context.ffmpeg, job.kind)
    const { result, timing } = await runJob(job, {
      ...context,
      atlases,
      onProgress(progress) {
        if (progress.percent > exact || progress.stage !== mine.stage) mine.steps++
        exact = Math.max(exact, progress.percent)
        mine.stage = progress.stage
        const rounded = Math.floor(progress.percent)
        if (rounded <= percent) return
        percent = rounded
        say({ type: 'progress', id, progress: { ...progress, percent } })
      },
    })
    say({ type: 'done', id, result, timing, rssMb: rssMb() })
    if (job.kind === 'video' || job.kind === 'idle') saving = atlases.save().then(() => (saving = undefined))
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
    ahead.resume()
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'run') void run(message.id, message.job)
  else if (message.type === 'ahead') ahead.add(message.subjects)
  else if (running?.id === message.id) running.abort.abort(new MediaError('已取消', true))
})

const programOf = (findFfmpeg: (configured?: string) => string) => (ffmpeg ??= findFfmpeg(configured || undefined))

/** Loads all code before the first job, unless that has already come. A failure shows in that job. */
async function getReady(): Promise<void> {
  const opening = import('../speech/espeak.ts').then(({ openEspeak }) => openEspeak())
  const { findFfmpeg } = await engines()
  programOf(findFfmpeg)
  await opening
}

/** Warms up the synthesiser in idle time: the first speech takes three times as long, and longer than loading all code. */
async function warmUp(): Promise<void> {
  if (running || atEase.signal.aborted) return
  const { synthesise } = await import('../speech/speech.ts')
  await synthesise(FIRST_WORDS, 'gentle-woman', { signal: atEase.signal })
}
setTimeout(() => void getReady().catch(() => {}))
setTimeout(() => void warmUp().catch(() => {}), QUIET_MS)

process.on('disconnect', () => {
  // the parent is gone: stop the encoder, give it a moment to release its files, and exit
  running?.abort.abort(new MediaError('已取消', true))
  let painting = true
  void ahead.pause().finally(() => (painting = false))
  setInterval(() => {
    if (!running && !saving && !painting) process.exit(0)
  }, 20)
  setTimeout(() => process.exit(0), 1500)
})

// Ctrl-C reaches the whole terminal, and the parent decides when this process ends
process.on('SIGINT', () => {})
