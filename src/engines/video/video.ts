// Speech and figure into a talking video, with its subtitles and poster.
import { stat, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Canvas } from '@napi-rs/canvas'
import { planFrames } from '../figure/motion.ts'
import type { Atlas } from '../figure/sprites.ts'
import type { Format } from '../figure/stages.ts'
import { type Overlay, toOverlay } from '../figure/yuv.ts'
import type { Speech } from '../speech/speech.ts'
import { mp4Arguments, startEncoder } from './encoder.ts'
import { openFrames } from './frames.ts'
import { type Cue, cutCues, drawCue, toSrt, toVtt } from './subtitles.ts'

export const FPS = 25
const GC_FRAMES = 5

export interface VideoFiles {
  video: string
  poster: string
  vtt: string
  srt: string
}

export interface VideoTimes {
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

/** Poster: the figure before it speaks, smiling, as JPEG or PNG after the file's name. */
export function posterOf(canvas: Canvas, name: string): Buffer {
  return /\.png(\.|$)/i.test(name) ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 88)
}

/**
 * Writes the video, its poster and its subtitles. `onFrame` hears the share 0..1 of frames handed to the encoder.
 * @returns bytes of the video, its length and where the time went.
 */
export async function writeVideo(
  speech: Speech,
  atlas: Atlas,
  job: { format: Format; burnSubtitles: boolean; files: VideoFiles; posterName: string; ffmpeg: string },
  options: { signal?: AbortSignal; onFrame?: (share: number) => void } = {},
): Promise<{ bytes: number; durationMs: number; times: VideoTimes }> {
  const { width, height } = atlas.stage
  const frames = Math.ceil((speech.durationMs * FPS) / 1000)
  const plan = planFrames(speech.phonemes, frames, FPS)
  const cues = cutCues(speech.clauses, job.format)
  await Promise.all([
    writeFile(job.files.poster, posterOf(atlas.still(), job.posterName)),
    writeFile(job.files.vtt, toVtt(cues)),
    writeFile(job.files.srt, toSrt(cues)),
  ])

  const ring = openFrames(atlas)
  let shown: { cue: Cue; overlay: Overlay } | undefined
  const overlayOf = (cue: Cue | undefined): Overlay | undefined => {
    if (!cue || !job.burnSubtitles) return undefined
    if (shown?.cue !== cue) {
      const { canvas, ...area } = drawCue(cue, job.format)
      const pixels = canvas.getContext('2d').getImageData(0, 0, area.width, area.height).data
      shown = { cue, overlay: toOverlay(pixels, area, width, height) }
    }
    return shown.overlay
  }
  const cueAt = cueFinder(cues)
  const started = performance.now()
  let composeMs = 0
  const encoder = startEncoder(
    job.ffmpeg,
    mp4Arguments({ width, height, fps: FPS, frames, sampleRate: speech.sampleRate }, job.files.video),
    options.signal,
  )
  const sound = encoder
    .write(new Uint8Array(speech.pcm.buffer, speech.pcm.byteOffset, speech.pcm.byteLength), 3)
    .then(() => encoder.endSound())
  sound.catch(() => {})
  try {
    const writing: Promise<void>[] = []
    for (const [at, frame] of plan.entries()) {
      await writing[at % ring.slots]
      options.signal?.throwIfAborted()
      const begun = performance.now()
      const picture = ring.compose(at, frame, overlayOf(cueAt((at * 1000) / FPS)))
      composeMs += performance.now() - begun
      const write = encoder.write(picture)
      write.catch(() => {})
      writing[at % ring.slots] = write
      if (at % GC_FRAMES === 0) {
        options.onFrame?.(at / frames)
        // Pixels read back from a canvas are native memory that the collector does not count: collected early, they stay few.
        globalThis.gc?.({ type: 'minor', execution: 'sync' })
        await nextTurn()
      }
    }
    await Promise.all([...writing, sound])
  } finally {
    await encoder.finish()
  }
  const { size } = await stat(job.files.video)
  return { bytes: size, durationMs: Math.round((frames * 1000) / FPS), times: { composeMs, encodeMs: performance.now() - started } }
}
