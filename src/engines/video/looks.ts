// Looking at what somebody uploads before it is kept: it is decoded, by ffmpeg as a process of its own with bounded memory and time.
import { open, rm } from 'node:fs/promises'
import { MediaError } from '../media-error.ts'
import { durationOf, inputAs, runFfmpeg } from './convert.ts'
import { hear, type Hearing } from './hearing.ts'
import { endOfPng, MAX_SIDE, sizeOfPictureAt } from './picture-size.ts'

/** What is known of a file that was looked at. */
export interface Looked extends Hearing {
  durationMs?: number
  width?: number
  height?: number
}

const TIMEOUT_MS = 30_000
/** Of a sound, which is decoded as a whole. */
const SOUND_MS = 120_000
/** A poster is no wider. */
const POSTER_WIDTH = 1280
/** Of a video so much is decoded; its poster is the picture that stands for it best. */
const LOOK_S = '1'

const STRICT = ['-threads', '1', '-xerror', '-err_detect', 'crccheck+bitstream+buffer+explode']
const brokenPicture = '图片已损坏，无法打开'
const brokenVideo = '视频已损坏，无法播放'
const brokenSound = '音频已损坏，无法播放'

const refuse = (reason: string, cause?: string): never => {
  throw new MediaError(reason, false, cause ? { cause: new Error(cause) } : {})
}

/** Decodes the whole picture. @throws MediaError with what is wrong, in words */
export async function lookAtPicture(ffmpeg: string, path: string, contentType: string): Promise<Looked> {
  const size = await sizeOfPictureAt(path)
  if (!size?.width || !size.height) return refuse(brokenPicture)
  const { width, height } = size
  if (Math.max(width, height) > MAX_SIDE) refuse(`图片为 ${width}×${height} 像素，最大 ${MAX_SIDE}×${MAX_SIDE} 像素`)
  const end = contentType === 'image/png' ? await endOfPng(path) : undefined
  if (end === null) return refuse(brokenPicture)
  // what follows a PNG would be taken for another one
  const input = end ? inputAs('png_pipe', ['png'], `subfile,,start,0,end,${end},,:${path}`) : inputAs('jpeg_pipe', ['mjpeg'], path)
  const { ok, said } = await runFfmpeg(ffmpeg, ['-loglevel', 'error', ...STRICT, ...input, '-frames:v', '1', '-f', 'null', '-'], {
    timeoutMs: TIMEOUT_MS,
  })
  return ok ? size : refuse(brokenPicture, said)
}

/** As people know them. */
const names: Record<string, string> = {
  ...{ h264: 'H.264', hevc: 'HEVC（H.265）', mpeg4: 'MPEG-4 Part 2', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', mjpeg: 'MJPEG' },
  ...{ mpeg1video: 'MPEG-1', mpeg2video: 'MPEG-2', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', mp2: 'MP2', mp1: 'MP1', ac3: 'AC-3' },
  ...{ eac3: 'E-AC-3', alac: 'ALAC', opus: 'Opus', flac: 'FLAC', dts: 'DTS' },
}
const nameOf = (codec: string) => names[codec] ?? (codec === 'none' ? '未知' : codec.toUpperCase())

/** The codecs of the first input as ffmpeg tells them, with the line that says more. */
function streamsOf(said: string, kind: 'Video' | 'Audio'): { codec: string; line: string }[] {
  const input = said.slice(Math.max(0, said.indexOf('Input #0')), said.search(/\n(Stream mapping|Output #0)/) + 1 || undefined)
  return [...input.matchAll(new RegExp(`Stream #0:\\d+.*?: ${kind}: (\\w+)(.*)`, 'g'))].map(([line, codec = '']) => ({ codec, line }))
}

/** A cover that lies in a file of sound is no picture to play. */
const isCover = ({ line }: { line: string }) => line.includes('attached pic')

/** What every browser plays: 8 bits with a quarter of the colours. */
const PLAYED = /yuvj?420p[(,\s]/

/** Decodes the first second and all of its sound, and takes a poster. @throws MediaError with what is wrong, in words */
export async function lookAtVideo(ffmpeg: string, path: string, poster: string): Promise<Looked> {
  if (!(await boxesAreWhole(path))) refuse(brokenVideo)
  const still = ['-map', '0:v:0', '-frames:v', '1', '-vf', `thumbnail=25,scale='min(${POSTER_WIDTH},iw)':-2`, '-q:v', '4']
  const { ok, said } = await runFfmpeg(
    ffmpeg,
    [
      ...['-threads', '2', '-t', LOOK_S, ...inputAs('mp4', ['h264', 'aac', 'mp3float', 'mp3'], path)],
      ...['-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-', ...still, '-f', 'mjpeg', '-pix_fmt', 'yuvj420p', poster],
    ],
    { timeoutMs: TIMEOUT_MS },
  )
  try {
    const known = judge(ok, said)
    if (!streamsOf(said, 'Audio').length) return known
    const { loudness, peaks } = await hear(ffmpeg, inputAs('mp4', ['aac', 'mp3float', 'mp3'], path), `${path}.pcm`, { timeoutMs: SOUND_MS })
    return { ...known, ...(loudness === undefined ? {} : { loudness }), ...(peaks ? { peaks } : {}) }
  } catch (error) {
    await rm(poster, { force: true })
    throw error
  }
}

function judge(ok: boolean, said: string): Looked {
  const picture = streamsOf(said, 'Video').find((stream) => !isCover(stream))
  const [sound] = streamsOf(said, 'Audio')
  if (!picture) return refuse(sound ? '视频里没有画面，请换一个视频' : brokenVideo, said)
  if (picture.codec !== 'h264') refuse(`视频编码为 ${nameOf(picture.codec)}，浏览器无法播放，请转为 H.264`)
  if (sound && sound.codec !== 'aac' && sound.codec !== 'mp3') refuse(`视频的声音编码为 ${nameOf(sound.codec)}，浏览器无法播放，请转为 AAC`)
  const [, width, height] = /, (\d{1,5})x(\d{1,5})[, \n]/.exec(`${picture.line}\n`) ?? []
  const frames = Number([...said.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
  const durationMs = Math.round(durationOf(said) ?? 0)
  if (!ok || !width || !height || !frames || !durationMs) return refuse(brokenVideo, said)
  if (!PLAYED.test(picture.line)) refuse('视频为 H.264 的高位深或高色度格式，浏览器无法播放，请转为 8 位 4:2:0')
  const turned = /rotate\s*:\s*-?(90|270)|rotation of -?(90|270)/.test(said)
  const size = { width: Number(width), height: Number(height) }
  return { durationMs, ...(turned ? { width: size.height, height: size.width } : size) }
}

/** Decodes all of it. @throws MediaError with what is wrong, in words */
export async function lookAtSound(ffmpeg: string, path: string): Promise<Looked> {
  const input = inputAs('mp3', ['mp3float', 'mp3'], path)
  const { ok, said, late, loudness, peaks, isSilent } = await hear(ffmpeg, input, `${path}.pcm`, { timeoutMs: SOUND_MS })
  const [sound] = streamsOf(said, 'Audio')
  if (sound && sound.codec !== 'mp3') refuse(`音频编码为 ${nameOf(sound.codec)}，请转为 MP3`)
  const [, h = '', m = '', s = ''] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  const durationMs = Math.round((Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000)
  if (!ok || !durationMs) return refuse(late ? '音频过长，请缩短后重试' : brokenSound, said)
  if (isSilent) refuse('音频里没有声音，请换一个音频')
  return { durationMs, ...(loudness === undefined ? {} : { loudness }), ...(peaks ? { peaks } : {}) }
}

/** Whether no box of an mp4 promises more than there is: a file that was cut off has one that does. Only the heads of boxes are read. */
async function boxesAreWhole(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    let at = 0
    for (let boxes = 0; at + 8 <= size; boxes++) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const said = head.readUInt32BE(0)
      const length = said === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : said
      // the last one may go on to the end; what follows the boxes is no concern of a player
      if (length === 0) return true
      if (length < 8) return boxes > 1
      // fragments come by the thousand
      if (boxes > 100_000) return false
      at += length
    }
    return at <= size
  } finally {
    await file.close()
  }
}
