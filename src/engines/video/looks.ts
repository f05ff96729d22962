// Inspects an upload before it is stored: ffmpeg decodes it in a separate process with limited memory and time. A file that browsers cannot
// play, but that can be converted, is reported as such.
import { open, rm } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import { samplesOf } from '../process/job-files.ts'
import { boxesOf } from './boxes.ts'
import { durationOf, firstPicture, inputAs, lengthOf, lengthOfPackets, runFfmpeg, type FfmpegReport } from './convert.ts'
import { containers, convertible, decoders, formatOf, nameOfCodec } from './formats.ts'
import { hasDecoder } from './program.ts'
import { hear, type Hearing } from './hearing.ts'
import { MAX_SIDE, sizeOfPictureAt } from './picture-size.ts'
import { writePlainJpeg, writePlainPng } from './plain-picture.ts'

/** Facts of an inspected file. */
export interface Looked extends Hearing {
  durationMs?: number
  width?: number
  height?: number
  /** Description of the codec, if browsers cannot play the file and it can be converted. */
  unfit?: string
}

/** A valid file of another kind than the field wants. */
export class WrongKind extends MediaError {}

const TIMEOUT_MS = 30_000
/** Timeout of a sound in ms, which is decoded completely. */
const SOUND_MS = 120_000
/** Maximum width of a poster in pixels. */
const POSTER_WIDTH = 1280
/** Seconds of a video that are decoded. Its poster is the most representative of every fifth picture, because neighbours are alike. */
const LOOK_S = '1'

const STRICT = ['-threads', '1', '-xerror', '-err_detect', 'crccheck+bitstream+buffer+explode']
const brokenPicture = '图片已损坏，无法打开'
const brokenVideo = '视频已损坏，无法播放'
const brokenSound = '音频已损坏，无法播放'

const refuse = (reason: string, cause?: string): never => {
  throw new MediaError(reason, false, cause ? { cause: new Error(cause) } : {})
}

/** Limits for decoding a picture: three seconds of processor time and 500 MB up to 16 million pixels, and proportionally more above. */
const boundsOf = (pixels: number) => ({
  processorS: 2 + Math.ceil(pixels / 16_000_000),
  memory: Math.max(500_000, 150_000 + Math.ceil(pixels / 100)),
})

/** Decodes the whole picture. @throws MediaError with a message about the fault */
export async function lookAtPicture(ffmpeg: string, path: string, contentType: string): Promise<Looked> {
  const size = await sizeOfPictureAt(path)
  if (!size?.width || !size.height) return refuse(brokenPicture)
  const { width, height } = size
  if (Math.max(width, height) > MAX_SIDE) refuse(`图片为 ${width}×${height} 像素，最大 ${MAX_SIDE}×${MAX_SIDE} 像素`)
  const plain = `${path}.plain`
  try {
    const isPng = contentType === 'image/png'
    if (!(await (isPng ? writePlainPng(path, plain) : writePlainJpeg(path, plain)))) return refuse(brokenPicture)
    const input = isPng ? inputAs('png_pipe', ['png'], plain) : inputAs('jpeg_pipe', ['mjpeg'], plain)
    const { ok, said } = await runFfmpeg(ffmpeg, ['-loglevel', 'error', ...STRICT, ...input, '-frames:v', '1', '-f', 'null', '-'], {
      timeoutMs: TIMEOUT_MS,
      ...boundsOf(width * height),
    })
    return ok ? size : refuse(brokenPicture, said)
  } finally {
    await rm(plain, { force: true })
  }
}

interface Stream {
  codec: string
  line: string
}

/** The codecs of the first input in ffmpeg's output, each with its line. */
function streamsOf(said: string, kind: 'Video' | 'Audio'): Stream[] {
  const input = said.slice(Math.max(0, said.indexOf('Input #0')), said.search(/\n(Stream mapping|Output #0)/) + 1 || undefined)
  return [...input.matchAll(new RegExp(`Stream #0:\\d+.*?: ${kind}: (\\w+)(.*)`, 'g'))].map(([line, codec = '']) => ({ codec, line }))
}

/** Whether a picture stream is only the cover image of a sound. */
const isCover = ({ line }: Stream) => line.includes('attached pic')

/** Pixel formats that every browser plays: 8 bits, 4:2:0. */
const PLAYED = /yuvj?420p[(,\s]/

const isKnown = (codec: string) => convertible.sounds.includes(codec) || codec.startsWith('pcm_')
const isPlain = (codec: string) => codec === 'aac' || codec === 'mp3'
/** Maximum side in pixels of a convertible video: a larger one needs more memory than a decoder may use. */
const MAX_CONVERTED = 4096

/**
 * Decodes the first second and, in parallel, all of its sound, whose analysis counts if it is playable; makes a poster. A sound that was
 * analysed during its conversion is not decoded again. @throws MediaError with a message about the fault
 */
export async function lookAtVideo(ffmpeg: string, path: string, poster: string, heardBefore?: Hearing): Promise<Looked> {
  const format = await formatOf(path, 'video')
  if (!format || (format === 'mp4' && !(await boxesOf(path)).whole)) return refuse(brokenVideo)
  const enough = new AbortController()
  // only with decoders of sound, so that the picture is not decoded a second time
  const hearing: Promise<Hearing> = heardBefore
    ? Promise.resolve(heardBefore)
    : hear(ffmpeg, inputAs(format, decoders.audio, path), samplesOf(path), { timeoutMs: SOUND_MS, signal: enough.signal })
  const heard = Promise.allSettled([hearing])
  try {
    const input = inputAs(format, decoders.video, path)
    const { ok, said } = await seeVideo(ffmpeg, input, poster)
    const lengthMs = durationOf(said) || (await lengthOfPackets(ffmpeg, input, firstPicture, { timeoutMs: TIMEOUT_MS })) || 0
    const known = judge(ffmpeg, { ok, said, lengthMs }, await containerOf(path, format))
    if (known.unfit || !streamsOf(said, 'Audio').length) return known
    const { loudness, peaks } = await hearing
    return { ...known, ...(loudness === undefined ? {} : { loudness }), ...(peaks ? { peaks } : {}) }
  } catch (error) {
    await rm(poster, { force: true })
    throw error
  } finally {
    enough.abort()
    await heard
  }
}

function seeVideo(ffmpeg: string, input: readonly string[], poster: string): Promise<FfmpegReport> {
  const still = ['-map', firstPicture, '-frames:v', '1', '-vf', `framestep=5,thumbnail=5,scale='min(${POSTER_WIDTH},iw)':-2`, '-q:v', '4']
  const parameters = [
    ...['-threads', '2', '-t', LOOK_S, ...input],
    ...['-map', firstPicture, '-map', '0:a:0?', '-f', 'null', '-', ...still, '-f', 'mjpeg', '-pix_fmt', 'yuvj420p', poster],
  ]
  return runFfmpeg(ffmpeg, parameters, { timeoutMs: TIMEOUT_MS })
}

/** Name of a container that browsers cannot play; null if they can. */
async function containerOf(path: string, format: string): Promise<string | null> {
  if (format !== 'mp4') return containers[format] ?? format.toUpperCase()
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 8)
    return buffer.toString('latin1') === 'qt  ' ? 'MOV' : null
  } finally {
    await file.close()
  }
}

const pictureIn = (said: string) => streamsOf(said, 'Video').find((stream) => !isCover(stream))
const isShown = ({ codec, line }: Stream) => codec === 'h264' && PLAYED.test(line)

/** Whether picture and sound of an input are playable, from ffmpeg's output. */
export function playedIn(said: string): { picture: boolean; sound: boolean } {
  const [picture, sound] = [pictureIn(said), streamsOf(said, 'Audio')[0]]
  return { picture: picture !== undefined && isShown(picture), sound: sound === undefined || isPlain(sound.codec) }
}

/** Refuses a codec that this machine's program cannot decode, with a message that the file itself is valid. */
function refuseUndecoded(ffmpeg: string, codec: string): void {
  if (!hasDecoder(ffmpeg, codec)) refuse(`服务器的视频程序无法解码 ${nameOfCodec(codec)}，请转为 H.264、AAC 或 MP3`)
}

/** Description of the parts of a video that browsers cannot play; null if all are playable. Refuses codecs that cannot be converted. */
function unfitOf(ffmpeg: string, picture: Stream, sound: Stream | undefined, container: string | null): string | null {
  const isPlayed = picture.codec === 'h264'
  if (!isPlayed && !convertible.pictures.includes(picture.codec)) refuse(`视频编码为 ${nameOfCodec(picture.codec)}，无法处理，请转为 H.264`)
  const isHeard = !sound || isPlain(sound.codec)
  if (!isHeard && !isKnown(sound.codec)) refuse(`视频的声音编码为 ${nameOfCodec(sound.codec)}，无法处理，请转为 AAC`)
  for (const { codec } of [...(isPlayed ? [] : [picture]), ...(isHeard ? [] : [sound])]) refuseUndecoded(ffmpeg, codec)
  const told = [
    ...(container ? [container] : []),
    ...(isPlayed ? [] : [nameOfCodec(picture.codec)]),
    ...(isPlayed && !isShown(picture) ? ['H.264 高位深或高色度'] : []),
    ...(isHeard ? [] : [nameOfCodec(sound.codec)]),
  ]
  return told.join(' + ') || null
}

type Seen = Pick<FfmpegReport, 'ok' | 'said'> & { lengthMs: number }

function judge(ffmpeg: string, { ok, said, lengthMs }: Seen, container: string | null): Looked {
  const picture = pictureIn(said)
  const [sound] = streamsOf(said, 'Audio')
  if (!picture) return refuse(sound ? '视频里没有画面，请换一个视频' : brokenVideo, said)
  const unfit = unfitOf(ffmpeg, picture, sound, container)
  const [, width, height] = /, (\d{1,5})x(\d{1,5})[, \n]/.exec(`${picture.line}\n`) ?? []
  const frames = Number([...said.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
  const durationMs = Math.round(lengthMs)
  if (!ok || !width || !height || !frames || !durationMs) return refuse(brokenVideo, said)
  const turned = /rotate\s*:\s*-?(90|270)|rotation of -?(90|270)/.test(said)
  const size = turned ? { width: Number(height), height: Number(width) } : { width: Number(width), height: Number(height) }
  if (!unfit) return { durationMs, ...size }
  if (Math.max(size.width, size.height) > MAX_CONVERTED)
    refuse(`视频为 ${size.width}×${size.height} 像素，转码最大 ${MAX_CONVERTED}×${MAX_CONVERTED} 像素`)
  return { durationMs, ...size, unfit }
}

/** Decodes the whole sound. @throws MediaError with a message about the fault; WrongKind for a video */
export async function lookAtSound(ffmpeg: string, path: string): Promise<Looked> {
  const format = await formatOf(path, 'audio')
  if (!format) return refuse(brokenSound)
  const input = inputAs(format, decoders.audio, path)
  const { ok, said, late, loudness, peaks, isSilent } = await hear(ffmpeg, input, samplesOf(path), { timeoutMs: SOUND_MS })
  const [sound] = streamsOf(said, 'Audio')
  if (pictureIn(said)) throw new WrongKind('这是视频，请上传音频', false)
  const isMp3 = format === 'mp3' && sound?.codec === 'mp3'
  if (sound && !isMp3 && !isPlain(sound.codec) && !isKnown(sound.codec)) refuse(`音频编码为 ${nameOfCodec(sound.codec)}，请转为 MP3`)
  if (sound && !isMp3 && !isPlain(sound.codec)) refuseUndecoded(ffmpeg, sound.codec)
  const durationMs = lengthOf(said)
  if (!ok || !sound || !durationMs) return refuse(late ? '音频过长，请缩短后重试' : brokenSound, said)
  if (isSilent) refuse('音频里没有声音，请换一个音频')
  return {
    durationMs,
    ...(loudness === undefined ? {} : { loudness }),
    ...(peaks ? { peaks } : {}),
    ...(isMp3 ? {} : { unfit: nameOfCodec(sound.codec) }),
  }
}
