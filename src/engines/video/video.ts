// Makes a talking video from speech and figure, with its subtitles and poster.
import { stat, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { planFrames } from '../figure/motion.ts'
import type { Format, Stage } from '../figure/stages.ts'
import { type Overlay, toOverlay } from '../figure/yuv.ts'
import type { AiMark } from '../process/messages.ts'
import type { Speech } from '../speech/speech.ts'
import { type Encoder, mp4Arguments, startEncoder } from './encoder.ts'
import type { Figure } from './moving.ts'
import { type Cue, cutCues, drawCue, toSrt, toVtt } from './subtitles.ts'

export const FPS = 25
const REPORT_FRAMES = 5

export interface VideoFiles {
  video: string
  poster: string
  vtt: string
  srt: string
}

export interface VideoTimes {
  speechMs: number
  /** Time spent waiting for sprites, in ms. */
  figureMs: number
  composeMs: number
  encodeMs: number
}

function cueFinder(cues: Cue[]): (ms: number) => Cue | undefined {
  let at = 0
  return (ms) => {
    while (at < cues.length && (cues[at]?.endMs ?? 0) <= ms) at++
    const cue = cues[at]
    return cue && cue.startMs <= ms ? cue : undefined
  }
}

/** The speech as bytes, with the exact length of the frames. */
export function soundOf(speech: Speech, frames: number): Buffer {
  const sound = Buffer.alloc(Math.round((frames * speech.sampleRate) / FPS) * 2)
  Buffer.from(speech.pcm.buffer, speech.pcm.byteOffset, speech.pcm.byteLength).copy(sound)
  return sound
}

/** Subtitles as overlays, by time. */
export function subtitler(cues: Cue[], format: Format, { width, height }: Stage): (ms: number) => Overlay | undefined {
  const cueAt = cueFinder(cues)
  let shown: { cue: Cue; overlay: Overlay } | undefined
  return (ms) => {
    const cue = cueAt(ms)
    if (!cue) return undefined
    if (shown?.cue !== cue) {
      const { canvas, ...area } = drawCue(cue, format)
      const pixels = canvas.getContext('2d').getImageData(0, 0, area.width, area.height).data
      shown = { cue, overlay: toOverlay(pixels, area, width, height) }
    }
    return shown.overlay
  }
}

export interface VideoWork {
  format: Format
  burnSubtitles: boolean
  files: VideoFiles
  /** Sample rate of the speech in Hz. */
  sampleRate: number
  /** File name of the poster, which decides between JPEG and PNG. */
  posterName: string
  ffmpeg: string
  mark?: AiMark | undefined
}

export interface VideoOptions {
  signal: AbortSignal
  /** Called with the share of frames sent to the encoder, 0..1. */
  onFrame?: (share: number) => void
}

/**
 * Writes the video, its poster and its subtitles. The encoder starts, and the figure is painted, while the speech is still being made.
 * @returns size and length of the video, its speech, and the durations of the steps.
 */
export async function writeVideo(
  speaking: () => Promise<Speech>,
  figure: Figure,
  work: VideoWork,
  options: VideoOptions,
): Promise<{ bytes: number; durationMs: number; speech: Speech; times: VideoTimes }> {
  const begun = performance.now()
  figure.prepare()
  const format = { ...figure.stage, fps: FPS, sampleRate: work.sampleRate }
  const encoder = startEncoder(work.ffmpeg, mp4Arguments(format, work.files.video, work.mark), options.signal)
  try {
    const speech = await speaking()
    const speechMs = performance.now() - begun
    const frames = Math.ceil((speech.durationMs * FPS) / 1000)
    const times = await feed(encoder, speech, frames, figure, work, options)
    await encoder.finish()
    const { size } = await stat(work.files.video)
    const encodeMs = performance.now() - begun - speechMs
    return { bytes: size, durationMs: Math.round((frames * 1000) / FPS), speech, times: { ...times, speechMs, encodeMs } }
  } catch (error) {
    await encoder.stop()
    throw error
  } finally {
    await figure.rest()
  }
}

async function feed(
  encoder: Encoder,
  speech: Speech,
  frames: number,
  figure: Figure,
  { format, burnSubtitles, files, posterName }: VideoWork,
  { signal, onFrame }: VideoOptions,
): Promise<{ figureMs: number; composeMs: number }> {
  const sound = encoder.write(soundOf(speech, frames), 3).then(() => encoder.endSound())
  sound.catch(() => {})
  const play = figure.play(planFrames(speech, frames, FPS), /\.png$/i.test(posterName) ? 'png' : 'jpeg', signal)
  const cues = cutCues(speech.clauses, format)
  const subtitleAt = subtitler(burnSubtitles ? cues : [], format, figure.stage)
  const beside = Promise.all([
    sound,
    play.poster.then((data) => writeFile(files.poster, data)),
    writeFile(files.vtt, toVtt(cues)),
    writeFile(files.srt, toSrt(cues)),
  ])
  beside.catch(() => {})

  let figureMs = 0
  let composeMs = 0
  const writing: Promise<void>[] = []
  for (let at = 0; at < frames; at++) {
    await writing[at % play.slots]
    signal.throwIfAborted()
    const waiting = performance.now()
    await play.ready(at)
    const begun = performance.now()
    figureMs += begun - waiting
    const picture = play.compose(at, subtitleAt((at * 1000) / FPS))
    composeMs += performance.now() - begun
    const write = encoder.write(picture)
    write.catch(() => {})
    writing[at % play.slots] = write
    if (at % REPORT_FRAMES === 0) {
      onFrame?.(at / frames)
      await nextTurn()
    }
  }
  await Promise.all([...writing, beside])
  return { figureMs, composeMs }
}
