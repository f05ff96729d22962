// What the users of the media engines hold and may ask for.
import type { Drawing } from '../figure/figures.ts'
import type { Format } from '../figure/stages.ts'
import type { HeardSpeech, Job, ListenJob, MediaResult, Progress, Stage, Timing } from './messages.ts'

export interface MediaProcessOptions {
  /** The encoder's path, found by itself unless given. */
  ffmpeg?: string
  /** Folder, shared by any number of processes, that keeps painted figures for the next time; without it every process paints its own. */
  cacheDir?: string
  log?(line: string): void
  /** Hears why a job or the child failed, and what it was doing; `log` where it is not given. */
  warn?(line: string): void
  /** Hears of every job that was ended because it was silent or made no progress. */
  onStall?(stage: Stage): void
  /** Milliseconds of one tick of the watchdog, by which its bounds are counted; 1,000 unless given. */
  tickMs?: number
}

export interface RunOptions {
  signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** Counted from the moment the job starts, not while it waits for others; 10 minutes unless given. */
  timeoutMs?: number
}

export interface PreviewOptions extends Omit<Drawing, 'figure'> {
  format?: Format
  /** Pixels; 640 unless given. */
  width?: number
  type?: 'jpeg' | 'png'
  signal?: AbortSignal
}

export interface MediaProcess {
  /** Makes the media of one job; jobs wait for each other. @throws MediaError */
  run(job: Job, options?: RunOptions): Promise<MediaResult>
  /** A still of a figure. @throws MediaError */
  preview(figure: string, options?: PreviewOptions): Promise<Buffer>
  /** What was said in a recording. @throws MediaError */
  listen(job: ListenJob, options?: RunOptions): Promise<HeardSpeech>
  /** Has what most lines of these figures need painted into the folder while nothing is asked for. */
  paintAhead(drawings: readonly Drawing[], format: Format): void
  /** Resident memory of the child in MiB after its last job; 0 before the first. */
  rssMb(): number
  /** Where the time of the last finished job went. */
  lastTiming(): Timing | undefined
  /** Process id of the child, if it is running. */
  pid(): number | undefined
  /** Cancels what runs and waits, and ends the child. */
  close(): Promise<void>
}
