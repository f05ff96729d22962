// Converts an upload, or a part of it, to a format that every browser plays: a video to H.264 and AAC, a sound to MP3. The loudness stays
// the same.
import { rm, stat } from 'node:fs/promises'
import { clipTooShort, minClipMs } from '#shared/media-clip.ts'
import { MediaError } from '../process/media-error.ts'
import { isVideo, partial, samplesOf } from '../process/job-files.ts'
import type { Clip, ConvertJob, MediaResult } from '../process/messages.ts'
import { atRate, convert, durationOf, firstPicture, inputOf, lengthOf, lengthOfPackets, pictureLine, runFfmpeg } from './convert.ts'
import { formatOf } from './formats.ts'
import { heardIn, hearing } from './hearing.ts'
import { lookAtVideo, playedIn } from './looks.ts'
import { hasFilters } from './program.ts'

interface Bringing {
  ffmpeg: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** The size limit of uploads, which the result must not exceed either; a tenth is reserved for the container. */
const MAX_BYTES = 50 * 1024 * 1024
const ROOM = MAX_BYTES * 0.9
/** Bit rates of sound and picture in bits per second; below `min`, a picture is unrecognisable. */
const SOUND_RATE = 128_000
const PICTURE_RATES = { min: 100_000, max: 8_000_000 }
const MP3_RATES = { min: 32_000, max: 192_000 }
/** Share of the conversion in the progress of a video; the rest is the inspection of the result. */
const CONVERTING = 0.95

const unreadable = '视频无法转码，请换一个视频'
const unheard = '音频无法转码，请换一个音频'
const tooLarge = '转码后超过50M，请缩短或压缩后重新上传'

const within = ({ min, max }: { min: number; max: number }, rate: number) => Math.round(Math.min(max, Math.max(min, rate)))

/** Scales to 1080p at most, in landscape or portrait, with even sides. */
const SIZE =
  "scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))':h='if(gt(iw,ih),min(1080,ih),min(1920,ih))'" +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1'

/** Transfer functions of HDR video: PQ, and HLG of phones. */
const HIGH_RANGE = /\b(smpte2084|arib-std-b67)\b/
/** Tone mapping of HDR: paper white (203 cd/m²) becomes nearly white, and brighter values are compressed into the rest. */
const TONED = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** Mixes sound with more than two channels down. */
const CHANNELS = 'aformat=channel_layouts=mono|stereo'
/** Highest sample rate that players and MP3 support. */
const MAX_RATE = 48_000
const soundFilter = (rate: number) => (rate > MAX_RATE ? `${CHANNELS},${atRate(MAX_RATE)}` : CHANNELS)

/** Reads facts of an input: its length, its sample rate, which of its streams are playable, and whether its picture is HDR. */
async function probe(ffmpeg: string, input: readonly string[], signal: AbortSignal) {
  // without an output, ffmpeg prints the streams and exits
  const { said } = await runFfmpeg(ffmpeg, [...input], { signal, timeoutMs: 30_000 })
  const rate = Number(/Audio: .*?, (\d+) Hz/.exec(said)?.[1] ?? 0)
  const isHigh = HIGH_RANGE.test(pictureLine(said))
  const lengthMs = durationOf(said) || (await lengthOfPackets(ffmpeg, input, '0', { signal, timeoutMs: 60_000 })) || 0
  return { seconds: lengthMs / 1000, rate, played: playedIn(said), isHigh }
}

/** Parameters of an input that read only this part, and its length in seconds. @throws MediaError if it lies outside the medium */
function partOf(input: readonly string[], seconds: number, clip: Clip | undefined): { input: readonly string[]; seconds: number } {
  if (!clip) return { input, seconds }
  const keptMs = Math.min(seconds * 1000 || Infinity, clip.toMs) - clip.fromMs
  if (keptMs < minClipMs) throw new MediaError(clipTooShort, false)
  const kept = keptMs / 1000
  return { input: ['-ss', (clip.fromMs / 1000).toFixed(3), '-t', kept.toFixed(3), ...input], seconds: kept }
}

/** Encodes the picture for every browser, through these filters, with at most `maxRate` bits per second. */
const pictureAs = (maxRate: number, filters: readonly string[]) => [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '21', '-threads', '4'],
  ...['-vf', [SIZE, ...filters, 'format=yuv420p'].join()],
  ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
]

/** Filter graph of the first sound for playing, `[played]`, and for the analysis; it is decoded once. */
function playedAndHeard(rate: number, scratch: string): ReturnType<typeof hearing> {
  const { graph, outputs } = hearing('[listened]', scratch)
  return { graph: `[0:a:0]${soundFilter(rate)},asplit[played][listened];${graph}`, outputs }
}

/** The first sound of a video: copied if it is playable, else encoded; analysed in both cases. */
const soundAs = (rate: number, isPlayed: boolean, scratch: string) =>
  isPlayed
    ? { ...hearing('[0:a:0]', scratch), map: ['-map', '0:a:0', '-c:a', 'copy'] }
    : { ...playedAndHeard(rate, scratch), map: ['-map', '[played]', '-c:a', 'aac', '-b:a', String(SOUND_RATE)] }

/** Runs ffmpeg; its failure is final, because a retry would read the same file. */
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
  const whole = await inputOf(source, 'video')
  if (!whole) throw new MediaError(unreadable, false)
  const { rate, played, isHigh, ...probed } = await probe(ffmpeg, whole, signal)
  const { input, seconds } = partOf(whole, probed.seconds, job.clip)
  // without tone mapping the picture is pale, which is accepted if the program lacks the filters
  const toned = isHigh && hasFilters(ffmpeg, ['zscale', 'tonemap']) ? [TONED] : []
  const maxRate = within(PICTURE_RATES, (ROOM * 8) / Math.max(1, seconds) - SOUND_RATE)
  // a playable picture is encoded again if it is too large, or if it is cut: a copy could begin only at a key frame
  // the packets of an AVI have no times, which another container needs
  const isTimed = (await formatOf(source, 'video')) !== 'avi'
  const isCopied = played.picture && isTimed && !job.clip && (await stat(source)).size < ROOM
  const made = partial(out)
  const scratch = samplesOf(made)
  const sound = rate ? soundAs(rate, played.sound && !job.clip, scratch) : undefined
  try {
    const said = await once(
      [
        ...['-threads', '2', ...input, ...(sound ? ['-filter_complex', sound.graph] : []), '-map', firstPicture, ...(sound?.map ?? [])],
        ...['-map_metadata', '-1', '-map_chapters', '-1'],
        // a playable picture is only moved to another container
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
    // the result is inspected like an upload
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
  const whole = await inputOf(source, 'audio')
  if (!whole) throw new MediaError(unheard, false)
  const { rate, ...probed } = await probe(ffmpeg, whole, signal)
  const { input, seconds } = partOf(whole, probed.seconds, job.clip)
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

/** Converts an upload. @throws MediaError with a message about the fault. */
export const bringIn = (job: ConvertJob, work: Bringing): Promise<MediaResult> =>
  isVideo(job.out) ? bringVideo(job, work) : bringSound(job, work)
