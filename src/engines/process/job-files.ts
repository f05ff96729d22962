// The files of a job: where they go, and that nothing half done stays behind.
import { rename, rm } from 'node:fs/promises'
import type { AnyJob, Job } from './messages.ts'

export const isVideo = (path: string) => /\.mp4$/i.test(path)

/** Paths that a job writes, by purpose. */
export function outputsOf(job: Job): { main: string; note?: string; poster?: string; vtt?: string; srt?: string } {
  if (job.kind === 'speech') return { main: job.out, ...(/\.wav$/i.test(job.out) ? { note: `${job.out}.json` } : {}) }
  if (job.kind === 'inspect') return { main: job.out }
  if (job.kind === 'idle') return { main: job.out, poster: job.poster }
  if (job.kind === 'convert') return { main: job.out, ...(isVideo(job.out) ? { poster: job.poster } : {}) }
  return { main: job.out, poster: job.poster, vtt: job.subtitles, srt: `${job.subtitles.replace(/\.vtt$/i, '')}.srt` }
}

/** Where a file is written until the whole job is complete. */
export const partial = (path: string) => `${path}.partial`

/** What lies beside a video in progress while an idle video plays in it. */
export const idleFilesOf = (video: string) => ['yuv', 'jpg', 'png'].map((ending) => `${video}.idle.${ending}`)

/** What lies beside a file while it is heard. */
export const samplesOf = (file: string) => `${file}.pcm`

/** Gives the finished files their names, the main one last. */
export async function publish(job: Job): Promise<void> {
  const { main, ...others } = outputsOf(job)
  for (const path of Object.values(others)) await rename(partial(path), path)
  await rename(partial(main), main)
}

/** Removes everything unfinished that a job may have left. */
export async function removePartials(job: AnyJob): Promise<void> {
  if (job.kind === 'preview' || job.kind === 'listen') return
  const beside = [
    ...(job.kind === 'video' ? idleFilesOf(partial(job.out)) : []),
    ...(job.kind === 'convert' ? [samplesOf(partial(job.out))] : []),
  ]
  await Promise.all([...Object.values(outputsOf(job)).map(partial), ...beside].map((path) => rm(path, { force: true })))
}
