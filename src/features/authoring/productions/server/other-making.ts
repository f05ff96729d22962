// What the workers make beside the media of rows: a feature above knows how, the queue is the same.
import type { MediaProcess, MediaResult } from '#engines/media.ts'
import type { AttachMedia, LeasedTask, InTenant, WorkFiles } from './outcome.ts'

export interface MakerRun {
  inTenant: InTenant
  /** A local copy of a stored file, which stays until the medium is made. @throws MediaError where it is no longer there */
  fetch(key: string): Promise<string>
  /** Folder of this machine for what is worth keeping until the next time. */
  kept: string
  signal: AbortSignal
  onProgress(percent: number): void
}

/** Makes the medium of a task into these files, and says whose it is. */
export interface MediaMaker {
  make(media: MediaProcess, held: LeasedTask, files: WorkFiles, run: MakerRun): Promise<MediaResult>
  handOver: AttachMedia
}
