// Makes a film: joins videos, and cards for lines without one, with one set of subtitles.
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { stages } from '../../figure/stages.ts'
import type { FilmClip, FilmJob, MediaResult } from '../../process/messages.ts'
import { convert, firstPicture } from '../convert.ts'
import { type Cue, parseVtt, toSrt, toVtt } from '../subtitles.ts'
import { FPS, type VideoFiles } from '../video.ts'
import { cuesOfWords, isTitle } from './cards.ts'
import { join, type Piece } from './join.ts'
import { tablesOf } from './mp4-tables.ts'
import { cardSegment, fits, ownTables, type SegmentWork, trimSegments, videoSegment } from './segments.ts'

interface FilmOptions {
  ffmpeg: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** Share of joining in the progress of a film. */
const JOINING = 0.1
const POSTER_S = 0.4

/** Subtitles of a clip, with times relative to its start. */
async function cuesOf(clip: FilmClip, format: FilmJob['format']): Promise<Cue[]> {
  if ('card' in clip) return isTitle(clip.card) ? [] : cuesOfWords(clip.card.text, clip.durationMs, format)
  const written = clip.subtitles ? parseVtt(await readFile(clip.subtitles, 'utf8')) : []
  return written.length ? written : cuesOfWords(clip.text, clip.durationMs, format)
}

/** The clip as a matching piece: copied if possible, else encoded. */
async function pieceOf(
  clip: FilmClip,
  { cues, burnSubtitles }: { cues: Cue[]; burnSubtitles: boolean },
  work: SegmentWork,
  onTime: (ms: number) => void,
): Promise<Piece> {
  if ('card' in clip) {
    const path = await cardSegment(clip, work, onTime)
    return { path, tables: await tablesOf(path) }
  }
  const burn = burnSubtitles && !clip.isBurned ? cues : []
  const tables = await tablesOf(clip.video)
  if (!burn.length && fits(tables, await ownTables(work))) return { path: clip.video, tables }
  const path = await videoSegment(clip, burn, work, onTime)
  return { path, tables: await tablesOf(path) }
}

/** Poster of the film: a frame of the first video shortly after its start, or else of the first card that is no title. */
async function writePoster(job: FilmJob, pieces: readonly Piece[], poster: string, { ffmpeg, signal }: FilmOptions): Promise<void> {
  const first = (is: (clip: FilmClip) => boolean) => pieces[job.clips.findIndex(is)]
  const piece = first((clip) => 'video' in clip) ?? first((clip) => 'card' in clip && !isTitle(clip.card)) ?? pieces[0]
  if (!piece) return
  const seconds = Math.min(POSTER_S, piece.tables.frames / FPS / 2).toFixed(2)
  const still = `${poster}.jpg`
  try {
    await convert(
      ffmpeg,
      ['-ss', seconds, '-f', 'mp4', '-i', piece.path, '-map', firstPicture, '-frames:v', '1', '-q:v', '3', still],
      '合成失败',
      { signal },
    )
    await copyFile(still, poster)
  } finally {
    await rm(still, { force: true })
  }
}

/** Writes the film. @throws MediaError with a message about the fault. */
export async function writeFilm(job: FilmJob, files: VideoFiles, options: FilmOptions): Promise<MediaResult> {
  const { format, burnSubtitles, kept } = job
  const { ffmpeg, signal, onProgress } = options
  const work: SegmentWork = { format, kept, ffmpeg, signal }
  const total = job.clips.reduce((ms, clip) => ms + clip.durationMs, 0)
  const pieces: Piece[] = []
  const cues: Cue[] = []
  const beside: Cue[] = []
  let past = 0
  let frames = 0
  for (const clip of job.clips) {
    signal.throwIfAborted()
    const told = (ms: number) => onProgress(((past + Math.min(ms, clip.durationMs)) / total) * (1 - JOINING))
    const said = await cuesOf(clip, format)
    const piece = await pieceOf(clip, { cues: said, burnSubtitles }, work, told)
    const [startMs, lastsMs] = [(frames * 1000) / FPS, (piece.tables.frames * 1000) / FPS]
    const own = said
      .filter((cue) => cue.startMs < lastsMs)
      .map((cue) => ({ ...cue, startMs: startMs + cue.startMs, endMs: startMs + Math.min(cue.endMs, lastsMs) }))
    cues.push(...own)
    // the words of a card are part of its picture, so they are no burned-in subtitles
    if ('video' in clip) beside.push(...own)
    pieces.push(piece)
    frames += piece.tables.frames
    past += clip.durationMs
    told(0)
  }
  await join(pieces, files.video, { ffmpeg, signal, mark: job.mark })
  await writePoster(job, pieces, files.poster, options)
  await writeFile(files.vtt, toVtt(beside))
  await writeFile(files.srt, toSrt(cues))
  await trimSegments(kept)
  const { width, height } = stages[format]
  return { durationMs: (frames * 1000) / FPS, width, height, bytes: (await stat(files.video)).size, peaks: [] }
}
