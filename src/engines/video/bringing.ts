// Bringing an upload into what every browser plays: a video into H.264 and AAC, a sound into MP3. What is heard stays as loud as it came.
import { rm, stat } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import { isVideo, partial, samplesOf } from '../process/job-files.ts'
import type { ConvertJob, MediaResult } from '../process/messages.ts'
import { atRate, convert, durationOf, firstPicture, inputOf, lengthOf, lengthOfPackets, pictureLine, runFfmpeg } from './convert.ts'
import { heardIn, hearing } from './hearing.ts'
import { lookAtVideo, playedIn } from './looks.ts'
import { hasFilters } from './program.ts'

interface Bringing {
  ffmpeg: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** No upload is larger, and what is made of one must not be, either; a tenth is left for what goes round it. */
const MAX_BYTES = 50 * 1024 * 1024
const ROOM = MAX_BYTES * 0.9
/** Of sound in a video, and of its picture at most, in bits a second; below `min` nothing can be seen. */
const SOUND_RATE = 128_000
const PICTURE_RATES = { min: 100_000, max: 8_000_000 }
const MP3_RATES = { min: 32_000, max: 192_000 }
/** Of converting a video; the rest is looking at what came of it. */
const CONVERTING = 0.95

const unreadable = '视频无法转码，请换一个视频'
const unheard = '音频无法转码，请换一个音频'
const tooLarge = '转码后超过50M，请缩短或压缩后重新上传'

const within = ({ min, max }: { min: number; max: number }, rate: number) => Math.round(Math.min(max, Math.max(min, rate)))

/** As large as 1080p at most, lying or standing, its sides even. */
const SIZE =
  "scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))':h='if(gt(iw,ih),min(1080,ih),min(1920,ih))'" +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1'

/** How pictures of high dynamic range are written down: PQ, and HLG of telephones. */
const HIGH_RANGE = /\b(smpte2084|arib-std-b67)\b/
/** Paper white, which is 203 cd/m² of them, becomes nearly white; what is brighter is pressed into what is left. */
const TONED = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** Of one or two channels: what has more is mixed down. */
const CHANNELS = 'aformat=channel_layouts=mono|stereo'
/** Above it, players and MP3 know no rate. */
const MAX_RATE = 48_000
const soundFilter = (rate: number) => (rate > MAX_RATE ? `${CHANNELS},${atRate(MAX_RATE)}` : CHANNELS)

/** What an input says of itself: how long it is, the rate of its sound, what of it is played as it is, and whether its picture is of high range. */
async function probe(ffmpeg: string, input: readonly string[], signal: AbortSignal) {
  // without an output ffmpeg says what it has found, and ends
  const { said } = await runFfmpeg(ffmpeg, [...input], { signal, timeoutMs: 30_000 })
  const rate = Number(/Audio: .*?, (\d+) Hz/.exec(said)?.[1] ?? 0)
  const isHigh = HIGH_RANGE.test(pictureLine(said))
  const lengthMs = durationOf(said) || (await lengthOfPackets(ffmpeg, input, '0', { signal, timeoutMs: 60_000 })) || 0
  return { seconds: lengthMs / 1000, rate, played: playedIn(said), isHigh }
}

/** The picture as every browser shows it, through these filters; at most so many bits a second. */
const pictureAs = (maxRate: number, filters: readonly string[]) => [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '21', '-threads', '4'],
  ...['-vf', [SIZE, ...filters, 'format=yuv420p'].join()],
  ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
]

/** The first sound as it will be played, `[played]`, and heard at the same time: it is decoded once. */
function playedAndHeard(rate: number, scratch: string): ReturnType<typeof hearing> {
  const { graph, outputs } = hearing('[listened]', scratch)
  return { graph: `[0:a:0]${soundFilter(rate)},asplit[played][listened];${graph}`, outputs }
}

/** The first sound of a video: copied where it is played as it is, else encoded; heard in either case. */
const soundAs = (rate: number, isPlayed: boolean, scratch: string) =>
  isPlayed
    ? { ...hearing('[0:a:0]', scratch), map: ['-map', '0:a:0', '-c:a', 'copy'] }
    : { ...playedAndHeard(rate, scratch), map: ['-map', '[played]', '-c:a', 'aac', '-b:a', String(SOUND_RATE)] }

/** Runs ffmpeg; what it cannot read now it cannot read another time. */
async function once(parameters: readonly string[], reason: string, job: ConvertJob, work: Bringing, seconds: number): Promise<string> {
  try {
    return await convert(work.ffmpeg, [...parameters], reason, {
      signal: work.signal,
      timeoutMs: job.maxMs,
      onTime: (ms) => work.onProgress(seconds ? Math.min(1, ms / 1000 / seconds) * CONVERTING : 0),
    })
  } catch (error) {
    throw error instanceof MediaError && error.reason === reason ? new MediaError(reason, false, { cause: error }) : error
  }
}

async function sized(out: string): Promise<number> {
  const { size } = await stat(out)
  if (size >= MAX_BYTES) throw new MediaError(tooLarge, false)
  return size
}

async function bringVideo(job: ConvertJob, work: Bringing): Promise<MediaResult> {
  const { source, out, poster } = job
  const { ffmpeg, signal } = work
  const input = await inputOf(source, 'video')
  if (!input) throw new MediaError(unreadable, false)
  const { seconds, rate, played, isHigh } = await probe(ffmpeg, input, signal)
  // Left as it is, it is pale; a program that cannot tell better leaves it so.
  const toned = isHigh && hasFilters(ffmpeg, ['zscale', 'tonemap']) ? [TONED] : []
  const maxRate = within(PICTURE_RATES, (ROOM * 8) / Math.max(1, seconds) - SOUND_RATE)
  // what is played as it is and is too large is made smaller
  const isCopied = played.picture && (await stat(source)).size < ROOM
  const made = partial(out)
  const scratch = samplesOf(made)
  const sound = rate ? soundAs(rate, played.sound, scratch) : undefined
  try {
    const said = await once(
      [
        ...['-threads', '2', ...input, ...(sound ? ['-filter_complex', sound.graph] : []), '-map', firstPicture, ...(sound?.map ?? [])],
        ...['-map_metadata', '-1', '-map_chapters', '-1'],
        // what is played as it is is only put into another box
        ...(isCopied ? ['-c:v', 'copy'] : pictureAs(maxRate, toned)),
        ...['-movflags', '+faststart', '-f', 'mp4', made, ...(sound?.outputs ?? [])],
      ],
      unreadable,
      job,
      work,
      seconds,
    )
    const bytes = await sized(made)
    const { isSilent: _, ...heard } = sound ? await heardIn(said, scratch) : { isSilent: true }
    // what was made is looked at as an upload is
    const { durationMs = 0, peaks = [], unfit, ...known } = await lookAtVideo(ffmpeg, made, partial(poster), heard)
    if (unfit) throw new MediaError(unreadable, false, { cause: new Error(`made ${unfit}`) })
    return { ...known, durationMs, peaks, bytes }
  } finally {
    await rm(scratch, { force: true })
  }
}

async function bringSound(job: ConvertJob, work: Bringing): Promise<MediaResult> {
  const { source, out } = job
  const { ffmpeg, signal } = work
  const input = await inputOf(source, 'audio')
  if (!input) throw new MediaError(unheard, false)
  const { seconds, rate } = await probe(ffmpeg, input, signal)
  const bits = within(MP3_RATES, (ROOM * 8) / Math.max(1, seconds))
  const made = partial(out)
  const scratch = samplesOf(made)
  const { graph, outputs } = playedAndHeard(rate, scratch)
  try {
    const said = await once(
      [
        ...[...input, '-filter_complex', graph, '-map', '[played]'],
        ...['-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', String(bits), '-f', 'mp3', made, ...outputs],
      ],
      unheard,
      job,
      work,
      seconds,
    )
    const bytes = await sized(made)
    const { peaks = [], loudness } = await heardIn(said, scratch)
    const durationMs = Math.round(lengthOf(said) ?? seconds * 1000)
    return { durationMs, peaks, bytes, ...(loudness === undefined ? {} : { loudness }) }
  } finally {
    await rm(scratch, { force: true })
  }
}

/** @throws MediaError with what is wrong, in words. */
export const bringIn = (job: ConvertJob, work: Bringing): Promise<MediaResult> =>
  isVideo(job.out) ? bringVideo(job, work) : bringSound(job, work)
