// Converting media that come from outside: only as what their first bytes say they are, from files only, in a process of its own.
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { MediaError } from '../media-error.ts'

export interface ConvertOptions {
  signal?: AbortSignal | undefined
  /** Hears how far the output has come, in milliseconds. */
  onTime?: (ms: number) => void
  timeoutMs?: number
}

/**
 * Runs ffmpeg and waits for its end; gives what it said, of which `-i` tells the input.
 * @throws the signal's reason, or MediaError with `reason` when it fails
 */
export function convert(ffmpeg: string, parameters: string[], reason: string, options: ConvertOptions = {}): Promise<string> {
  const { signal, onTime, timeoutMs = 300_000 } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  const child = spawn(ffmpeg, ['-hide_banner', '-nostats', '-y', '-progress', 'pipe:1', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-20_000)))
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
    child.once('error', (cause) => settle(() => reject(new MediaError(`视频编码失败：无法启动 ${ffmpeg}`, false, { cause }))))
    child.once('close', (code) =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason)
        else if (code === 0) resolve(said)
        else if (/No space left on device/i.test(said)) reject(new MediaError('磁盘空间不足', true))
        else
          reject(new MediaError(reason, true, { cause: new Error(late ? 'took too long' : said.trim().split('\n').slice(-3).join(' | ')) }))
      }),
    )
  })
}

const MAGIC: [kind: 'audio' | 'video', format: string, is: (head: Buffer) => boolean][] = [
  ['audio', 'wav', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'],
  ['audio', 'mp3', (head) => head.toString('latin1', 0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0)],
  ['audio', 'flac', (head) => head.toString('latin1', 0, 4) === 'fLaC'],
  ['audio', 'ogg', (head) => head.toString('latin1', 0, 4) === 'OggS'],
  ['video', 'mp4', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  ['video', 'matroska', (head) => head.readUInt32BE(0) === 0x1a45dfa3],
]

/** ffmpeg's parameters that read a file as what it is; null for what is no such file. A playlist could name other files: it is none. */
export async function inputOf(path: string, kind: 'audio' | 'video'): Promise<string[] | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(16)
    await file.read(head, 0, 16, 0)
    const format = MAGIC.find(([of, , is]) => of === kind && is(head))?.[1]
    return format ? ['-protocol_whitelist', 'file', '-f', format, '-i', path] : null
  } finally {
    await file.close()
  }
}

/** Milliseconds of the last input, of what `convert` gave; null where none is told. */
export function durationOf(said: string): number | null {
  const [, h = '', m = '', s = ''] = [...said.matchAll(/Duration: (\d+):(\d+):([\d.]+)/g)].at(-1) ?? []
  return s ? (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000 : null
}
