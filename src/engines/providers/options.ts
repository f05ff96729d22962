// What is told about services of speech and of figures, and how patient we are with them.

export interface OpenAiOptions {
  /** With or without /v1 at its end. */
  url: string
  /** '' where the service wants none. */
  key: string
  model: string
  /** Names that may be chosen; none: any. */
  voices: readonly string[]
}

export interface DuixOptions {
  /** Of its speech, e.g. http://gpu:18180; undefined: its voices are not used. */
  speechUrl: string | undefined
  /** Of its video, e.g. http://gpu:8383; undefined: its figures are not used. */
  videoUrl: string | undefined
  /** Its data as this server reaches it, with `voice/data` and `face2face` below. */
  dataDir: string
  /** Where either of the two lies inside its containers. */
  containerDir: string
}

export interface TencentOptions {
  url: string
  appKey: string
  accessToken: string
}

/** Whoever is asked what was said. */
export interface ListenOptions {
  url: string
  key: string
  model: string
  /** Who runs it, as people are told before they agree to be recorded. */
  operator: string
}

/** Whoever is asked which points an answer makes. */
export interface JudgeOptions {
  url: string
  key: string
  model: string
  /** Who runs it, as learners are told. */
  operator: string
  /** Of a tenant; 0: no bound. */
  dailyTokens: number
}

export interface ServiceOptions {
  openai?: OpenAiOptions | undefined
  duix?: DuixOptions | undefined
  tencent?: TencentOptions | undefined
  sherpa?: { folder: string } | undefined
  /** Folder of the natural voices that are added on this machine. */
  packs?: string | undefined
  listen?: ListenOptions | undefined
  /** Folder of a recogniser of this machine. */
  hear?: { folder: string } | undefined
  judge?: JudgeOptions | undefined
}

/** Milliseconds, bytes and counts. */
export interface ServiceLimits {
  /** Of one request. Connecting alone is given up after 10 s. */
  requestMs: number
  /** Of one request that speaks. */
  speechMs: number
  /** Of one request that listens. */
  listenMs: number
  /** Of one recording that this machine hears; with the first one its model is opened. */
  hearMs: number
  /** Of one request that judges. */
  judgeMs: number
  /** After five faults in a row a judge is not asked for so long. */
  judgeRestMs: number
  /** Tries of one request, where an answer of 429 or 5xx or the network is to blame. */
  tries: number
  /** Before the second try; each later one waits twice as long. */
  retryMs: number
  /** Between two questions how far a video is. */
  pollMs: number
  /** Of a video, its place in the line included. */
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
