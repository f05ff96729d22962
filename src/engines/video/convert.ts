// Converting media that come from outside: only as what their first bytes say they are, from files only, in a process of its own.
import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { MediaError } from '../process/media-error.ts'
import { plainEnvironment, yearOf } from './program.ts'

export interface ConvertOptions {
  signal?: AbortSignal | undefined
  /** Hears how far the output has come, in milliseconds. */
  onTime?: (ms: number) => void
  timeoutMs?: number
  /** Seconds of the processor; unless given, as many as all processors have within `timeoutMs`. */
  processorS?: number
  /** KiB of address space; 4 GB unless given. */
  memory?: number
}

export interface FfmpegReport {
  /** Whether it ended well. */
  ok: boolean
  /** What it said, of which `-i` tells the input; the end of it where it said much. */
  said: string
  late: boolean
}

/** Of memory, in KiB, and of processor time, in seconds: whatever a file makes of it, the program ends. */
const MAX_MEMORY = 4_000_000
const MAX_BLOCK = 1_000_000_000
const MAX_SAID = 40_000

/** The program with its bounds, where the system knows any. */
function bounded(ffmpeg: string, parameters: string[], seconds: number, memory: number): [program: string, parameters: string[]] {
  if (process.platform === 'win32') return [ffmpeg, parameters]
  const bounds = `ulimit -v ${memory} 2>/dev/null; ulimit -t ${seconds} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$0" "$@"`
  return ['/bin/sh', ['-c', bounds, ffmpeg, ...parameters]]
}

/** It looks up as often as it reports, also at its own failures: twice a second, unless told otherwise. */
const attention = (ffmpeg: string) => ((yearOf(ffmpeg) ?? 0) > 2021 ? ['-stats_period', '0.1'] : [])

/** Runs ffmpeg and waits for its end, whichever it is. @throws the signal's reason, or MediaError where it cannot be started */
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
    // the head tells of the input, the end why it went wrong
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
        // what a shell says of a program that is not there
        else if (code === 126 || code === 127) failed(new Error(said.trim()))
        else resolve({ ok: code === 0, said, late })
      }),
    )
  })
}

/**
 * Runs ffmpeg to a good end; gives what it said.
 * @throws the signal's reason, or MediaError with `reason` when it fails
 */
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
/** What may decode a file from outside: what services send, what people bring, and what browsers play. */
export const decoders = {
  audio: sounds,
  video: ['h264', 'hevc', 'mpeg4', 'vp8', 'vp9', 'libdav1d', 'av1', ...sounds],
}

/** ffmpeg's parameters that read a file as this format, by these decoders and no others: nothing else is opened, whatever it names. */
export const inputAs = (format: string, by: readonly string[], path: string) => [
  ...['-protocol_whitelist', 'file,subfile', '-codec_whitelist', by.join(), '-f', format, '-i', path],
]

const MAX_PADDING = 65_536

const isSync = (first = 0, second = 0) => first === 0xff && second >= 0xe0

/** The first bytes behind tags of ID3 and zeros, which players skip; `tagged`: there was a tag. */
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
    // four bytes of seven bits, and a footer where the flag says so
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((head[start + i] ?? 0) & 0x7f), 0)
    at += start + 10 + size + ((head[start + 5] ?? 0) & 0x10 ? 10 : 0)
  }
}

/** As what a file is read, by its first bytes; null for what is no such file. A playlist could name other files: it is none. */
export async function formatOf(path: string, kind: 'audio' | 'video'): Promise<string | null> {
  const file = await open(path)
  try {
    const { head, tagged } = await behindTags(file)
    const found = head.length < 16 ? undefined : MAGIC.find(([of, , is]) => of === kind && is(head))?.[1]
    // a tag before something unknown is that of an MP3, whose first frame may lie behind padding
    return found ?? (kind === 'audio' && tagged ? 'mp3' : null)
  } finally {
    await file.close()
  }
}

/** ffmpeg's parameters that read a file as what it is; null for what is no such file. */
export async function inputOf(path: string, kind: 'audio' | 'video'): Promise<string[] | null> {
  const format = await formatOf(path, kind)
  return format ? inputAs(format, decoders[kind], path) : null
}

/** A filter that brings sound to another rate. Left to itself ffmpeg folds what lies just above the new half back at -20 dB, and mirrors what lies just below the old one. */
export const atRate = (rate: number) => `aresample=${rate}:filter_size=192:cutoff=0.94`

/** The picture of the first input; a cover is none, wherever it lies. */
export const firstPicture = '0:V:0'
/** What ffmpeg says of it. */
export const pictureLine = (said: string): string => /Stream #0:\d+.*?: Video: (?!.*attached pic).*/.exec(said)?.[0] ?? ''

/** Milliseconds of what was written or decoded, by the last report; null where there is none. */
export function lengthOf(said: string): number | null {
  const [, h = '', m = '', s = ''] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return s ? Math.round((Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000) : null
}

/**
 * Milliseconds of an input that does not tell its length, as what browsers record: its packets are read, nothing is decoded.
 * @returns null where there are none
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

/** Milliseconds of the last input, of what `convert` gave; null where none is told. */
export function durationOf(said: string): number | null {
  const [, h = '', m = '', s = ''] = [...said.matchAll(/Duration: (\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return s ? (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000 : null
}
