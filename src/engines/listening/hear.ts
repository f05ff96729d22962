// Analyses the samples of a recorded answer: duration, duration of speech, pauses. It recognises no words.
import { readFile, rm } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import { inputAs, runFfmpeg } from '../video/convert.ts'

export interface Heard {
  durationMs: number
  speechMs: number
  /** Number of pauses of more than a second and a half, between words. */
  pauses: number
  /** Loudness from 0 to 1 along the recording. */
  peaks: number[]
}

/** Sample rate in Hz for the analysis and for recognisers. */
export const RATE = 16_000
const FRAME_MS = 20
const FRAME = (RATE / 1000) * FRAME_MS
/** Frames that count as speech after the last loud frame, because ends of words are quiet. */
const HANGOVER = 200 / FRAME_MS
const PAUSE_MS = 1500
const PEAKS = 64
/**
 * Threshold of speech in decibels: at least SILENCE, ABOVE_QUIET above the room's quiet level, and at most BELOW_LOUD below its loudest.
 */
const [SILENCE, ABOVE_QUIET, BELOW_LOUD] = [-50, 10, 12]
const TIMEOUT_MS = 30_000

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? SILENCE

/** Analyses samples from -1 to 1 at 16 kHz. */
export function hearSamples(samples: Float32Array): Heard {
  const loudness = Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, i) => {
    const frame = samples.subarray(i * FRAME, (i + 1) * FRAME)
    return 10 * Math.log10(frame.reduce((sum, s) => sum + s * s, 0) / frame.length + 1e-10)
  })
  const sorted = loudness.toSorted((a, b) => a - b)
  const bound = Math.max(SILENCE, Math.min(at(sorted, 0.1) + ABOVE_QUIET, at(sorted, 0.95) - BELOW_LOUD))
  let [speech, pauses, quiet] = [0, 0, Infinity]
  for (const level of loudness) {
    if (level > bound) {
      // silence before the first word is no pause
      if (Number.isFinite(quiet) && (quiet - HANGOVER) * FRAME_MS > PAUSE_MS) pauses++
      quiet = 0
    } else quiet++
    if (quiet <= HANGOVER) speech++
  }
  const durationMs = Math.round((samples.length / RATE) * 1000)
  return { durationMs, speechMs: Math.min(durationMs, speech * FRAME_MS), pauses, peaks: peaksOf(samples) }
}

function peaksOf(samples: Float32Array): number[] {
  const stretch = Math.max(1, Math.ceil(samples.length / PEAKS))
  return Array.from({ length: PEAKS }, (_, i) => {
    const most = samples.subarray(i * stretch, (i + 1) * stretch).reduce((peak, s) => Math.max(peak, Math.abs(s)), 0)
    return Math.round(Math.min(1, most) * 1000) / 1000
  })
}

/** Decodes a local mp3 to samples from -1 to 1 at 16 kHz, whatever its own rate. @throws MediaError if it cannot be decoded */
export async function readSamples(
  ffmpeg: string,
  path: string,
  { signal, maxSeconds }: { signal?: AbortSignal; maxSeconds?: number } = {},
): Promise<Float32Array<ArrayBuffer>> {
  const decoded = `${path}.f32`
  try {
    const most = maxSeconds === undefined ? [] : ['-t', String(maxSeconds)]
    const sound = ['-map', '0:a:0', ...most, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', decoded]
    const input = inputAs('mp3', ['mp3float', 'mp3'], path)
    const { ok, said } = await runFfmpeg(ffmpeg, [...input, ...sound], { timeoutMs: TIMEOUT_MS, signal })
    const bytes = ok ? await readFile(decoded) : null
    if (!bytes?.length) throw new MediaError('录音已损坏，无法播放', false, { cause: new Error(said) })
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)))
  } finally {
    await rm(decoded, { force: true })
  }
}

/** Analyses a whole local mp3. @throws MediaError if it cannot be decoded */
export const hear = async (ffmpeg: string, path: string): Promise<Heard> => hearSamples(await readSamples(ffmpeg, path))
