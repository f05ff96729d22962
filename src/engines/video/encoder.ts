// The encoder: ffmpeg as a separate process, fed through pipes.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { MediaError } from '../process/media-error.ts'
import { atRate } from './convert.ts'
import { encoderEnvironment } from './program.ts'

const AUDIO_IN = (sampleRate: number, pipe: string) => ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pipe]

/** Of every sound that is played. */
export const OUT_RATE = 44_100

export interface VideoFormat {
  width: number
  height: number
  fps: number
  sampleRate: number
}

// Clean drawings on a still ground: a constant quantiser gives about 50 dB, and looking ahead, adapting and psychovisual tuning only cost time.
const X264 = 'rc-lookahead=0:mbtree=0:scenecut=0:weightp=0:bframes=0:aq-mode=0:no-psy=1:me=dia:subme=0'

/** How the colours of every picture are written down. */
export const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

function picturesIn({ width, height, fps }: Omit<VideoFormat, 'sampleRate'>): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostats', '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', ...COLOUR],
    ...['-s', `${width}x${height}`, '-r', String(fps), '-thread_queue_size', '4', '-i', 'pipe:0'],
  ]
}

/** Of every video of ours: equal arguments give videos that follow one another without being encoded again. */
export const H264 = (fps: number) => [
  ...['-c:v', 'libx264', '-preset', 'superfast', '-qp', '23', '-x264-params', X264],
  ...['-g', String(fps * 10), '-pix_fmt', 'yuv420p', ...COLOUR],
]

/** The pictures are the same by however many threads; one takes a seventh less work, and on two cores, where composing and reading go on beside it, no longer. */
const ONE_THREAD = ['-threads:v', '1']

/** Arguments for H.264 + AAC in MP4: frames as yuv420p on pipe 0, 16-bit mono samples on pipe 3. Both must be of the same length. */
export function mp4Arguments(format: VideoFormat, out: string): string[] {
  return [
    ...picturesIn(format),
    ...['-thread_queue_size', '64', ...AUDIO_IN(format.sampleRate, 'pipe:3'), '-map', '0:v', '-map', '1:a'],
    ...H264(format.fps),
    ...ONE_THREAD,
    // Of speech at this rate the quick way is also the better one: 39 dB above its faults instead of 31.
    ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k', '-af', atRate(OUT_RATE), '-movflags', '+faststart', '-f', 'mp4', out],
  ]
}

/** Arguments for H.264 in MP4 without sound: frames as yuv420p on pipe 0. */
export function silentMp4Arguments(format: Omit<VideoFormat, 'sampleRate'>, out: string): string[] {
  return [...picturesIn(format), ...H264(format.fps), ...ONE_THREAD, '-an', '-movflags', '+faststart', '-f', 'mp4', out]
}

/** Arguments for a mono 96 kbit/s MP3 of 44.1 kHz; 16-bit mono samples on pipe 0. */
export function mp3Arguments(sampleRate: number, out: string): string[] {
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
  /** Resolves when the chunk has left this process. @throws MediaError when the encoder has ended. */
  write(chunk: Uint8Array, pipe?: 0 | 3): Promise<void>
  /** Closes the sound's pipe: the encoder waits for its end. */
  endSound(): void
  /** Closes the pipes and waits for the file. @throws MediaError with the encoder's own last words. */
  finish(): Promise<void>
  /** Ends it at once; resolves when its file is let go. */
  stop(): Promise<void>
}

function failure(stderr: string, fallback: string): MediaError {
  if (/No space left on device/i.test(stderr)) return new MediaError('磁盘空间不足', true)
  const words = stderr.trim().split('\n').at(-1)?.slice(0, 200)
  return new MediaError(`视频编码失败：${words || fallback}`, true)
}

/** Starts ffmpeg. When `signal` aborts it is killed at once, and `finish` rejects with the signal's reason. */
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
  // A broken pipe shows in the write's own callback and in the exit code.
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
