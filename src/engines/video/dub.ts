// Converts a talking video of a service to our format: scaled over a blurred background, with our sound, subtitles and poster.
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import type { DubJob, MediaResult, SoundNote } from '../process/messages.ts'
import { type Format, stages } from '../figure/stages.ts'
import { mp4Container, OUT_RATE } from './encoder.ts'
import { atRate, convert, durationOf, firstPicture, inputOf } from './convert.ts'
import { type Cue, cutCues, drawCue, toSrt, toVtt } from './subtitles.ts'
import { createCanvas } from '@napi-rs/canvas'

interface DubFiles {
  video: string
  poster: string
  vtt: string
  srt: string
}

export interface DubOptions {
  ffmpeg: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Milliseconds that a service may leave out at the end; a shorter video is incomplete. */
const MISSING_MS = 1_500
const POSTER_S = 0.4

/** Renders subtitles as a video of pictures with a transparent background; returns the files to remove afterwards. */
export async function drawSubtitles(
  cues: Cue[],
  format: Format,
  durationMs: number,
  base: string,
): Promise<{ list: string; files: string[] }> {
  const { width, height } = stages[format]
  const files: string[] = []
  const draw = async (cue: Cue | null) => {
    const canvas = createCanvas(width, height)
    if (cue) {
      const { canvas: words, x, y } = drawCue(cue, format)
      canvas.getContext('2d').drawImage(words, x, y)
    }
    const file = `${base}.${files.length}.png`
    files.push(file)
    await writeFile(file, await canvas.encode('png'))
    return file
  }
  const empty = await draw(null)
  const lines = ['ffconcat version 1.0']
  const show = (file: string, ms: number) => {
    if (ms > 0) lines.push(`file '${file.replaceAll("'", String.raw`'\''`)}'`, `duration ${(ms / 1000).toFixed(3)}`)
  }
  let at = 0
  for (const cue of cues) {
    show(empty, cue.startMs - at)
    show(await draw(cue), cue.endMs - cue.startMs)
    at = cue.endMs
  }
  show(empty, Math.max(1000, durationMs - at))
  lines.push(`file '${empty.replaceAll("'", String.raw`'\''`)}'`)
  const list = `${base}.ffconcat`
  files.push(list)
  await writeFile(list, lines.join('\n'))
  return { list, files }
}

/** Filter that fits a picture of any shape into our format: the whole picture over a blurred copy. */
export function layIn(format: Format, seconds: string): string {
  const { width, height } = stages[format]
  const size = `${width}:${height}`
  return [
    `[${firstPicture}]fps=25,format=yuv420p,split[a][b]`,
    `[a]scale=${size}:force_original_aspect_ratio=increase,crop=${size},boxblur=20:2[ground]`,
    `[b]scale=${size}:force_original_aspect_ratio=decrease,setsar=1[whole]`,
    `color=c=0x20202c:s=${width}x${height}:r=25:d=${seconds}[empty]`,
    // a picture that ends early freezes until the end of the sound
    '[empty][ground]overlay=eof_action=repeat[under]',
    '[under][whole]overlay=(W-w)/2:(H-h)/2:eof_action=repeat[picture]',
  ].join(';')
}

/** Converts the video. @throws MediaError if the service's file is no video or is incomplete. */
export async function dubVideo(job: DubJob, files: DubFiles, options: DubOptions): Promise<MediaResult> {
  const { ffmpeg, signal } = options
  const note = JSON.parse(await readFile(`${job.sound}.json`, 'utf8')) as SoundNote
  const input = await inputOf(job.picture, 'video')
  if (!input) throw new MediaError('数字人服务返回的不是视频文件', true)
  const broken = '数字人服务返回的视频无法读取'
  // a complete decode, because a header may promise more than the file holds
  const seen = await convert(ffmpeg, [...input, '-map', firstPicture, '-f', 'null', '-'], broken, { signal })
  const decoded = Number([...seen.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 1)
  if (!decoded || (durationOf(seen) ?? Infinity) < note.durationMs - MISSING_MS) throw new MediaError('数字人服务返回的视频不完整', true)

  const durationMs = Math.ceil((note.durationMs * 25) / 1000) * 40
  const seconds = (durationMs / 1000).toFixed(3)
  const cues = cutCues(note.clauses, job.format)
  const words = job.burnSubtitles && cues.length ? await drawSubtitles(cues, job.format, durationMs, job.sound) : null
  try {
    const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
    const graph = words ? `${layIn(job.format, seconds)};[picture][2:v]overlay=eof_action=pass[out]` : layIn(job.format, seconds)
    await convert(
      ffmpeg,
      [
        ...[...input, '-protocol_whitelist', 'file', '-f', 'wav', '-i', job.sound],
        ...(words ? ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', words.list] : []),
        ...['-filter_complex', graph, '-map', words ? '[out]' : '[picture]', '-map', '1:a', '-t', seconds],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-g', '250', '-pix_fmt', 'yuv420p', '-r', '25', ...colour],
        ...['-c:a', 'aac', '-b:a', '96k', '-af', `${atRate(OUT_RATE)},apad`, ...mp4Container(job.mark), files.video],
      ],
      broken,
      { signal, onTime: (ms) => options.onProgress(Math.min(1, ms / durationMs)) },
    )
    const at = Math.min(POSTER_S, durationMs / 2000).toFixed(2)
    const still = `${job.sound}.${/\.png$/i.test(job.poster) ? 'png' : 'jpg'}`
    await convert(ffmpeg, ['-ss', at, '-f', 'mp4', '-i', files.video, '-frames:v', '1', '-q:v', '3', still], broken, { signal })
    await copyFile(still, files.poster)
    await rm(still, { force: true })
    await writeFile(files.vtt, toVtt(cues))
    await writeFile(files.srt, toSrt(cues))
  } finally {
    for (const file of words?.files ?? []) await rm(file, { force: true })
  }
  const { width, height } = stages[job.format]
  return { durationMs, width, height, bytes: (await stat(files.video)).size, peaks: note.peaks }
}
