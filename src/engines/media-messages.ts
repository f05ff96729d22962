// What parent and child process say to each other.
import type { Format } from './figure/stages.ts'
import type { Lexicon } from './speech/lexicon.ts'
import type { Delivery } from './speech/voices.ts'

/** Part of every cache key: media made by another version may look or sound different. */
export const engineVersion = '2'

/** What is said, by whom and how. */
interface Spoken extends Delivery {
  text: string
  voice: string
  /** Readings that come before the dictionary's. */
  lexicon?: Lexicon
}

export interface SpeechJob extends Spoken {
  kind: 'speech'
  /** Path of the mp3. */
  out: string
}

export interface VideoJob extends Spoken {
  kind: 'video'
  figure: string
  format: Format
  burnSubtitles: boolean
  /** Path of the mp4. */
  out: string
  /** Path of the poster, .jpg or .png. */
  poster: string
  /** Path of the .vtt; the .srt is written beside it. */
  subtitles: string
}

export interface PreviewJob {
  kind: 'preview'
  figure: string
  format: Format
  /** Pixels; the height follows from the format. */
  width: number
  type: 'jpeg' | 'png'
}

export type Job = SpeechJob | VideoJob
export type AnyJob = Job | PreviewJob

export interface MediaResult {
  durationMs: number
  width?: number
  height?: number
  bytes: number
  /** 64 bars of the waveform, 0..1. */
  peaks: number[]
}

export interface Progress {
  /** 0..100, never falling, measured from clauses spoken and frames written. */
  percent: number
  stage: 'speech' | 'figure' | 'encode'
}

/** Where the time of a job went, in milliseconds. */
export interface Timing {
  speechMs: number
  figureMs: number
  composeMs: number
  encodeMs: number
}

export type ToChild = { type: 'run'; id: number; job: AnyJob } | { type: 'cancel'; id: number }

export type ToParent =
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: MediaResult; timing: Timing; rssMb: number }
  | { type: 'picture'; id: number; picture: Uint8Array; rssMb: number }
  | { type: 'failed'; id: number; reason: string; retryable: boolean; detail: string; rssMb: number }
