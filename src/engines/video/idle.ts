// A listening figure: a silent loop, made by the same encoder as its speech.
import { stat, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { planIdle } from '../figure/idle.ts'
import { silentMp4Arguments, startEncoder } from './encoder.ts'
import type { Figure } from './moving.ts'
import { FPS, type VideoOptions, type VideoWork } from './video.ts'

const IDLE_S = 6
const REPORT_FRAMES = 5

type IdleWork = Pick<VideoWork, 'posterName' | 'ffmpeg'> & { files: Pick<VideoWork['files'], 'video' | 'poster'> }

/** Writes the loop and its poster. @returns size in bytes and length of the video. */
export async function writeIdle(
  figure: Figure,
  { files, posterName, ffmpeg }: IdleWork,
  { signal, onFrame }: VideoOptions,
): Promise<{ bytes: number; durationMs: number }> {
  const frames = IDLE_S * FPS
  const encoder = startEncoder(ffmpeg, silentMp4Arguments({ ...figure.stage, fps: FPS }, files.video), signal)
  try {
    const play = figure.play(planIdle(frames), /\.png$/i.test(posterName) ? 'png' : 'jpeg', signal)
    const poster = play.poster.then((data) => writeFile(files.poster, data))
    poster.catch(() => {})
    for (let at = 0; at < frames; at++) {
      signal.throwIfAborted()
      await play.ready(at)
      await encoder.write(play.compose(at, undefined))
      if (at % REPORT_FRAMES !== 0) continue
      onFrame?.(at / frames)
      await nextTurn()
    }
    await poster
    await encoder.finish()
    return { bytes: (await stat(files.video)).size, durationMs: IDLE_S * 1000 }
  } catch (error) {
    await encoder.stop()
    throw error
  } finally {
    await figure.rest()
  }
}
