// Port for other media makers that use the same task queue; a higher feature implements it.
import type { AiMark, MediaProcess, MediaResult } from '#engines/media.ts'
import type { AttachMedia, LeasedTask, InTenant, WorkFiles } from './outcome.ts'

export interface MakerRun {
  inTenant: InTenant
  /** Returns a local copy of a stored file, which stays until the medium is made. @throws MediaError if the file no longer exists */
  fetch(key: string): Promise<string>
  /** Cache folder on this machine. */
  kept: string
  /** For the metadata of AI-made content; undefined: the tenant marks nothing. */
  mark: AiMark | undefined
  signal: AbortSignal
  onProgress(percent: number): void
}

/** Makes the medium of a task into these files, and attaches it to its record. */
export interface MediaMaker {
  make(media: MediaProcess, held: LeasedTask, files: WorkFiles, run: MakerRun): Promise<MediaResult>
  handOver: AttachMedia
}
