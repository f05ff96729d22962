// One job in the child process: from text to finished files, with warm voices and figures.
import { stat } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { looks } from './figure/figures.ts'
import { type FigureLayers, figureLayers } from './figure/layers.ts'
import { type Atlas, openAtlas } from './figure/sprites.ts'
import type { Format } from './figure/stages.ts'
import { MediaError } from './media-error.ts'
import { outputsOf, partial, publish, removePartials } from './media-files.ts'
import type { Job, MediaResult, PreviewJob, Progress, SpeechJob, Timing, VideoJob } from './media-messages.ts'
import { waveform } from './speech/loudness.ts'
import { synthesise } from './speech/speech.ts'
import { mp3Arguments, startEncoder } from './video/encoder.ts'
import { posterOf, writeVideo } from './video/video.ts'

export interface JobContext {
  ffmpeg: () => string
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/** Painted figures are kept up to this many bytes, the least recently used goes first. */
const ATLAS_BYTES = 120 * 2 ** 20
/** What a new figure may come to need. */
const ATLAS_ROOM = 75 * 2 ** 20

interface Painted {
  layers: FigureLayers
  atlas: Atlas
}

const painted = new Map<string, Painted>()

function atlasFor(figure: string, format: Format): Atlas {
  const look = looks.find(({ id }) => id === figure)
  if (!look) throw new MediaError(`没有这个形象：${figure}`, false)
  const key = `${figure} ${format}`
  const known = painted.get(key)
  painted.delete(key)
  if (!known) trimAtlases(ATLAS_BYTES - ATLAS_ROOM)
  const sibling = [...painted].find(([name]) => name.startsWith(`${figure} `))?.[1]
  const layers = known?.layers ?? sibling?.layers ?? figureLayers(look)
  const entry = known ?? { layers, atlas: openAtlas(look, layers, format) }
  painted.set(key, entry)
  return entry.atlas
}

/** Forgets figures until the rest fits the limit in bytes. */
function trimAtlases(limit: number): void {
  const bytes = () =>
    [...painted.values()].reduce((sum, { atlas }) => sum + atlas.bytes(), 0) +
    [...new Set([...painted.values()].map(({ layers }) => layers))].reduce((sum, layers) => sum + layers.bytes(), 0)
  for (const key of [...painted.keys()]) {
    if (bytes() <= limit) return
    painted.delete(key)
  }
}

const now = () => performance.now()

async function runSpeech(job: SpeechJob, context: JobContext): Promise<{ result: MediaResult; timing: Timing }> {
  const begun = now()
  const { signal } = context
  const speech = await synthesise(job.text, job.voice, {
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
  const begun = now()
  const { signal } = context
  const ffmpeg = context.ffmpeg()
  const speech = await synthesise(job.text, job.voice, {
    signal,
    onProgress: (share) => context.onProgress({ percent: share * 10, stage: 'speech' }),
  })
  const spoken = now()
  context.onProgress({ percent: 11, stage: 'figure' })
  const atlas = atlasFor(job.figure, job.format)
  const drawn = now()
  context.onProgress({ percent: 15, stage: 'figure' })
  const paths = outputsOf(job)
  const files = { video: partial(job.out), poster: partial(job.poster), vtt: partial(job.subtitles), srt: partial(paths.srt ?? '') }
  const options = { signal, onFrame: (share: number) => context.onProgress({ percent: 15 + share * 82, stage: 'encode' as const }) }
  const { bytes, durationMs, times } = await writeVideo(
    speech,
    atlas,
    { format: job.format, burnSubtitles: job.burnSubtitles, files, posterName: job.poster, ffmpeg },
    options,
  )
  trimAtlases(ATLAS_BYTES)
  const { width, height } = atlas.stage
  return {
    result: { durationMs, width, height, bytes, peaks: waveform(speech.pcm) },
    timing: { speechMs: spoken - begun, figureMs: drawn - spoken, ...times },
  }
}

/** Draws a still of a figure at any width. */
export function paintPreview(job: PreviewJob): Uint8Array {
  const { stage, still } = atlasFor(job.figure, job.format)
  const canvas = createCanvas(job.width, Math.round((job.width * stage.height) / stage.width))
  const painter = canvas.getContext('2d')
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(still(), 0, 0, canvas.width, canvas.height)
  trimAtlases(ATLAS_BYTES)
  return posterOf(canvas, job.type === 'png' ? '.png' : '.jpg')
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
