// Interface of the media engines for their users.
import type { Drawing } from '../figure/figures.ts'
import type { Format } from '../figure/stages.ts'
import type { HeardSpeech, Job, ListenJob, MediaResult, Progress, Stage, Timing } from './messages.ts'

export interface MediaProcessOptions {
  /** Path of ffmpeg; found automatically by default. */
  ffmpeg?: string
  /** Folder cache of painted figures, shared by any number of processes; without it, every process paints its own. */
  cacheDir?: string
  log?(line: string): void
  /** Receives the reason of a failed job or child, and its stage; default: `log`. */
  warn?(line: string): void
  /** Called for every job that the watchdog ended. */
  onStall?(stage: Stage): void
  /** Milliseconds of one tick of the watchdog, in which its limits are counted; default 1,000. */
  tickMs?: number
}

export interface RunOptions {
  signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** Time limit, counted from the start of the job, not while it waits; default 10 minutes. */
  timeoutMs?: number
}

export interface PreviewOptions extends Omit<Drawing, 'figure'> {
  format?: Format
  /** Width in pixels; default 640. */
  width?: number
  type?: 'jpeg' | 'png'
  signal?: AbortSignal
}

export interface MediaProcess {
  /** Makes the media of one job; jobs run one after the other. @throws MediaError */
  run(job: Job, options?: RunOptions): Promise<MediaResult>
  /** Draws a still of a figure. @throws MediaError */
  preview(figure: string, options?: PreviewOptions): Promise<Buffer>
  /** Recognises the words of a recording. @throws MediaError */
  listen(job: ListenJob, options?: RunOptions): Promise<HeardSpeech>
  /** Paints the sprites that most lines of these figures need into the folder, while there are no jobs. */
  paintAhead(drawings: readonly Drawing[], format: Format): void
  /** Resident memory of the child in MiB after its last job; 0 before the first. */
  rssMb(): number
  /** Durations of the last finished job. */
  lastTiming(): Timing | undefined
  /** Process id of the child, if it is running. */
  pid(): number | undefined
  /** Cancels running and waiting jobs, and ends the child. */
  close(): Promise<void>
}
