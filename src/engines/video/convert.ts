// Runs ffmpeg on external media: only in the format that their first bytes show, only from local files, in a separate process.
import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { MediaError } from '../process/media-error.ts'
import { plainEnvironment, yearOf } from './program.ts'

export interface ConvertOptions {
  signal?: AbortSignal | undefined
  /** Called with the position of the output in milliseconds. */
  onTime?: (ms: number) => void
  timeoutMs?: number
  /** Limit of processor time in seconds; default: all processors during `timeoutMs`. */
  processorS?: number
  /** Limit of the address space in KiB; default 4 GB. */
  memory?: number
}

export interface FfmpegReport {
  /** Whether ffmpeg ended without an error. */
  ok: boolean
  /** Its messages, which describe the input; long output keeps its start and its end. */
  said: string
  late: boolean
}

/** Limits of memory in KiB, of the largest single allocation in bytes, and of the kept output in characters. */
const MAX_MEMORY = 4_000_000
const MAX_BLOCK = 1_000_000_000
const MAX_SAID = 40_000

/** The program with its limits, if the system supports any. */
function bounded(ffmpeg: string, parameters: string[], seconds: number, memory: number): [program: string, parameters: string[]] {
  if (process.platform === 'win32') return [ffmpeg, parameters]
  const bounds = `ulimit -v ${memory} 2>/dev/null; ulimit -t ${seconds} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$0" "$@"`
  return ['/bin/sh', ['-c', bounds, ffmpeg, ...parameters]]
}

/** Report interval: ffmpeg checks for its end, and for its own failures, only when it reports, by default every half second. */
const attention = (ffmpeg: string) => ((yearOf(ffmpeg) ?? 0) > 2021 ? ['-stats_period', '0.1'] : [])

/** Runs ffmpeg and waits for its end, also after a failure. @throws the signal's reason, or MediaError if it cannot be started */
export function runFfmpeg(ffmpeg: string, parameters: string[], options: ConvertOptions = {}): Promise<FfmpegReport> {
  const { signal, onTime, timeoutMs = 300_000, memory = MAX_MEMORY } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  const own = ['-hide_banner', '-nostats', '-nostdin', '-y', '-max_alloc', String(MAX_BLOCK), '-progress', 'pipe:1', ...attention(ffmpeg)]
  const seconds = options.processorS ?? Math.ceil((timeoutMs / 1000) * Math.max(2, availableParallelism()))
  const child = spawn(...bounded(ffmpeg, [...own, ...parameters], seconds, memory), {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: plainEnvironment(),
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
    // the start describes the input, and the end explains a failure
    if (said.length > MAX_SAID) said = `${said.slice(0, MAX_SAID / 2)}\n${said.slice(-MAX_SAID / 2 + 1)}`
  })
  child.stdout.on('data', (chunk) => {
    const time = /out_time_ms=(\d+)/.exec(String(chunk))?.[1]
    if (time) onTime?.(Number(time) / 1000)
  })
  return new Promise((resolve, reject) => {
    let late = false
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      late = true
      kill()
    }, timeoutMs)
    signal?.addEventListener('abort', kill, { once: true })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      act()
    }
    const failed = (cause?: Error) => reject(new MediaError(`视频编码失败：无法启动 ${ffmpeg}`, false, { cause }))
    child.once('error', (cause) => settle(() => failed(cause)))
    child.once('close', (code) =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason)
        // the shell's exit codes for a program that cannot be started
        else if (code === 126 || code === 127) failed(new Error(said.trim()))
        else resolve({ ok: code === 0, said, late })
      }),
    )
  })
}

/** Runs ffmpeg successfully; returns its output. @throws the signal's reason, or MediaError with `reason` if it fails */
export async function convert(ffmpeg: string, parameters: string[], reason: string, options: ConvertOptions = {}): Promise<string> {
  const { ok, said, late } = await runFfmpeg(ffmpeg, parameters, options)
  if (ok) return said
  if (/No space left on device/i.test(said)) throw new MediaError('磁盘空间不足', true)
  throw new MediaError(reason, true, { cause: new Error(late ? 'took too long' : said.trim().split('\n').slice(-3).join(' | ')) })
}

const MAGIC: [kind: 'audio' | 'video', format: string, is: (head: Buffer) => boolean][] = [
  ['audio', 'wav', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'],
  ['audio', 'mp3', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0],
  ['audio', 'flac', (head) => head.toString('latin1', 0, 4) === 'fLaC'],
  ['audio', 'ogg', (head) => head.toString('latin1', 0, 4) === 'OggS'],
  ['audio', 'aac', (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0],
  ['audio', 'mp4', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  ['audio', 'matroska', (head) => head.readUInt32BE(0) === 0x1a45dfa3],
  ['video', 'mp4', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  ['video', 'matroska', (head) => head.readUInt32BE(0) === 0x1a45dfa3],
]

const sounds = [
  ...['mp3float', 'mp3', 'aac', 'ac3', 'flac', 'opus', 'libopus', 'vorbis'],
  ...['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_u8', 'pcm_alaw', 'pcm_mulaw', 'pcm_s16be', 'pcm_s24be'],
]
/** Allowed decoders for external files: formats of services, uploads and browsers. */
export const decoders = {
  audio: sounds,
  video: ['h264', 'hevc', 'mpeg4', 'vp8', 'vp9', 'libdav1d', 'av1', ...sounds],
}

/** Parameters of ffmpeg that read a file in this format with these decoders only: nothing else is opened, whatever the file refers to. */
export const inputAs = (format: string, by: readonly string[], path: string) => [
  ...['-protocol_whitelist', 'file,subfile', '-codec_whitelist', by.join(), '-f', format, '-i', path],
]

const MAX_PADDING = 65_536

const isSync = (first = 0, second = 0) => first === 0xff && second >= 0xe0

/** The first bytes after ID3 tags and zeros, which players skip; `tagged`: there was a tag. */
async function behindTags(file: FileHandle): Promise<{ head: Buffer; tagged: boolean }> {
  const read = Buffer.alloc(MAX_PADDING + 16)
  let at = 0
  for (let tags = 0; ; tags++) {
    const { bytesRead } = await file.read(read, 0, read.length, at)
    const head = read.subarray(0, bytesRead)
    const start = Math.max(
      0,
      head.findIndex((byte) => byte !== 0),
    )
    const isTag = head.toString('latin1', start, start + 3) === 'ID3'
    // the size of the first box of an mp4 begins with zeros, too
    if (!isTag || tags === 8) return { head: isSync(head[start], head[start + 1]) ? head.subarray(start) : head, tagged: tags > 0 }
    // four bytes of seven bits, and a footer if the flag is set
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[start + i] ?? 0) & 0x7f), 0)
    at += start + 10 + size + ((head[start + 5] ?? 0) & 0x10 ? 10 : 0)
  }
}

/**
 * The ffmpeg format of a file, by its first bytes; null for another kind of file. Playlists are refused, because they could name other
 * files.
 */
export async function formatOf(path: string, kind: 'audio' | 'video'): Promise<string | null> {
  const file = await open(path)
  try {
    const { head, tagged } = await behindTags(file)
    const found = head.length < 16 ? undefined : MAGIC.find(([of, , is]) => of === kind && is(head))?.[1]
    // a tag before unknown data belongs to an MP3, whose first frame may follow padding
    return found ?? (kind === 'audio' && tagged ? 'mp3' : null)
  } finally {
    await file.close()
  }
}

/** Parameters of ffmpeg that read a file in its detected format; null for another kind of file. */
export async function inputOf(path: string, kind: 'audio' | 'video'): Promise<string[] | null> {
  const format = await formatOf(path, kind)
  return format ? inputAs(format, decoders[kind], path) : null
}

/**
 * Resampling filter. ffmpeg's default attenuates aliases just above the new half rate, and images just below the old one, by only 20 dB.
 */
export const atRate = (rate: number) => `aresample=${rate}:filter_size=192:cutoff=0.94`

/** The picture of the first input, without cover images. */
export const firstPicture = '0:V:0'
/** The line of ffmpeg's output that describes this picture. */
export const pictureLine = (said: string): string => /Stream #0:\d+.*?: Video: (?!.*attached pic).*/.exec(said)?.[0] ?? ''

/** Milliseconds written or decoded, from the last report; null without a report. */
export function lengthOf(said: string): number | null {
  const [, h = '', m = '', s = ''] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return s ? Math.round((Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000) : null
}

/**
 * Milliseconds of an input without a length, as browsers record it: its packets are read without decoding. @returns null without packets
 */
export async function lengthOfPackets(
  ffmpeg: string,
  input: readonly string[],
  map: string,
  options: ConvertOptions = {},
): Promise<number | null> {
  let last: number | null = null
  await runFfmpeg(ffmpeg, [...input, '-map', map, '-c', 'copy', '-f', 'null', '-'], { ...options, onTime: (ms) => (last = ms) })
  return last
}

/** Milliseconds of the last input in an output of `convert`; null without a length. */
export function durationOf(said: string): number | null {
  const [, h = '', m = '', s = ''] = [...said.matchAll(/Duration: (\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return s ? (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000 : null
}
