// Runs one job in the child process: from text to finished files, with voices and figures that stay loaded.
import { stat, writeFile } from 'node:fs/promises'
import type { Atlases } from '../figure/atlas.ts'
import { subjectOf } from '../figure/paint-messages.ts'
import { pictureName } from '../figure/sprite-names.ts'
import { MediaError } from './media-error.ts'
import { outputsOf, partial, publish, removePartials } from './job-files.ts'
import type {
  ConvertJob,
  DubJob,
  FilmJob,
  IdleJob,
  InspectJob,
  Job,
  MediaResult,
  PreviewJob,
  Progress,
  SoundNote,
  SpeechJob,
  Timing,
  VideoJob,
} from './messages.ts'
import { waveform } from '../speech/loudness.ts'
import { rateOf, speak } from '../speech/speaking.ts'
import { bringIn } from '../video/bringing.ts'
import { dubVideo } from '../video/dub.ts'
import { mp3Arguments, startEncoder, wavArguments } from '../video/encoder.ts'
import { writeFilm } from '../video/film/film.ts'
import { writeIdle } from '../video/idle.ts'
import { inspect } from '../video/inspect.ts'
import { drawnFigure } from '../video/moving.ts'
import { ownFigure } from '../video/own-moving.ts'
import { writeVideo } from '../video/video.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface JobContext {
  ffmpeg: () => string
  atlases: Atlases
  signal: AbortSignal
  onProgress(progress: Progress): void
  /** Called before an action that could end the process; null afterwards. */
  risk(reason: string | null): Promise<void>
}

const now = () => performance.now()
const deliveryOf = ({ speed = 1, pitch = 0, lexicon = {} }: SpeechJob | VideoJob) => ({ speed, pitch, lexicon })

async function runSpeech(job: SpeechJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const { signal, risk } = context
  const speech = await speak(job.text, job.voice, {
    ...deliveryOf(job),
    signal,
    risk,
    onProgress: (share) => context.onProgress({ percent: share * 70, stage: 'speech' }),
  })
  const spoken = now()
  const { main, note } = outputsOf(job)
  const out = partial(main)
  const encoder = startEncoder(
    context.ffmpeg(),
    note ? wavArguments(speech.sampleRate, out) : mp3Arguments(speech.sampleRate, out, job.mark),
    signal,
  )
  context.onProgress({ percent: 75, stage: 'encode' })
  await encoder.write(new Uint8Array(speech.pcm.buffer, speech.pcm.byteOffset, speech.pcm.byteLength)).finally(() => encoder.finish())
  const { size } = await stat(out)
  const result = { durationMs: Math.round(speech.durationMs), bytes: size, peaks: waveform(speech.pcm) }
  const { durationMs, peaks } = result
  if (note) await writeFile(partial(note), JSON.stringify({ durationMs, peaks, clauses: speech.clauses } satisfies SoundNote))
  return { result, timing: { speechMs: spoken - begun, figureMs: 0, composeMs: 0, encodeMs: now() - spoken } }
}

async function runVideo(job: VideoJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const { atlases, signal, risk } = context
  const ffmpeg = context.ffmpeg()
  const paths = outputsOf(job)
  const files = {
    video: partial(job.out),
    poster: partial(job.poster),
    vtt: partial(job.subtitles),
    srt: partial(assertDefined(paths.srt, 'the path of the subtitles')),
  }
  const { figure, format } = job
  const shown =
    typeof figure === 'object' && !('figure' in figure)
      ? ownFigure(figure, format, { ffmpeg, scratch: files.video, signal })
      : drawnFigure(atlases.open(subjectOf(figure, format)))
  const speaking = async () => {
    const speech = await speak(job.text, job.voice, {
      ...deliveryOf(job),
      signal,
      risk,
      onProgress: (share) => context.onProgress({ percent: share * 10, stage: 'speech' }),
    })
    context.onProgress({ percent: 12, stage: 'figure' })
    return speech
  }
  const { bytes, durationMs, speech, times } = await writeVideo(
    speaking,
    shown,
    { format, burnSubtitles: job.burnSubtitles, files, sampleRate: rateOf(job.voice), posterName: job.poster, ffmpeg, mark: job.mark },
    { signal, onFrame: (share) => context.onProgress({ percent: 15 + share * 82, stage: 'encode' }) },
  )
  atlases.trim()
  const { width, height } = shown.stage
  return { result: { durationMs, width, height, bytes, peaks: waveform(speech.pcm) }, timing: times }
}

async function runIdle(job: IdleJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const { atlases, signal } = context
  const begun = now()
  const figure = drawnFigure(atlases.open(subjectOf(job, job.format)))
  const files = { video: partial(job.out), poster: partial(job.poster) }
  const { bytes, durationMs } = await writeIdle(
    figure,
    { files, posterName: job.poster, ffmpeg: context.ffmpeg() },
    { signal, onFrame: (share) => context.onProgress({ percent: share * 98, stage: 'encode' }) },
  )
  atlases.trim()
  const { width, height } = figure.stage
  return {
    result: { durationMs, width, height, bytes, peaks: [] },
    timing: { speechMs: 0, figureMs: 0, composeMs: 0, encodeMs: now() - begun },
  }
}

async function runDub(job: DubJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const paths = outputsOf(job)
  const files = {
    video: partial(job.out),
    poster: partial(job.poster),
    vtt: partial(job.subtitles),
    srt: partial(assertDefined(paths.srt, 'the path of the subtitles')),
  }
  const result = await dubVideo(job, files, {
    ffmpeg: context.ffmpeg(),
    signal: context.signal,
    onProgress: (share) => context.onProgress({ percent: share * 98, stage: 'encode' }),
  })
  return { result, timing: { speechMs: 0, figureMs: 0, composeMs: 0, encodeMs: now() - begun } }
}

async function runFilm(job: FilmJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const files = {
    video: partial(job.out),
    poster: partial(job.poster),
    vtt: partial(job.subtitles),
    srt: partial(assertDefined(outputsOf(job).srt, 'the path of the subtitles')),
  }
  const result = await writeFilm(job, files, {
    ffmpeg: context.ffmpeg(),
    signal: context.signal,
    onProgress: (share) => context.onProgress({ percent: share * 98, stage: 'encode' }),
  })
  return { result, timing: { speechMs: 0, figureMs: 0, composeMs: 0, encodeMs: now() - begun } }
}

async function runInspect(job: InspectJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const result = await inspect(job, partial(job.out), context.ffmpeg(), context.signal)
  return { result, timing: { speechMs: 0, figureMs: 0, composeMs: 0, encodeMs: now() - begun } }
}

async function runConvert(job: ConvertJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const result = await bringIn(job, {
    ffmpeg: context.ffmpeg(),
    signal: context.signal,
    onProgress: (share) => context.onProgress({ percent: share * 98, stage: 'encode' }),
  })
  return { result, timing: { speechMs: 0, figureMs: 0, composeMs: 0, encodeMs: now() - begun } }
}

function runByKind(job: Job, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  if (job.kind === 'speech') return runSpeech(job, context)
  if (job.kind === 'idle') return runIdle(job, context)
  if (job.kind === 'dub') return runDub(job, context)
  if (job.kind === 'film') return runFilm(job, context)
  if (job.kind === 'convert') return runConvert(job, context)
  return job.kind === 'inspect' ? runInspect(job, context) : runVideo(job, context)
}

/** Draws a still of a figure in any width. */
export async function paintPreview(job: PreviewJob, { atlases, signal }: Pick<JobContext, 'atlases' | 'signal'>): Promise<Uint8Array> {
  const { data } = await atlases.open(subjectOf(job, job.format)).piece(pictureName(job.width, job.type), signal)
  return data
}

/** Runs a job; its files get their final names only when all of them are complete. @throws MediaError */
export async function runJob(job: Job, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  try {
    const done = await runByKind(job, context)
    context.signal.throwIfAborted()
    await publish(job)
    context.onProgress({ percent: 100, stage: 'encode' })
    return done
  } catch (error) {
    await removePartials(job)
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw new MediaError('磁盘空间不足', true, { cause: error })
    throw error
  }
}
