// What parent and child process say to each other.
import type { Drawing } from '../figure/figures.ts'
import type { Subject } from '../figure/paint-messages.ts'
import type { Format } from '../figure/stages.ts'
import type { MouthBox } from '../sources.ts'
import type { Lexicon } from '../speech/lexicon.ts'
import type { Delivery } from '../speech/voices.ts'

/** Part of every cache key: media made by another version may look or sound different. */
export const engineVersion = '7'

/** A voice of ours by its id; what a service has said, a raw file of samples for each passage; a speaker of a model. */
export type SpeakingVoice = string | { recorded: string[] } | { sherpa: { folder: string; speaker: number } }

/** A drawing of ours by its id, or before one of its backgrounds and as near as it is framed; a picture or an idle video that is moved at its mouth, by its path. */
export type ShownFigure = string | Drawing | OwnFigure
export type OwnFigure = { picture: string; mouth: MouthBox } | { video: string; mouth: MouthBox }

/** What is said, by whom and how. */
interface Spoken extends Delivery {
  text: string
  voice: SpeakingVoice
  /** Readings that come before the dictionary's. */
  lexicon?: Lexicon
}

export interface SpeechJob extends Spoken {
  kind: 'speech'
  /** Path of the mp3; where the name says so of a wav, with a {@link SoundNote} beside it. */
  out: string
}

/** What is known of a wav, as `{wav}.json`. */
export interface SoundNote {
  durationMs: number
  clauses: { text: string; startMs: number; endMs: number; closes: boolean }[]
  peaks: number[]
}

/** A video that a service has made speak, brought into our format: its picture, our sound and our subtitles. */
export interface DubJob {
  kind: 'dub'
  /** Path of what the service made. */
  picture: string
  /** The wav that it was made for, with what a speech job wrote beside it. */
  sound: string
  format: Format
  burnSubtitles: boolean
  out: string
  poster: string
  subtitles: string
}

export interface VideoJob extends Spoken {
  kind: 'video'
  figure: ShownFigure
  format: Format
  burnSubtitles: boolean
  /** Path of the mp4. */
  out: string
  /** Path of the poster, .jpg or .png. */
  poster: string
  /** Path of the .vtt; the .srt is written beside it. */
  subtitles: string
}

/** Looks at what somebody brings as a figure, and takes its still: a JPEG at `out`, with the width and the height of what was brought. */
export interface InspectJob {
  kind: 'inspect'
  picture?: string
  video?: string
  out: string
}

/** A drawn figure that listens: six silent seconds whose last frame leads into the first. */
export interface IdleJob extends Drawing {
  kind: 'idle'
  format: Format
  /** Path of the mp4, which has no sound. */
  out: string
  /** Path of the poster, .jpg or .png. */
  poster: string
}

/** A still that takes the place of a video in a film. */
export interface Card {
  tone: 'chapter' | 'line' | 'answer' | 'picture'
  /** Stands small above the words: who says them. */
  label: string | null
  text: string
  /** Path of a picture that fills it. */
  picture?: string
}

/** A piece of a film: a video as it is, with what is said in it; or a card, with what is heard meanwhile. */
export type FilmClip =
  | { video: string; durationMs: number; text: string; subtitles: string | null; isBurned: boolean }
  | { card: Card; durationMs: number; sound: string | null }

/** Videos and cards, one after the other, as one video. What is of our own making is not encoded again. */
export interface FilmJob {
  kind: 'film'
  clips: FilmClip[]
  format: Format
  /** What is said stands in every picture; else in none. */
  burnSubtitles: boolean
  /** Folder that keeps what had to be encoded, by its content. */
  kept: string
  /** Path of the mp4. */
  out: string
  /** Path of the poster, .jpg. */
  poster: string
  /** Path of the .vtt; the .srt is written beside it. */
  subtitles: string
}

/** Brings what somebody has uploaded into what every browser plays: H.264 and AAC, or MP3. */
export interface ConvertJob {
  kind: 'convert'
  /** Path of what came. */
  source: string
  /** Path of the mp4 or the mp3. */
  out: string
  /** Path of the poster of a video, .jpg. */
  poster: string
  /** Milliseconds that the decoder is given. */
  maxMs: number
}

export interface PreviewJob extends Drawing {
  kind: 'preview'
  format: Format
  /** Pixels; the height follows from the format. */
  width: number
  type: 'jpeg' | 'png'
}

/** Hears what was said in an mp3, by the recogniser of a folder. */
export interface ListenJob {
  kind: 'listen'
  recording: string
  folder: string
}

/** What a recogniser has written, and when each piece of it begins. */
export interface HeardSpeech {
  text: string
  words: { text: string; startMs: number; endMs: number }[]
  /** The kind of model. */
  kind: string
}

export type Job = SpeechJob | VideoJob | IdleJob | DubJob | InspectJob | FilmJob | ConvertJob
export type AnyJob = Job | PreviewJob | ListenJob

export interface MediaResult {
  durationMs: number
  width?: number
  height?: number
  bytes: number
  /** 64 bars of the waveform, 0..1. */
  peaks: number[]
  /** In LUFS, of what somebody has brought. */
  loudness?: number
}

export interface Progress {
  /** 0..100, never falling, measured from clauses spoken and frames written. */
  percent: number
  stage: Exclude<Stage, 'start'>
}

/** Where the time of a job went, in milliseconds. */
export interface Timing {
  speechMs: number
  figureMs: number
  composeMs: number
  encodeMs: number
}

export type ToChild =
  | { type: 'run'; id: number; job: AnyJob }
  | { type: 'cancel'; id: number }
  /** To be painted while nothing runs; not answered. */
  | { type: 'ahead'; subjects: Subject[] }

/** What the child was doing when it was last heard of; `start` before the first report. */
export const stages = ['start', 'speech', 'figure', 'encode'] as const
export type Stage = (typeof stages)[number]

export type ToParent =
  /** Every second while a job runs; `steps` grows with each advance of it, however small. */
  | { type: 'beat'; id: number; stage: Stage; steps: number }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: MediaResult; timing: Timing; rssMb: number }
  /** Should this process die now, this is why; null: no longer. */
  | { type: 'risk'; id: number; reason: string | null }
  | { type: 'picture'; id: number; picture: Uint8Array; rssMb: number }
  | { type: 'heard'; id: number; heard: HeardSpeech; rssMb: number }
  | { type: 'failed'; id: number; reason: string; retryable: boolean; detail: string; rssMb: number }
