// The files of a job: their paths, and the removal of unfinished ones.
import { rename, rm } from 'node:fs/promises'
import type { AnyJob, Job } from './messages.ts'

export const isVideo = (path: string) => /\.mp4$/i.test(path)

/** Output paths of a job, by purpose. */
export function outputsOf(job: Job): { main: string; note?: string; poster?: string; vtt?: string; srt?: string } {
  if (job.kind === 'speech') return { main: job.out, ...(/\.wav$/i.test(job.out) ? { note: `${job.out}.json` } : {}) }
  if (job.kind === 'inspect') return { main: job.out }
  if (job.kind === 'idle') return { main: job.out, poster: job.poster }
  if (job.kind === 'convert') return { main: job.out, ...(isVideo(job.out) ? { poster: job.poster } : {}) }
  return { main: job.out, poster: job.poster, vtt: job.subtitles, srt: `${job.subtitles.replace(/\.vtt$/i, '')}.srt` }
}

/** Temporary path of a file until the whole job is complete. */
export const partial = (path: string) => `${path}.partial`

/** Temporary files beside a video whose figure is an idle video. */
export const idleFilesOf = (video: string) => ['yuv', 'jpg', 'png'].map((ending) => `${video}.idle.${ending}`)

/** Temporary file of samples beside a file that is being analysed. */
export const samplesOf = (file: string) => `${file}.pcm`

/** Renames the finished files to their final names, the main file last. */
export async function publish(job: Job): Promise<void> {
  const { main, ...others } = outputsOf(job)
  for (const path of Object.values(others)) await rename(partial(path), path)
  await rename(partial(main), main)
}

/** Removes all unfinished files of a job. */
export async function removePartials(job: AnyJob): Promise<void> {
  if (job.kind === 'preview' || job.kind === 'listen') return
  const beside = [
    ...(job.kind === 'video' ? idleFilesOf(partial(job.out)) : []),
    ...(job.kind === 'convert' ? [samplesOf(partial(job.out))] : []),
  ]
  await Promise.all([...Object.values(outputsOf(job)).map(partial), ...beside].map((path) => rm(path, { force: true })))
}
