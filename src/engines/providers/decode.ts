// Decodes the recording of a service to samples; accepts only complete files of a known kind.
import { open, stat } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import { RECORDED_RATE } from '../speech/speech.ts'
import { atRate, convert, inputOf } from '../video/convert.ts'

const MAX_SECONDS = 600

/** Whether a file is shorter than its header says. The header of a wav holds its length, unless it was streamed. */
async function breaksOff(path: string): Promise<boolean> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const head = Buffer.alloc(12)
    const { bytesRead } = await file.read(head, 0, 12, 0)
    if (bytesRead < 12 || head.toString('latin1', 0, 4) !== 'RIFF') return false
    const told = head.readUInt32LE(4)
    return told > 0 && told < 0x7fffff00 && size + 1 < told + 8
  } finally {
    await file.close()
  }
}

export interface DecodeOptions {
  ffmpeg: string
  service: string
  /** Playback speed factor, for a service without a speed parameter. */
  tempo?: number
  signal?: AbortSignal | undefined
}

/** Writes raw mono 16-bit samples of `RECORDED_RATE`. @throws MediaError for a file that is empty, no sound, or incomplete */
export async function decodeSpeech(from: string, to: string, { ffmpeg, service, tempo = 1, signal }: DecodeOptions): Promise<void> {
  if (!(await stat(from)).size) throw new MediaError(`${service}返回的录音是空的`, true)
  const input = await inputOf(from, 'audio')
  if (!input) throw new MediaError(`${service}返回的不是录音`, true)
  if (await breaksOff(from)) throw new MediaError(`${service}返回的录音不完整`, true)
  const filters = [...(tempo === 1 ? [] : [`atempo=${tempo}`]), atRate(RECORDED_RATE)].join()
  await convert(
    ffmpeg,
    [...input, '-map', '0:a:0', '-t', String(MAX_SECONDS), '-af', filters, '-ac', '1', '-f', 's16le', to],
    `${service}返回的录音无法读取`,
    { signal, timeoutMs: 120_000 },
  )
  if (!(await stat(to)).size) throw new MediaError(`${service}返回的录音是空的`, true)
}
