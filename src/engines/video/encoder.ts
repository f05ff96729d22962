// The encoder: ffmpeg as a separate process that reads from pipes.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { MediaError } from '../process/media-error.ts'
import type { AiMark } from '../process/messages.ts'
import { atRate } from './convert.ts'
import { encoderEnvironment } from './program.ts'

const AUDIO_IN = (sampleRate: number, pipe: string) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pipe]

/** Sample rate of all playable sound, in Hz. */
export const OUT_RATE = 44_100

export interface VideoFormat {
  width: number
  height: number
  fps: number
  sampleRate: number
}

// clean drawings on a still background: a constant quantiser gives about 50 dB, while lookahead, adaptation and psychovisual tuning only
// take time
const X264 = 'rc-lookahead=0:mbtree=0:scenecut=0:weightp=0:bframes=0:aq-mode=0:no-psy=1:me=dia:subme=0'

/** Colour parameters of every video. */
export const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

function picturesIn({ width, height, fps }: Omit<VideoFormat, 'sampleRate'>): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostats', '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', ...COLOUR],
    ...['-s', `${width}x${height}`, '-r', String(fps), '-thread_queue_size', '4', '-i', 'pipe:0'],
  ]
}

/** Encoder arguments of all our videos: with equal arguments, videos can be joined without encoding them again. */
export const H264 = (fps: number) => [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-qp', '23', '-x264-params', X264],
  ...['-g', String(fps * 10), '-pix_fmt', 'yuv420p', ...COLOUR],
]

/**
 * The number of threads does not change the pictures. One thread needs a seventh less work, and on two cores takes no longer, because
 * composing and reading run in parallel.
 */
const ONE_THREAD = ['-threads:v', '1']

/**
 * Arguments for the metadata of AI-made content: the field AIGC with label 1 (AI-made), producer and number, as GB 45438-2025 names them.
 * None without a mark.
 */
const metadataOf = (mark: AiMark | undefined): string[] => {
  if (!mark) return []
  const told = { Label: '1', ContentProducer: mark.producer, ProduceID: mark.id, ReservedCode1: '' }
  return ['-metadata', `AIGC=${JSON.stringify({ ...told, ContentPropagator: '', PropagateID: '', ReservedCode2: '' })}`]
}

/** Arguments for an MP4 that plays while it downloads, with the metadata of a mark. */
export const mp4Container = (mark?: AiMark): string[] => [
  ...metadataOf(mark),
  // without this flag the container keeps only the fields that it knows
  ...['-movflags', mark ? '+faststart+use_metadata_tags' : '+faststart', '-f', 'mp4'],
]

/** Arguments for H.264 + AAC in MP4: frames as yuv420p on pipe 0, 16-bit mono samples on pipe 3. Both must have the same length. */
export function mp4Arguments(format: VideoFormat, out: string, mark?: AiMark): string[] {
  return [
    ...picturesIn(format),
    ...['-thread_queue_size', '64', ...AUDIO_IN(format.sampleRate, 'pipe:3'), '-map', '0:v', '-map', '1:a'],
    ...H264(format.fps),
    ...ONE_THREAD,
    // at this rate, the fast coder is also the better one for speech: 39 dB above its errors instead of 31
    ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k', '-af', atRate(OUT_RATE), ...mp4Container(mark), out],
  ]
}

/** Arguments for H.264 in MP4 without sound: frames as yuv420p on pipe 0. */
export function silentMp4Arguments(format: Omit<VideoFormat, 'sampleRate'>, out: string): string[] {
  return [...picturesIn(format), ...H264(format.fps), ...ONE_THREAD, '-an', ...mp4Container(), out]
}

/** Arguments for a mono 96 kbit/s MP3 of 44.1 kHz; 16-bit mono samples on pipe 0. */
export function mp3Arguments(sampleRate: number, out: string, mark?: AiMark): string[] {
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostats',
    '-y',
    ...AUDIO_IN(sampleRate, 'pipe:0'),
    '-af',
    atRate(OUT_RATE),
    '-ac',
    '1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '96k',
    ...metadataOf(mark),
    '-f',
    'mp3',
    out,
  ]
}

/** Arguments for a 16-bit mono WAV; 16-bit mono samples on pipe 0. */
export const wavArguments = (sampleRate: number, out: string): string[] => [
  ...['-hide_banner', '-loglevel', 'error', '-nostats', '-y', ...AUDIO_IN(sampleRate, 'pipe:0')],
  ...['-c:a', 'pcm_s16le', '-f', 'wav', out],
]

export interface Encoder {
  /** Writes a chunk; resolves when it has left this process. @throws MediaError if the encoder has ended. */
  write(chunk: Uint8Array, pipe?: 0 | 3): Promise<void>
  /** Closes the sound's pipe, because the encoder waits for its end. */
  endSound(): void
  /** Closes the pipes and waits for the file. @throws MediaError with the encoder's last messages. */
  finish(): Promise<void>
  /** Kills the encoder; resolves when its file is released. */
  stop(): Promise<void>
}

function failure(stderr: string, fallback: string): MediaError {
  if (/No space left on device/i.test(stderr)) return new MediaError('磁盘空间不足', true)
  const words = stderr.trim().split('\n').at(-1)?.slice(0, 200)
  return new MediaError(`视频编码失败：${words || fallback}`, true)
}

/** Starts the encoder process. If `signal` aborts, the process is killed at once, and `finish` rejects with the signal's reason. */
export function startEncoder(ffmpeg: string, parameters: string[], signal?: AbortSignal): Encoder {
  const child: ChildProcess = spawn(ffmpeg, parameters, {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: encoderEnvironment(),
  })
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr = (stderr + String(chunk)).slice(-4000)
  })
  const pipes = { 0: child.stdio[0] as Writable, 3: child.stdio[3] as Writable }
  // a broken pipe shows in the callback of the write and in the exit code
  for (const pipe of Object.values(pipes)) pipe.on('error', () => {})
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  if (signal?.aborted) kill()
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new MediaError(`视频编码失败：无法启动 ${ffmpeg}`, false, { cause })))
    child.once('close', (code, killed) => {
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(failure(stderr, killed ? `进程被终止 ${killed}` : `退出码 ${code}`))
    })
  })
  ended.catch(() => {})
  const write = async (chunk: Uint8Array, pipe: 0 | 3 = 0) => {
    const broken = await new Promise<Error | null | undefined>((resolve) => pipes[pipe].write(chunk, resolve))
    if (!broken) return
    await ended
    throw failure(stderr, broken.message)
  }
  return {
    write,
    endSound: () => void pipes[3].end(),
    async finish() {
      pipes[0].end()
      pipes[3].end()
      await ended
    },
    async stop() {
      kill()
      await ended.catch(() => {})
    },
  }
}
