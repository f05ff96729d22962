// Messages between parent and child process.
import type { Drawing } from '../figure/figures.ts'
import type { Subject } from '../figure/paint-messages.ts'
import type { Format } from '../figure/stages.ts'
import type { MouthBox } from '../sources.ts'
import type { Lexicon } from '../speech/lexicon.ts'
import type { Delivery } from '../speech/voices.ts'

/** Engine version, a part of every cache key: media of another version may look or sound different. */
export const engineVersion = '8'

/** A voice: the id of one of ours; recorded samples of a service, one raw file per passage; or a speaker of a model. */
export type SpeakingVoice = string | { recorded: string[] } | { sherpa: { folder: string; speaker: number } }

/**
 * A figure: the id of one of our drawings, or a drawing with background and framing, or the path of a picture or idle video whose mouth is
 * moved.
 */
export type ShownFigure = string | Drawing | OwnFigure
export type OwnFigure = { picture: string; mouth: MouthBox } | { video: string; mouth: MouthBox }

/** The producer of an AI-made file, and the producer's number for it, as its metadata tells them. */
export interface AiMark {
  producer: string
  id: string
}

/** The text, the voice and the delivery. */
interface Spoken extends Delivery {
  text: string
  voice: SpeakingVoice
  /** Readings that take precedence over the dictionary. */
  lexicon?: Lexicon
}

export interface SpeechJob extends Spoken {
  kind: 'speech'
  /** Path of the mp3, or of a wav if the name ends so, with a {@link SoundNote} beside it. */
  out: string
  mark?: AiMark | undefined
}

/** Facts about a wav, stored as `{wav}.json`. */
export interface SoundNote {
  durationMs: number
  clauses: { text: string; startMs: number; endMs: number; closes: boolean }[]
  peaks: number[]
}

/** Converts a talking video of a service to our format: its picture, with our sound and our subtitles. */
export interface DubJob {
  kind: 'dub'
  /** Path of the service's video. */
  picture: string
  /** The wav that the service used, with the note of its speech job beside it. */
  sound: string
  format: Format
  burnSubtitles: boolean
  out: string
  poster: string
  subtitles: string
  mark?: AiMark | undefined
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
  mark?: AiMark | undefined
}

/**
 * Inspects a file that a user brings as a figure, and takes its still: a JPEG at `out`. The result has the width and the height of the
 * file.
 */
export interface InspectJob {
  kind: 'inspect'
  picture?: string
  video?: string
  out: string
}

/** A listening drawn figure: six silent seconds that loop seamlessly. */
export interface IdleJob extends Drawing {
  kind: 'idle'
  format: Format
  /** Path of the mp4, which has no sound. */
  out: string
  /** Path of the poster, .jpg or .png. */
  poster: string
}

/** A still that replaces a video in a film. */
export interface Card {
  /** chapter, notice: a title. notice: the first card of a film, which tells that it is AI-made. */
  tone: 'chapter' | 'notice' | 'line' | 'answer' | 'picture'
  /** Small text above the words: the speaker. */
  label: string | null
  text: string
  /** Path of a picture that fills the card. */
  picture?: string
}

/** A piece of a film: a finished video with its text, or a card with its sound. */
export type FilmClip =
  | { video: string; durationMs: number; text: string; subtitles: string | null; isBurned: boolean }
  | { card: Card; durationMs: number; sound: string | null }

/** Joins videos and cards to one video. Our own videos are not encoded again. */
export interface FilmJob {
  kind: 'film'
  clips: FilmClip[]
  format: Format
  /** Whether all pictures show the subtitles, or none does. */
  burnSubtitles: boolean
  /** Folder cache of encoded pieces, by their content. */
  kept: string
  /** Path of the mp4. */
  out: string
  /** Path of the poster, .jpg. */
  poster: string
  /** Path of the .vtt; the .srt is written beside it. */
  subtitles: string
  mark?: AiMark | undefined
}

/** Converts an upload to a format that every browser plays: H.264 and AAC, or MP3. */
export interface ConvertJob {
  kind: 'convert'
  /** Path of the uploaded file. */
  source: string
  /** Path of the mp4 or the mp3. */
  out: string
  /** Path of the poster of a video, .jpg. */
  poster: string
  /** Time limit of the decoder in milliseconds. */
  maxMs: number
  /** The part to keep; absent: all of it. */
  clip?: Clip | undefined
}

/** A part of a medium, in milliseconds from its start. */
export interface Clip {
  fromMs: number
  toMs: number
}

export interface PreviewJob extends Drawing {
  kind: 'preview'
  format: Format
  /** Width in pixels; the height follows from the format. */
  width: number
  type: 'jpeg' | 'png'
}

/** Recognises an mp3, with the model of a folder. */
export interface ListenJob {
  kind: 'listen'
  recording: string
  folder: string
}

/** The recognised text, and the times of its words. */
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
  /** Loudness of an uploaded file in LUFS. */
  loudness?: number
}

export interface Progress {
  /** 0..100, never decreasing, measured from spoken clauses and written frames. */
  percent: number
  stage: Exclude<Stage, 'start'>
}

/** Duration of the parts of a job in milliseconds. */
export interface Timing {
  speechMs: number
  figureMs: number
  composeMs: number
  encodeMs: number
}

export type ToChild =
  | { type: 'run'; id: number; job: AnyJob }
  | { type: 'cancel'; id: number }
  /** Figures for painting ahead; there is no answer. */
  | { type: 'ahead'; subjects: Subject[] }

/** Stage in which the child was last; `start` before the first report. */
export const stages = ['start', 'speech', 'figure', 'encode'] as const
export type Stage = (typeof stages)[number]

export type ToParent =
  /** Heartbeat every second during a job; `steps` grows with each advance, however small. */
  | { type: 'beat'; id: number; stage: Stage; steps: number }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: MediaResult; timing: Timing; rssMb: number }
  /** The reason to report if this process dies now; null: none any more. */
  | { type: 'risk'; id: number; reason: string | null }
  | { type: 'picture'; id: number; picture: Uint8Array; rssMb: number }
  | { type: 'heard'; id: number; heard: HeardSpeech; rssMb: number }
  | { type: 'failed'; id: number; reason: string; retryable: boolean; detail: string; rssMb: number }
