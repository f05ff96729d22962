// Interface of recognisers, and their results.

interface HeardWord {
  text: string
  startMs: number
  endMs: number
}

export interface Listened {
  text: string
  /** Words with their times, if the recogniser reports them. */
  words: HeardWord[]
  /** The service or machine, and its model. */
  by: string
}

export interface Listener {
  /** The operator who gets the recordings, as users see it before they agree; null if no recording leaves this machine. */
  operator: string | null
  /** Recognises an mp3; `hotwords` are terms that may occur in it. @throws MediaError */
  listen(mp3: Buffer, hotwords: readonly string[], signal?: AbortSignal): Promise<Listened>
  /** Releases an open model. */
  close(): Promise<void>
}
