// Settings of speech and figure services, and limits of their requests.
import type { ChatOptions } from '../chat/send.ts'

export interface OpenAiOptions {
  /** URL with or without /v1 at its end. */
  url: string
  /** '' if the service requires no key. */
  key: string
  model: string
  /** Voices that users may choose; an empty list allows any name. */
  voices: readonly string[]
}

export interface DuixOptions {
  /** URL of its speech service, e.g. http://gpu:18180; undefined: its voices are not used. */
  speechUrl: string | undefined
  /** URL of its video service, e.g. http://gpu:8383; undefined: its figures are not used. */
  videoUrl: string | undefined
  /** Its data folder as this server reaches it, with the subfolders `voice/data` and `face2face`. */
  dataDir: string
  /** Path of either subfolder inside its containers. */
  containerDir: string
}

export interface TencentOptions {
  url: string
  appKey: string
  accessToken: string
}

/** Settings of a speech recognition service. */
export interface ListenOptions {
  url: string
  key: string
  model: string
  /** Operator of the service, whom users see before they agree to be recorded. */
  operator: string
}

/** Settings of a chat model that judges answers, plays the customer of a talk, or writes drafts. */
export interface ModelOptions extends ChatOptions {
  /** Operator of the service, as learners see it. */
  operator: string
  /** Daily token limit of a tenant; 0: no limit. */
  dailyTokens: number
}

export interface ServiceOptions {
  openai?: OpenAiOptions | undefined
  duix?: DuixOptions | undefined
  tencent?: TencentOptions | undefined
  sherpa?: { folder: string } | undefined
  /** Folder of the natural voices that were added on this machine. */
  packs?: string | undefined
  listen?: ListenOptions | undefined
  /** Folder of a recogniser on this machine. */
  hear?: { folder: string } | undefined
  judge?: ModelOptions | undefined
  /** `streams`: number of answers that a process requests at once. */
  talk?: (ModelOptions & { streams: number }) | undefined
  /** Writes drafts from documents. */
  draft?: ModelOptions | undefined
}

/** Limits in milliseconds, bytes and counts. */
export interface ServiceLimits {
  /** Timeout of one request. Connecting alone has a timeout of 10 s. */
  requestMs: number
  /** Timeout of one request for speech. */
  speechMs: number
  /** Timeout of one request for recognition. */
  listenMs: number
  /** Time limit for recognising one recording on this machine; the first one includes opening the model. */
  hearMs: number
  /** Timeout of one request to the judge. */
  judgeMs: number
  /** Time that the judge rests after five failures in a row. */
  judgeRestMs: number
  /** Number of tries of one request, after an answer of 429 or 5xx or a network error. */
  tries: number
  /** Pause before the second try; it doubles with each later one (backoff). */
  retryMs: number
  /** Polling interval for the progress of a video. */
  pollMs: number
  /** Time limit of a video, including its wait in the queue. */
  videoMs: number
  maxAudio: number
  maxVideo: number
}

export const defaultServiceLimits: ServiceLimits = {
  requestMs: 20_000,
  speechMs: 120_000,
  listenMs: 60_000,
  hearMs: 180_000,
  judgeMs: 20_000,
  judgeRestMs: 60_000,
  tries: 3,
  retryMs: 1_000,
  pollMs: 3_000,
  videoMs: 2 * 3_600_000,
  maxAudio: 60 * 2 ** 20,
  maxVideo: 600 * 2 ** 20,
}
