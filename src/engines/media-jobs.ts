// One job in the child process: from text to finished files, with warm voices and figures.
import { stat } from 'node:fs/promises'
import type { Atlases } from './figure/atlas.ts'
import { pictureName } from './figure/sprite-names.ts'
import { MediaError } from './media-error.ts'
import { outputsOf, partial, publish, removePartials } from './media-files.ts'
import type { Job, MediaResult, PreviewJob, Progress, SpeechJob, Timing, VideoJob } from './media-messages.ts'
import { waveform } from './speech/loudness.ts'
import { synthesise } from './speech/speech.ts'
import { mp3Arguments, startEncoder } from './video/encoder.ts'
import { writeVideo } from './video/video.ts'

export interface JobContext {
  ffmpeg: () => string
  atlases: Atlases
  signal: AbortSignal
  onProgress(progress: Progress): void
}

const now = () => performance.now()
const deliveryOf = ({ speed = 1, pitch = 0, lexicon = {} }: Job) => ({ speed, pitch, lexicon })

async function runSpeech(job: SpeechJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const { signal } = context
  const speech = await synthesise(job.text, job.voice, {
    ...deliveryOf(job),
    signal,
    onProgress: (share) => context.onProgress({ percent: share * 70, stage: 'speech' }),
  })
  const spoken = now()
  const out = partial(job.out)
  const encoder = startEncoder(context.ffmpeg(), mp3Arguments(speech.sampleRate, out), signal)
  context.onProgress({ percent: 75, stage: 'encode' })
  await encoder.write(new Uint8Array(speech.pcm.buffer, speech.pcm.byteOffset, speech.pcm.byteLength)).finally(() => encoder.finish())
  const { size } = await stat(out)
  const result = { durationMs: Math.round(speech.durationMs), bytes: size, peaks: waveform(speech.pcm) }
  return { result, timing: { speechMs: spoken - begun, figureMs: 0, composeMs: 0, encodeMs: now() - spoken } }
}

async function runVideo(job: VideoJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const { atlases, signal } = context
  const ffmpeg = context.ffmpeg()
  const atlas = atlases.open(job.figure, job.format)
  const paths = outputsOf(job)
  const files = { video: partial(job.out), poster: partial(job.poster), vtt: partial(job.subtitles), srt: partial(paths.srt ?? '') }
  const speaking = async () => {
    const speech = await synthesise(job.text, job.voice, {
      ...deliveryOf(job),
      signal,
      onProgress: (share) => context.onProgress({ percent: share * 10, stage: 'speech' }),
    })
    context.onProgress({ percent: 12, stage: 'figure' })
    return speech
  }
  const { bytes, durationMs, speech, times } = await writeVideo(
    speaking,
    atlas,
    { format: job.format, burnSubtitles: job.burnSubtitles, files, posterName: job.poster, ffmpeg },
    { signal, onFrame: (share) => context.onProgress({ percent: 15 + share * 82, stage: 'encode' }) },
  )
  atlases.trim()
  const { width, height } = atlas.stage
  return { result: { durationMs, width, height, bytes, peaks: waveform(speech.pcm) }, timing: times }
}

/** Draws a still of a figure at any width. */
export async function paintPreview(job: PreviewJob, { atlases, signal }: Pick<JobContext, 'atlases' | 'signal'>): Promise<Uint8Array> {
  const { data } = await atlases.open(job.figure, job.format).piece(pictureName(job.width, job.type), signal)
  return data
}

/** Runs a job; its files appear under their final names only when all of them are complete. @throws MediaError */
export async function runJob(job: Job, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  try {
    const done = job.kind === 'speech' ? await runSpeech(job, context) : await runVideo(job, context)
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
