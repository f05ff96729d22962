// Encoded pieces of a film: cards, and videos that do not match. Each is encoded once, with the parameters of our videos, and cached by its
// content.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Format, stages } from '../../figure/stages.ts'
import { trimFolder, UNFINISHED } from '../../kept-folder.ts'
import { MediaError } from '../../process/media-error.ts'
import { engineVersion, type FilmClip } from '../../process/messages.ts'
import { atRate, convert, inputOf } from '../convert.ts'
import { drawSubtitles, layIn } from '../dub.ts'
import { COLOUR, H264, mp4Arguments, OUT_RATE, startEncoder } from '../encoder.ts'
import type { Cue } from '../subtitles.ts'
import { FPS } from '../video.ts'
import { type CardPage, drawCard } from './cards.ts'
import { type Mp4Tables, tablesOf } from './mp4-tables.ts'

export interface SegmentWork {
  format: Format
  kept: string
  ffmpeg: string
  signal: AbortSignal
}

/** Number of sound samples per picture, and per packet. */
export const FRAME_SAMPLES = OUT_RATE / FPS
export const PACKET_SAMPLES = 1024
/** Limit of the cache on a machine, in bytes. */
const KEPT_BYTES = 2 * 2 ** 30
/** Longest duration of a film job in ms: a segment used within it may be part of a film that another process is joining. */
const FILM_MS = 1_800_000
const SUFFIX = '.segment.mp4'
/** Version of the drawing; raise it after a change of cards or of the fitting of videos. */
const DRAWN = 2

export const framesOf = (ms: number) => Math.max(1, Math.ceil(ms / (1000 / FPS) - 0.01))
const secondsOf = (frames: number) => (frames / FPS).toFixed(3)

type Own = Pick<Mp4Tables, 'picture' | 'sound'>
const known = new Map<string, Own>()

/** Tables of a video of this machine's encoder: a video with other tables cannot be joined as it is. */
export async function ownTables({ format, ffmpeg, kept, signal }: SegmentWork): Promise<Own> {
  // also for a known program, because the caller lists the folder
  await mkdir(kept, { recursive: true, mode: 0o700 })
  const name = `${ffmpeg} ${format}`
  const before = known.get(name)
  if (before) return before
  const { width, height } = stages[format]
  const out = path.join(kept, `own${SUFFIX}.${randomUUID()}${UNFINISHED}`)
  const encoder = startEncoder(ffmpeg, mp4Arguments({ width, height, fps: FPS, sampleRate: OUT_RATE }, out), signal)
  try {
    await encoder.write(Buffer.alloc(FRAME_SAMPLES * 2), 3)
    encoder.endSound()
    await encoder.write(Buffer.alloc((width * height * 3) / 2, 128))
    await encoder.finish()
    const { picture, sound } = await tablesOf(out)
    known.set(name, { picture, sound })
    return { picture, sound }
  } finally {
    await encoder.stop()
    await rm(out, { force: true })
  }
}

/** Whether a video can be joined with ours: equal decoder configuration, equal frame rate, and sound as long as its pictures. */
export const fits = (video: Mp4Tables, own: Own): boolean =>
  video.picture !== null &&
  video.picture === own.picture &&
  video.sound === own.sound &&
  Math.abs(video.frameSeconds - 1 / FPS) < 1e-6 &&
  video.packets.length > Math.ceil((video.frames * FRAME_SAMPLES) / PACKET_SAMPLES)

const hashOf = async (file: string | null | undefined) =>
  file
    ? createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    : null

/** The segment of this content, made if it is missing. */
async function keep(of: unknown, { format, kept, ffmpeg, ...work }: SegmentWork, make: (out: string) => Promise<void>): Promise<string> {
  const own = await ownTables({ format, kept, ffmpeg, ...work })
  const name = createHash('sha256')
    .update(JSON.stringify([DRAWN, engineVersion, own, format, of]))
    .digest('hex')
    .slice(0, 40)
  const file = path.join(kept, `${name}${SUFFIX}`)
  const now = new Date()
  const isThere = await utimes(file, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return file
  await mkdir(kept, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    await make(unfinished)
    if (!fits(await tablesOf(unfinished), own))
      throw new MediaError('本机的视频程序 ffmpeg 无法合成成片，请联系管理员更换', false, {
        cause: new Error('a segment was encoded that does not fit'),
      })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return file
}

/** Removes segments beyond the limit of the cache. */
export const trimSegments = (kept: string) =>
  trimFolder(kept, KEPT_BYTES, { suffix: SUFFIX, spare: (_, usedMs) => usedMs > Date.now() - FILM_MS })

const SILENCE = ['-f', 'lavfi', '-i', `anullsrc=r=${OUT_RATE}:cl=mono`]
/**
 * Filter for an exact number of pictures, with sound of the same length. Up to ffmpeg 6, `-frames:v` ends the whole output at its last
 * picture, and loses sound that is not encoded by then.
 */
const cut = (frames: number) => `trim=end_frame=${frames}`
function outAs(frames: number, out: string): string[] {
  const samples = frames * FRAME_SAMPLES
  const sound = [atRate(OUT_RATE), `apad=whole_len=${samples}`, `atrim=end_sample=${samples}`].join()
  return [...[...H264(FPS), '-r', String(FPS)], ...['-c:a', 'aac', '-b:a', '96k', '-ac', '1', '-af', sound, '-f', 'mp4', out]]
}
const quoted = (file: string) => `'${file.replaceAll("'", String.raw`'\''`)}'`

/** Writes the pages as files, and the list with the duration of each. */
async function writePages(pages: readonly CardPage[], base: string): Promise<{ list: string; files: string[] }> {
  const files: string[] = []
  const lines = ['ffconcat version 1.0']
  for (const { canvas, frames } of pages) {
    const file = `${base}.${files.length}.png`
    files.push(file)
    await writeFile(file, await canvas.encode('png'))
    lines.push(`file ${quoted(file)}`, `duration ${secondsOf(frames)}`)
  }
  lines.push(`file ${quoted(files.at(-1) ?? '')}`)
  const list = `${base}.ffconcat`
  await writeFile(list, lines.join('\n'))
  return { list, files: [...files, list] }
}

/** Arguments for a segment of `frames` pictures from a list, with a sound. */
function stillArguments(list: string, heard: readonly string[], frames: number, out: string): string[] {
  const graph = `[0:v]fps=${FPS},scale=out_color_matrix=bt709:out_range=tv,setsar=0,format=yuv420p,${cut(frames)}[picture]`
  return [
    ...['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', list, ...heard],
    ...['-filter_complex', graph, '-map', '[picture]', '-map', '1:a:0', ...outAs(frames, out)],
  ]
}

/** Tests whether a program makes segments that can be joined, with a generated still. @throws if not */
export async function trySegment(work: SegmentWork): Promise<void> {
  const own = await ownTables(work)
  const { width, height } = stages[work.format]
  const [still, list, out] = ['png', 'ffconcat', 'mp4'].map((ending) => path.join(work.kept, `trial.${ending}`)) as [string, string, string]
  const { signal } = work
  const frames = 10
  await convert(work.ffmpeg, ['-f', 'lavfi', '-i', `color=s=${width}x${height}:d=1`, '-frames:v', '1', still], 'still', { signal })
  const lines = ['ffconcat version 1.0', `file ${quoted(still)}`, `duration ${secondsOf(frames)}`, `file ${quoted(still)}`]
  await writeFile(list, lines.join('\n'))
  await convert(work.ffmpeg, stillArguments(list, SILENCE, frames, out), 'segment', { signal })
  if (!fits(await tablesOf(out), own)) throw new Error('a segment was encoded that does not fit')
}

type CardClip = Extract<FilmClip, { card: object }>
type VideoClip = Extract<FilmClip, { video: string }>

/** A card as a video, with its sound or silence. */
export async function cardSegment({ card, durationMs, sound }: CardClip, work: SegmentWork, onTime: (ms: number) => void): Promise<string> {
  const frames = framesOf(durationMs)
  const { picture, ...said } = card
  return keep(['card', said, frames, await hashOf(picture), await hashOf(sound)], work, async (out) => {
    const pages = await drawCard(card, frames, work.format).catch((cause: unknown) => {
      throw new MediaError('图片无法读取，请更换图片后重试', false, { cause })
    })
    const heard = sound ? await inputOf(sound, 'audio') : SILENCE
    if (!heard) throw new MediaError('音频无法读取，请更换音频后重试', false)
    const { list, files } = await writePages(pages, out)
    try {
      await convert(work.ffmpeg, stillArguments(list, heard, frames, out), '卡片编码失败', { signal: work.signal, onTime })
    } finally {
      for (const file of files) await rm(file, { force: true })
    }
  })
}

/** Converts a video of another shape, frame rate or coding; burns in its words if there are any. */
export async function videoSegment(
  clip: VideoClip,
  burn: readonly Cue[],
  work: SegmentWork,
  onTime: (ms: number) => void,
): Promise<string> {
  const unreadable = '视频无法读取，请更换视频后重试'
  const frames = framesOf(clip.durationMs)
  return keep(['video', await hashOf(clip.video), frames, burn], work, async (out) => {
    const [input, { hasSound }] = await Promise.all([inputOf(clip.video, 'video'), tablesOf(clip.video)])
    if (!input) throw new MediaError(unreadable, false)
    const words = burn.length ? await drawSubtitles([...burn], work.format, clip.durationMs, out) : null
    const laid = layIn(work.format, secondsOf(frames))
    const graph = words
      ? `${laid};[picture][2:v]overlay=eof_action=pass[over];[over]setsar=0,${cut(frames)}[out]`
      : `${laid};[picture]setsar=0,${cut(frames)}[out]`
    try {
      await convert(
        work.ffmpeg,
        [
          ...[...input, ...SILENCE],
          ...(words ? ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', words.list] : []),
          ...['-filter_complex', graph, '-map', '[out]', '-map', hasSound ? '0:a:0' : '1:a:0', ...COLOUR, ...outAs(frames, out)],
        ],
        unreadable,
        { signal: work.signal, onTime },
      )
    } finally {
      for (const file of words?.files ?? []) await rm(file, { force: true })
    }
  })
}
