// Inspects a file that a user brings as a figure: whether it is usable, its size, and its still.
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { loadImage } from '@napi-rs/canvas'
import { MediaError } from '../process/media-error.ts'
import type { InspectJob, MediaResult } from '../process/messages.ts'
import { convert, durationOf, firstPicture, inputOf, pictureLine } from './convert.ts'
import { openPicture, shrink } from './picture.ts'
import { checkSize } from './picture-size.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Allowed length of an idle video in milliseconds. */
export const idleRange = { min: 3000, max: 60_000 }
const STILL_WIDTH = 1280
const unreadable = '视频无法读取，请换一个 MP4 视频'

/** Reads facts of a video; decodes its first second. @throws MediaError */
export async function inspectVideo(ffmpeg: string, path: string, signal: AbortSignal) {
  const input = await inputOf(path, 'video')
  if (!input) throw new MediaError(unreadable, false)
  let said: string
  try {
    said = await convert(ffmpeg, [...input, '-map', firstPicture, '-t', '1', '-f', 'null', '-'], unreadable, { signal, timeoutMs: 30_000 })
  } catch (error) {
    // a retry would read the same file
    throw error instanceof MediaError && error.reason === unreadable ? new MediaError(unreadable, false, { cause: error }) : error
  }
  const [, width, height] = /, (\d{2,5})x(\d{2,5})(?:[, ]|$)/.exec(pictureLine(said)) ?? []
  const frames = Number([...said.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
  // with rotation metadata, width and height would differ from those of the decoded pictures
  const turned = /rotate\s*:\s*-?(90|270)|rotation of -?(90|270)/.test(said)
  if (!width || !height) throw new MediaError('视频里没有画面，请换一个视频', false)
  return {
    ...(turned ? { width: Number(height), height: Number(width) } : { width: Number(width), height: Number(height) }),
    input,
    frames,
    durationMs: durationOf(said) ?? 0,
  }
}

/** Checks size and length of an idle video. @throws MediaError with a message about the fault */
export function checkIdle({ width, height, durationMs }: { width: number; height: number; durationMs: number }): void {
  checkSize({ width, height }, '视频')
  const { min, max } = idleRange
  if (durationMs < min || durationMs > max)
    throw new MediaError(`视频长 ${(durationMs / 1000).toFixed(1)} 秒，须在 ${min / 1000} 到 ${max / 1000} 秒之间`, false)
}

/** Inspects the file of a job. @throws MediaError with a message about the fault. */
export async function inspect(job: InspectJob, out: string, ffmpeg: string, signal: AbortSignal): Promise<MediaResult> {
  if (job.picture !== undefined) {
    const image = await openPicture(job.picture)
    await writeFile(out, shrink(image, STILL_WIDTH))
    return { durationMs: 0, width: image.width, height: image.height, bytes: (await stat(out)).size, peaks: [] }
  }
  const path = assertDefined(job.video, 'a video to look at')
  const { input, width, height, durationMs } = await inspectVideo(ffmpeg, path, signal)
  checkIdle({ width, height, durationMs })
  const still = `${out}.still.jpg`
  await convert(ffmpeg, [...input, '-map', firstPicture, '-frames:v', '1', '-q:v', '2', still], '视频里没有画面，请换一个视频', { signal })
  const image = await loadImage(await readFile(still)).finally(() => rm(still, { force: true }))
  await writeFile(out, shrink(image, STILL_WIDTH))
  return { durationMs, width, height, bytes: (await stat(out)).size, peaks: [] }
}
