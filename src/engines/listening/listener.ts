// Whoever listens, and what they have understood.

interface HeardWord {
  text: string
  startMs: number
  endMs: number
}

export interface Listened {
  text: string
  /** With their times, where these are told. */
  words: HeardWord[]
  /** Which service or machine, and which model of it. */
  by: string
}

export interface Listener {
  /** Who gets recordings to hear, as people are told before they agree; null where none leave this machine. */
  operator: string | null
  /** What was said in an mp3; `hotwords` are terms that may come up in it. @throws MediaError */
  listen(mp3: Buffer, hotwords: readonly string[], signal?: AbortSignal): Promise<Listened>
  /** Lets go of a model that was opened. */
  close(): Promise<void>
}
