// Runs ffmpeg on external media: only in the format that their first bytes show, only from local files, in a separate process.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { MediaError } from '../process/media-error.ts'
import { decoders, formatOf } from './formats.ts'
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

/** Parameters of ffmpeg that read a file in this format with these decoders only: nothing else is opened, whatever the file refers to. */
export const inputAs = (format: string, by: readonly string[], path: string) => [
  ...['-protocol_whitelist', 'file,subfile', '-codec_whitelist', by.join(), '-f', format, '-i', path],
]

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
